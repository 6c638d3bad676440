import { calendarCalls as calls } from '@kursi/core/catalogue/calendars.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { type Handling, reads, writes } from '../../platform/http/handling.ts';
import { addCalendar } from './add-calendar.ts';
import { blockTime, freeTime } from './block-time.ts';
import { listCalendars } from './calendar.store.ts';
import { changeCalendar } from './change-calendar.ts';
import { type CatalogueRoutesDeps, doingOf } from './doing.ts';
import { lookAtCalendarTime } from './look-at-calendar-time.ts';
import { orderCalendars } from './order-calendars.ts';
import { writesPictured } from './pictures.ts';
import { removeCalendar } from './remove-calendar.ts';
import { setCalendarDay } from './set-calendar-day.ts';
import { endLeave, takeLeave } from './take-leave.ts';

export function calendarRoutes(deps: CatalogueRoutesDeps): Handling[] {
  const { database } = deps;
  return [
    reads(calls.calendars, async ({ input }) =>
      ok({ items: await listCalendars(database.q, input.business_id, input.ids?.split(',')) }),
    ),
    writesPictured(deps, 'calendar', calls.addCalendar, addCalendar),
    writesPictured(deps, 'calendar', calls.changeCalendar, changeCalendar),
    writes(calls.removeCalendar, (request) => removeCalendar(doingOf(deps, request), request.input)),
    writes(calls.orderCalendars, (request) => orderCalendars(doingOf(deps, request), request.input)),

    reads(calls.time, ({ input, now }) => lookAtCalendarTime(database, input, now)),
    writes(calls.setDay, (request) => setCalendarDay(doingOf(deps, request), request.input)),
    writes(calls.clearDay, (request) =>
      setCalendarDay(doingOf(deps, request), { ...request.input, day_hours: null }),
    ),
    writes(calls.addLeave, (request) => takeLeave(doingOf(deps, request), request.input)),
    writes(calls.removeLeave, (request) => endLeave(doingOf(deps, request), request.input)),
    writes(calls.addBlock, (request) => blockTime(doingOf(deps, request), request.input)),
    writes(calls.removeBlock, (request) => freeTime(doingOf(deps, request), request.input)),
  ];
}
