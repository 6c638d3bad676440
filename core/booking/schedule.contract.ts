import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, money, page, pageSize } from '../contract/fields.ts';
import { anyMember } from '../contract/permission.ts';
import { booking, bookingDay, consumedSlot, reservedBooking, scheduleItem } from './booking-shapes.ts';

/** Maximum days of one query. */
export const SCHEDULE_DAYS = 42;
export const BOOKING_IDS = 10;

const days = { from: bookingDay, to: bookingDay };
const ofCalendar = { entity_id: z.optional(id) };

export const scheduleCalls = {
  schedule: call({
    method: 'GET',
    path: '/business/{business_id}/schedule',
    summary: 'Everything that stands in the calendars from one day to another, both included, at most 42.',
    input: z.object({ business_id: id, ...days, ...ofCalendar }),
    output: z.object({
      time_zone: z.string(),
      today: day,
      items: z.array(scheduleItem),
    }),
    who: anyMember,
  }),
  bookings: call({
    method: 'GET',
    path: '/business/{business_id}/booking',
    summary: 'Bookings, the latest first: of a time, a client, a calendar, some statuses, or up to 10 by id.',
    input: z.object({
      business_id: id,
      from: z.optional(bookingDay),
      to: z.optional(bookingDay),
      /** Written `status=created,confirmed`. */
      status: z.optional(z.string().check(z.maxLength(100))),
      ...ofCalendar,
      client_id: z.optional(id),
      /** Only bookings that have ended. */
      past: z.optional(z.enum(['true'])),
      /** Earliest first, instead of latest first. */
      earliest: z.optional(z.enum(['true'])),
      ids: z.optional(z.string().check(z.maxLength(BOOKING_IDS * 37))),
      limit: pageSize(10),
      cursor,
    }),
    output: page(booking),
    errors: ['INVALID_STATUSES'],
    who: anyMember,
  }),
  reserved: call({
    method: 'GET',
    path: '/business/{business_id}/reserved-booking',
    summary: 'Times that are held at this moment.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(reservedBooking) }),
    who: anyMember,
  }),
  consumed: call({
    method: 'GET',
    path: '/business/{business_id}/consumed-slot',
    summary: 'Time that is gone from the calendars, at most 42 days.',
    input: z.object({ business_id: id, ...days, ...ofCalendar }),
    output: z.object({ items: z.array(consumedSlot) }),
    who: anyMember,
  }),
  clientSummary: call({
    method: 'GET',
    path: '/business/{business_id}/client/{client_id}/visit-summary',
    summary: 'How often a client came, how often not, and when last and next. Cancelled ones do not count.',
    input: z.object({ business_id: id, client_id: id }),
    output: z.object({
      visits: z.int(),
      no_shows: z.int(),
      cancelled: z.int(),
      spent: money,
      last_visit_on: z.nullable(day),
      next_visit_on: z.nullable(day),
    }),
    errors: ['NOT_FOUND'],
    who: anyMember,
  }),
} as const;
