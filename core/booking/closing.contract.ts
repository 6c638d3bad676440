import * as z from 'zod/mini';
import { businessHours, dayRanges } from '../business/business-hours.ts';
import { calendarCalls } from '../catalogue/calendars.contract.ts';
import { call } from '../contract/call.ts';
import { day, id, line, pictureErrors } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { bookingDay, conflictDecision, moved, settlingErrors } from './booking-shapes.ts';

/** The longest list of bookings that one call decides on. */
export const MOST_CONFLICTS = 200;

const closedDays = { business_id: id, day: bookingDay, last_day: z.optional(bookingDay) };
const holidays = z.array(z.object({ day, name: z.string() }));

/** Bookings that are not named stay. */
const decisions = z.array(conflictDecision).check(z.maxLength(MOST_CONFLICTS));
const settled = { moved: z.array(moved), cancelled: z.array(id) };
const toPutBack = {
  moved: settled.moved.check(z.maxLength(MOST_CONFLICTS)),
  cancelled: settled.cancelled.check(z.maxLength(MOST_CONFLICTS)),
};
const week = { before: businessHours, after: businessHours };
/** Null: it follows the business hours. */
const ownWeek = { before: z.nullable(businessHours), after: z.nullable(businessHours) };
/** Hours of one date; null: the usual ones. */
const dateHours = z.object({ day_hours: z.nullable(dayRanges) });
const ofCalendar = { business_id: id, id };
const { calendar_status: _, ...calendarFields } = calendarCalls.change.input.shape;

/** Closing time over bookings: a holiday of the whole business, or shorter weekly hours of it or of a calendar. */
export const closingCalls = {
  list: call({
    route: 'GET /business/{business_id}/closing',
    summary: 'Coming holidays on which visits still stand, soonest first.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(z.object({ day, name: z.string(), visits: z.int() })) }),
    who: membersWith('booking.manage'),
  }),
  close: call({
    route: 'POST /business/{business_id}/closing',
    summary: 'Add a holiday over bookings: each is moved, cancelled with a reason, or stays. All or nothing.',
    input: z.object({
      ...closedDays,
      name: line(80),
      decisions,
    }),
    /** To undo, send it back as it is. */
    output: z.object({
      /** Holidays of these days that had another name or the same before. */
      replaced: holidays,
      ...settled,
    }),
    errors: settlingErrors,
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  undo: call({
    route: 'POST /business/{business_id}/closing/undo',
    summary: 'Undo a holiday that was just added, with all that was decided for it. All or nothing.',
    input: z.object({
      ...closedDays,
      replaced: holidays.check(z.maxLength(MOST_CONFLICTS)),
      ...toPutBack,
    }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  changeHours: call({
    route: 'POST /business/{business_id}/hours',
    summary:
      'Change the weekly hours over bookings: each is moved, cancelled with a reason, or stays. All or nothing.',
    input: z.object({ business_id: id, business_hours: businessHours, decisions }),
    /** To undo, send it back as it is. */
    output: z.object({ ...week, ...settled }),
    errors: settlingErrors,
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  undoHours: call({
    route: 'POST /business/{business_id}/hours/undo',
    summary: 'Undo a change of the weekly hours, with all that was decided for it. All or nothing.',
    input: z.object({ business_id: id, ...week, ...toPutBack }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  changeCalendar: call({
    route: 'POST /business/{business_id}/calendar/{id}/hours',
    summary:
      'Change a calendar and its weekly hours over bookings: each is moved, cancelled with a reason, or stays. All or nothing.',
    input: z.object({ ...calendarFields, business_hours: z.nullable(businessHours), decisions }),
    output: z.object({ ...ownWeek, ...settled }),
    errors: [...settlingErrors, ...pictureErrors],
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  setDay: call({
    route: 'POST /business/{business_id}/calendar/{id}/day/{day}',
    summary:
      'Set the hours of a calendar on one date over bookings: each is moved, cancelled with a reason, or stays.',
    input: z.object({ ...ofCalendar, day: bookingDay, day_hours: dayRanges, decisions }),
    /** To undo, send it back as it is. */
    output: z.object({ before: dateHours, after: dateHours, ...settled }),
    errors: settlingErrors,
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  undoDay: call({
    route: 'POST /business/{business_id}/calendar/{id}/day/{day}/undo',
    summary: 'Undo the hours of a date, with all that was decided for them. All or nothing.',
    input: z.object({ ...ofCalendar, day: bookingDay, before: dateHours, after: dateHours, ...toPutBack }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  takeLeave: call({
    route: 'POST /business/{business_id}/calendar/{id}/closing-leave',
    summary: 'Add leave over bookings: each is moved, cancelled with a reason, or stays. All or nothing.',
    input: z.object({
      ...ofCalendar,
      first_day: bookingDay,
      last_day: bookingDay,
      note: z.optional(z.nullable(line(200))),
      decisions,
    }),
    output: z.object({ leave_id: id, ...settled }),
    errors: settlingErrors,
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  undoLeave: call({
    route: 'POST /business/{business_id}/calendar/{id}/closing-leave/undo',
    summary: 'Undo leave that was just added, with all that was decided for it. All or nothing.',
    input: z.object({ ...ofCalendar, leave_id: id, ...toPutBack }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  undoCalendar: call({
    route: 'POST /business/{business_id}/calendar/{id}/hours/undo',
    summary:
      'Undo a change of the weekly hours of a calendar, with all that was decided for it. All or nothing.',
    input: z.object({ business_id: id, id, ...ownWeek, ...toPutBack }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
} as const;
