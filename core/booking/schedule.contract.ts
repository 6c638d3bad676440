import * as z from 'zod/mini';
import { parseHoursRange, parseWeek } from '../business/business-hours.ts';
import { billSum, hasSums, maybeSums } from '../contract/bill-sums.ts';
import { call } from '../contract/call.ts';
import { cursor, day, id, inHindi, instant, money, page, pageSize, time } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { bookingStatuses, visitProgress } from './booking-rules.ts';
import { alternative, booking, bookingDay, visitClient, writtenBooking } from './booking-shapes.ts';
import { scheduleItem } from './schedule-item.ts';

/** A hold: time reserved for someone until `expires_at`. */
const reservedBooking = z.object({
  ...writtenBooking.shape,
  visit_id: id,
  business_id: id,
  client_id: z.nullable(id),
  service_name: z.string(),
  service_name_hi: inHindi,
  expires_at: instant,
});

const consumedSlot = z.object({
  id,
  entity_id: id,
  /** Null: blocked time. */
  booking_id: z.nullable(id),
  start_date: instant,
  /** With the buffer after the service. */
  end_date: instant,
  expires_at: z.nullable(instant),
});

/** Maximum days of one query. */
export const SCHEDULE_DAYS = 42;
export const BOOKING_IDS = 10;

const days = { from: bookingDay, to: bookingDay };
const ofCalendar = { entity_id: z.optional(id) };

/** A booking in the way of time off, with what could be done about it. */
const conflict = z.object({
  booking_id: id,
  visit_id: id,
  client: visitClient,
  service_id: id,
  service_name: z.string(),
  service_name_hi: inHindi,
  entity_id: id,
  booking_date: day,
  service_time: z.string(),
  service_duration: z.int(),
  booking_amount: money,
  paid_amount: money,
  booking_status: z.enum(bookingStatuses),
  progress: z.enum(visitProgress),
  /** Four of the client's last five bookings were on this calendar: ask before moving to another. */
  is_usual_calendar: z.boolean(),
  /**
   * The best first: the same time with someone else, then up to an hour earlier or later, then the same calendar
   * on another day. The first ones of all conflicts fit together.
   */
  alternatives: z.array(alternative),
  has_sums: hasSums,
});
const seenConflict = maybeSums(conflict);
export type Conflict = z.output<typeof seenConflict>;

const seenBooking = maybeSums(z.object({ ...booking.shape, has_sums: hasSums }));

const hadService = z.object({
  service_id: id,
  service_name: z.string(),
  service_name_hi: inHindi,
  entity_id: id,
  entity_name: z.string(),
});
export type HadService = z.output<typeof hadService>;

/** From and to in minutes of the local day. */
const minutes = z.object({ start: z.int(), end: z.int() });
const duty = z.object({
  entity_id: id,
  /** When it works on this day; empty on leave, on a day off and on a holiday. */
  hours: z.array(minutes),
  /** Bookings, holds and blocked time, by start. */
  taken: z.array(minutes),
  /** When its last walk-in of this day ends. */
  walk_in_end: z.nullable(z.int()),
});
export type Duty = z.output<typeof duty>;

export const scheduleCalls = {
  findConflicts: call({
    route: 'GET /business/{business_id}/schedule/conflict',
    failure: 'bookings_failed',
    summary: 'The bookings in the way of time off, of one calendar or of the whole business, soonest first.',
    input: z.object({
      business_id: id,
      /** Left out: from now on, without an end. */
      from: z.optional(bookingDay),
      to: z.optional(bookingDay),
      /** Left out: from the beginning of the first day, until the end of the last. */
      start_time: z.optional(time),
      end_time: z.optional(time),
      /** Only this time of each week, written `mon 18.00-20.00,sun 09.00-17.00`: hours that are shortened. */
      closed: z.optional(
        z.string().check(
          z.maxLength(800),
          z.refine((text) => parseWeek(text) !== null, { params: { problem: 'invalid_hours' } }),
        ),
      ),
      /** Only these hours of the first day, written `00.00-12.00,17.00-24.00`: a date that gets other hours. */
      closed_hours: z.optional(
        z.string().check(
          z.maxLength(100),
          z.refine((text) => text.split(',').every((range) => parseHoursRange(range) !== null), {
            params: { problem: 'invalid_hours' },
          }),
        ),
      ),
      ...ofCalendar,
    }),
    output: z.object({
      time_zone: z.string(),
      items: z.array(seenConflict),
      /** All visits in the way, also those that the list does not hold. */
      visits: z.int(),
      /** There are more than the list holds; they follow when the first ones are settled. */
      has_more: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
  }),
  get: call({
    route: 'GET /business/{business_id}/schedule',
    failure: 'bookings_failed',
    summary:
      'All bookings, holds and blocked time of the calendars, from one day to another inclusive, at most 42 days.',
    input: z.object({ business_id: id, ...days, ...ofCalendar }),
    output: z.object({
      time_zone: z.string(),
      today: day,
      items: z.array(scheduleItem),
    }),
    who: membersWith('booking.manage'),
  }),
  getDuty: call({
    route: 'GET /business/{business_id}/schedule/duty',
    summary: 'Who works on a day: the hours of each calendar, what is taken of them, and its last walk-in.',
    input: z.object({ business_id: id, day: bookingDay }),
    output: z.object({ items: z.array(duty) }),
    who: membersWith('booking.manage'),
  }),
  listBookings: call({
    route: 'GET /business/{business_id}/booking',
    failure: 'bookings_failed',
    summary: 'Bookings, latest first: by time, client, calendar or status, or up to 10 by id.',
    input: z.object({
      business_id: id,
      from: z.optional(bookingDay),
      to: z.optional(bookingDay),
      /** Written `status=created,confirmed`. */
      status: z.optional(z.string().check(z.maxLength(100))),
      ...ofCalendar,
      client_id: z.optional(id),
      /** The same as `client_id`. */
      user_id: z.optional(id),
      /** Only bookings that have ended. */
      past: z.optional(z.enum(['true'])),
      /** Earliest first, instead of latest first. */
      earliest: z.optional(z.enum(['true'])),
      ids: z.optional(z.string().check(z.maxLength(BOOKING_IDS * 37))),
      limit: pageSize(10),
      cursor,
    }),
    output: page(seenBooking),
    errors: ['INVALID_STATUSES'],
    who: membersWith('booking.manage'),
  }),
  getBooking: call({
    route: 'GET /business/{business_id}/booking/{booking_id}',
    summary: 'One booking.',
    input: z.object({ business_id: id, booking_id: id }),
    output: seenBooking,
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
  }),
  listHolds: call({
    route: 'GET /business/{business_id}/reserved-booking',
    summary: 'The current holds.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(reservedBooking) }),
    who: membersWith('booking.manage'),
  }),
  listConsumedSlots: call({
    route: 'GET /business/{business_id}/consumed-slot',
    summary: 'The consumed slots of the calendars, at most 42 days.',
    input: z.object({ business_id: id, ...days, ...ofCalendar }),
    output: z.object({ items: z.array(consumedSlot) }),
    who: membersWith('booking.manage'),
  }),
  getClientSummary: call({
    route: 'GET /business/{business_id}/client/{client_id}/visit-summary',
    summary:
      "A client's visits and no-shows, the last visit and the next, and their usual service. Cancelled ones are not counted.",
    input: z.object({ business_id: id, client_id: id }),
    output: z.object({
      visits: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      /** Null: hidden from this member. */
      spent: billSum,
      last_visit_on: z.nullable(day),
      next_visit_on: z.nullable(day),
      /** Of the last visit that they came to, in order. */
      last_services: z.array(hadService),
      /** The service they had most often of late, at least twice, with the person who did it most often. */
      usual_service: z.nullable(hadService),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
  }),
} as const;
