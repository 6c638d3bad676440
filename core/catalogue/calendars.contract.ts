import * as z from 'zod/mini';
import { businessHours, dayRanges } from '../business/business-hours.ts';
import { call } from '../contract/call.ts';
import {
  blurHash,
  day,
  id,
  idList,
  imageUrl,
  instant,
  line,
  nameLine,
  nothing,
  pictureErrors,
  time,
} from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { isTimeZone } from '../kernel/time-zone.ts';

export const calendarKinds = ['chair', 'room', 'person'] as const;
export const calendarStatuses = ['enable', 'disable', 'deleted'] as const;
export const CALENDAR_COLOURS = 8;

const colour = z.int().check(z.minimum(1), z.maximum(CALENDAR_COLOURS));

export const calendar = z.object({
  id,
  kind: z.enum(calendarKinds),
  name: z.string(),
  index: z.int(),
  calendar_status: z.enum(calendarStatuses),
  /** The member it belongs to. */
  user_id: z.nullable(id),
  /** Its own week; null when it follows the business hours. */
  business_hours: z.nullable(businessHours),
  colour: z.int(),
  image_url: z.nullable(z.string()),
  blur_hash: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
});
export type Calendar = z.output<typeof calendar>;

const calendarFields = {
  kind: z.enum(calendarKinds),
  name: nameLine(80),
  user_id: z.optional(z.nullable(id)),
  business_hours: z.optional(z.nullable(businessHours)),
  colour: z.optional(colour),
  image_url: z.optional(imageUrl),
  blur_hash: z.optional(blurHash),
  /** The services it offers; its own prices and durations are kept for those that remain. */
  service_ids: z.optional(z.array(id).check(z.maxLength(2000))),
};

const oneOf = { business_id: id, id };
const note = z.optional(z.nullable(line(200)));

export const leave = z.object({ id, first_day: day, last_day: day, note: z.nullable(z.string()) });
export const singleDay = z.object({ day, day_hours: z.array(z.string()) });
/** Blocked time: a consumed slot without a booking. */
export const block = z.object({
  id,
  day,
  start_time: z.string(),
  end_time: z.string(),
  start_date: instant,
  end_date: instant,
  note: z.nullable(z.string()),
});
export type Block = z.output<typeof block>;

export const calendarCalls = {
  list: call({
    route: 'GET /business/{business_id}/calendar',
    summary: 'The calendars in order, up to 30 by id including removed ones, or the removed ones by name.',
    input: z.object({ business_id: id, ids: idList, removed: z.optional(z.enum(['true'])) }),
    output: z.object({ items: z.array(calendar) }),
    who: membersWith('booking.manage'),
  }),
  add: call({
    route: 'POST /business/{business_id}/calendar',
    summary: 'Add a calendar (a chair, a room or a person) at the end of the list.',
    input: z.object({ business_id: id, ...calendarFields }),
    output: z.object({ id, index: z.int() }),
    errors: [...pictureErrors],
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/{business_id}/calendar/{id}',
    summary:
      'Change a calendar. Fields that are not sent stay unchanged; a status restores a removed calendar.',
    input: z.object({
      ...oneOf,
      ...calendarFields,
      kind: z.optional(calendarFields.kind),
      name: z.optional(calendarFields.name),
      calendar_status: z.optional(z.enum(['enable', 'disable'])),
    }),
    output: nothing,
    errors: [...pictureErrors, 'NOT_FOUND'],
    who: membersWith('calendar.manage'),
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/calendar/{id}',
    summary: 'Remove a calendar without coming bookings. Past visits keep it.',
    input: z.object(oneOf),
    output: nothing,
    errors: ['NOT_FOUND', 'CALENDAR_HAS_BOOKINGS'],
    who: membersWith('calendar.manage'),
  }),
  order: call({
    route: 'PUT /business/{business_id}/calendar-order',
    summary: 'Reorder all calendars. An outdated list is refused.',
    input: z.object({ business_id: id, ids: z.array(id).check(z.maxLength(2000)) }),
    output: nothing,
    errors: ['CONFLICT'],
    who: membersWith('calendar.manage'),
  }),

  setTimeZone: call({
    route: 'PUT /business/{business_id}/time-zone',
    summary:
      'The clock that hours and bookings go by. Refused while anything is booked, held or blocked ahead.',
    input: z.object({
      business_id: id,
      time_zone: z
        .string()
        .check(z.maxLength(60), z.refine(isTimeZone, { params: { problem: 'invalid_value' } })),
    }),
    output: nothing,
    errors: ['CALENDAR_HAS_BOOKINGS'],
    who: membersWith('calendar.manage'),
  }),

  getTime: call({
    route: 'GET /business/{business_id}/calendar/{id}/time',
    summary: 'Exceptions to the weekly hours: single dates, leave and blocked time, at most 400 days.',
    input: z.object({ ...oneOf, first_day: z.optional(day), last_day: z.optional(day) }),
    output: z.object({
      /** Weekly business hours: the fallback where the calendar has none of its own. */
      business_hours: businessHours,
      today: day,
      days: z.array(singleDay),
      leaves: z.array(leave),
      /** Holidays of the business: all calendars are off, unless a single date overrides it. */
      holidays: z.array(z.object({ day, name: z.string() })),
      blocks: z.array(block),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
  }),
  setDay: call({
    route: 'PUT /business/{business_id}/calendar/{id}/day/{day}',
    summary: 'Set the hours of one date; an empty list is a day off.',
    input: z.object({ ...oneOf, day, day_hours: dayRanges }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('calendar.manage'),
  }),
  clearDay: call({
    route: 'DELETE /business/{business_id}/calendar/{id}/day/{day}',
    summary: 'Return to the weekly hours on this date.',
    input: z.object({ ...oneOf, day }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('calendar.manage'),
  }),
  addLeave: call({
    route: 'POST /business/{business_id}/calendar/{id}/leave',
    summary: 'Add leave from one day to another, inclusive.',
    input: z.object({ ...oneOf, first_day: day, last_day: day, note }),
    output: z.object({ id }),
    errors: ['NOT_FOUND'],
    who: membersWith('calendar.manage'),
    idempotent: true,
  }),
  removeLeave: call({
    route: 'DELETE /business/{business_id}/calendar/{id}/leave/{leave_id}',
    summary: 'Remove leave.',
    input: z.object({ ...oneOf, leave_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('calendar.manage'),
  }),
  addBlock: call({
    route: 'POST /business/{business_id}/calendar/{id}/block',
    summary: 'Block time on a calendar. Refused when something is booked in it.',
    input: z.object({ ...oneOf, day, start_time: time, end_time: time, note }),
    output: block,
    errors: ['NOT_FOUND', 'SLOT_TAKEN'],
    who: membersWith('booking.manage'),
    idempotent: true,
  }),
  changeBlock: call({
    route: 'PUT /business/{business_id}/calendar/{id}/block/{block_id}',
    summary:
      'Move blocked time to another time or calendar, or change its note. Refused when something is booked there.',
    input: z.object({
      ...oneOf,
      block_id: id,
      /** The calendar it moves to; its own when left out. */
      entity_id: z.optional(id),
      day,
      start_time: time,
      end_time: time,
      note,
    }),
    output: block,
    errors: ['NOT_FOUND', 'SLOT_TAKEN'],
    who: membersWith('booking.manage'),
  }),
  removeBlock: call({
    route: 'DELETE /business/{business_id}/calendar/{id}/block/{block_id}',
    summary: 'Remove blocked time.',
    input: z.object({ ...oneOf, block_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
  }),
} as const;
