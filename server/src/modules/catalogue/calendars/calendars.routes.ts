import { calendarCalls as calls } from '@kursi/core/catalogue/calendars.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { commandWithPicture } from '../command-with-picture.ts';
import { pictureOf } from '../picture.store.ts';
import { listCalendars } from './calendar.store.ts';
import { getCalendarTime } from './get-calendar-time.ts';
import {
  addBlock,
  addLeave,
  changeBlock,
  removeBlock,
  removeLeave,
  setCalendarDay,
  setTimeZone,
} from './manage-calendar-time.ts';
import { addCalendar, changeCalendar, orderCalendars, removeCalendar } from './manage-calendars.ts';

export function calendarRoutes(deps: Deps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.list, async ({ input }) =>
      ok({
        items: await listCalendars(database.q, input.business_id, {
          ids: input.ids?.split(','),
          removed: input.removed === 'true',
        }),
      }),
    ),
    commandWithPicture(deps, pictureOf('calendar'), calls.add, addCalendar),
    commandWithPicture(deps, pictureOf('calendar'), calls.change, changeCalendar),
    command(calls.remove, (request) => removeCalendar(commandContext(deps, request), request.input)),
    command(calls.order, (request) => orderCalendars(commandContext(deps, request), request.input)),

    command(calls.setTimeZone, (request) => setTimeZone(commandContext(deps, request), request.input)),
    query(calls.getTime, ({ input, now }) => getCalendarTime(database, input, now)),
    command(calls.setDay, (request) => setCalendarDay(commandContext(deps, request), request.input)),
    command(calls.clearDay, (request) =>
      setCalendarDay(commandContext(deps, request), { ...request.input, day_hours: null }),
    ),
    command(calls.addLeave, (request) => addLeave(commandContext(deps, request), request.input)),
    command(calls.removeLeave, (request) => removeLeave(commandContext(deps, request), request.input)),
    command(calls.addBlock, (request) => addBlock(commandContext(deps, request), request.input)),
    command(calls.changeBlock, (request) => changeBlock(commandContext(deps, request), request.input)),
    command(calls.removeBlock, (request) => removeBlock(commandContext(deps, request), request.input)),
  ];
}
