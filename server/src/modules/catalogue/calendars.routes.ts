import { calendarCalls as calls } from '@kursi/core/catalogue/calendars.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../platform/http/endpoint.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { addCalendar } from './add-calendar.ts';
import { blockTime, freeTime } from './block-time.ts';
import { listCalendars } from './calendar.store.ts';
import { changeCalendar } from './change-calendar.ts';
import { getCalendarTime } from './get-calendar-time.ts';
import { orderCalendars } from './order-calendars.ts';
import { writesPictured } from './pictures.ts';
import { removeCalendar } from './remove-calendar.ts';
import { setCalendarDay } from './set-calendar-day.ts';
import { endLeave, takeLeave } from './take-leave.ts';

export function calendarRoutes(deps: Deps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.calendars, async ({ input }) =>
      ok({ items: await listCalendars(database.q, input.business_id, input.ids?.split(',')) }),
    ),
    writesPictured(deps, 'calendar', calls.addCalendar, addCalendar),
    writesPictured(deps, 'calendar', calls.changeCalendar, changeCalendar),
    command(calls.removeCalendar, (request) => removeCalendar(commandContext(deps, request), request.input)),
    command(calls.orderCalendars, (request) => orderCalendars(commandContext(deps, request), request.input)),

    query(calls.time, ({ input, now }) => getCalendarTime(database, input, now)),
    command(calls.setDay, (request) => setCalendarDay(commandContext(deps, request), request.input)),
    command(calls.clearDay, (request) =>
      setCalendarDay(commandContext(deps, request), { ...request.input, day_hours: null }),
    ),
    command(calls.addLeave, (request) => takeLeave(commandContext(deps, request), request.input)),
    command(calls.removeLeave, (request) => endLeave(commandContext(deps, request), request.input)),
    command(calls.addBlock, (request) => blockTime(commandContext(deps, request), request.input)),
    command(calls.removeBlock, (request) => freeTime(commandContext(deps, request), request.input)),
  ];
}
