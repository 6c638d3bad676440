import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, line, money, time } from '../contract/fields.ts';
import { clientOnAnyPhone, membersWith } from '../contract/permission.ts';
import { SERVICES_IN_A_VISIT } from './booking-rules.ts';
import {
  bookingDay,
  bookingPosition,
  conflictDecision,
  duration,
  eachBookingOnce,
  moved,
  note,
  override,
  price,
  settlingErrors,
  slotErrors,
} from './booking-shapes.ts';
import { REPEAT_MOST } from './visits.contract.ts';

const aboutVisit = { record: 'visit', field: 'visit_id' } as const;
const ofVisit = { business_id: id, visit_id: id };

/** The most bookings that time off decides about. */
const MOST_DECIDED = 100;

/** One service of a visit as the desk edits it. */
const editedService = z.object({
  /** A booking of the visit, also a cancelled one, which is restored. Null or left out: a new one. */
  booking_id: z.optional(z.nullable(id)),
  service_id: id,
  entity_id: id,
  service_time: time,
  /** Of what stays, clients change none; what they add takes whole slots. */
  service_duration: duration,
  /**
   * Stays when left out; that of the catalogue for a new one. Staff change no price: from them only one that it
   * has, or had before an edit of their own that they undo. Clients send none.
   */
  booking_amount: z.optional(price),
});
export type EditedService = z.output<typeof editedService>;

/** All services of a visit on one day, in their order. */
const visitPlan = z.object({
  booking_date: bookingDay,
  services: z
    .array(editedService)
    .check(
      z.minLength(1),
      z.maxLength(SERVICES_IN_A_VISIT),
      z.refine(eachBookingOnce, { params: { problem: 'invalid_value' } }),
    ),
});
export type VisitPlan = z.output<typeof visitPlan>;

const bookedAs = z.object({
  booking_id: id,
  service_id: id,
  ...bookingPosition.shape,
  booking_amount: money,
});

/** Corrections at the desk, and their undo. */
export const deskCalls = {
  editVisit: call({
    route: 'PUT /business/{business_id}/visit/{visit_id}/plan',
    summary:
      'Change the services of a visit in one step: add, remove, reorder, other people and times; by the desk also lengths and prices.',
    input: z.object({
      ...ofVisit,
      ...visitPlan.shape,
      override,
      /** The plan that the caller saw; refused with CONFLICT and the present plan when it is no longer so. */
      believed: z.optional(visitPlan),
    }),
    /** To undo, send `before` with `after` as `believed`. */
    output: z.object({ visit_id: id, before: visitPlan, after: visitPlan }),
    errors: [
      ...slotErrors,
      'CONFLICT',
      'AMOUNT_TOO_LARGE',
      'NOT_ALLOWED',
      'PASSWORD_REQUIRED',
      'INSIDE_CANCELLATION_WINDOW',
      'VISIT_BILLED',
      'TOO_MANY_OPEN_VISITS',
    ],
    // A client pays what the catalogue says, for whole slots.
    who: {
      ...clientOnAnyPhone(['override', 'services.*.booking_amount', 'believed.services.*.booking_amount']),
      ...membersWith('booking.manage'),
    },
    about: aboutVisit,
    needsSums: true,
  }),
  takeTimeOff: call({
    route: 'POST /business/{business_id}/calendar/{id}/time-off',
    summary:
      'Block time of a calendar over its bookings: each is moved, cancelled or stays, and the block goes around those.',
    input: z.object({
      business_id: id,
      id,
      day: bookingDay,
      start_time: time,
      end_time: time,
      note: z.optional(z.nullable(line(200))),
      /** Bookings that are not named stay. */
      decisions: z.array(conflictDecision).check(z.maxLength(MOST_DECIDED)),
    }),
    /** To undo, send it back as it is. */
    output: z.object({ block_ids: z.array(id), moved: z.array(moved), cancelled: z.array(id) }),
    errors: settlingErrors,
    who: membersWith('booking.manage'),
    idempotent: true,
  }),
  undoTimeOff: call({
    route: 'POST /business/{business_id}/calendar/{id}/time-off/undo',
    summary: 'Undo time off that was just taken, with all that was decided for it. All or nothing.',
    input: z.object({
      business_id: id,
      id,
      block_ids: z.array(id).check(z.maxLength(MOST_DECIDED + 1)),
      moved: z.array(moved).check(z.maxLength(MOST_DECIDED)),
      cancelled: z.array(id).check(z.maxLength(MOST_DECIDED)),
    }),
    output: z.object({}),
    errors: settlingErrors,
    who: membersWith('booking.manage'),
    idempotent: true,
  }),
  withdrawVisits: call({
    route: 'POST /visit/withdraw',
    summary:
      'Undo a booking that the desk has just made, as if it had never been. Only while nothing was added to it.',
    input: z.object({
      business_id: id,
      visit_ids: z.array(id).check(z.minLength(1), z.maxLength(REPEAT_MOST)),
      /** What was booked; refused with CONFLICT when a colleague has changed any of it since. */
      believed: z.optional(
        z.object({
          additional_note: note,
          bookings: z.array(bookedAs).check(z.maxLength(REPEAT_MOST * SERVICES_IN_A_VISIT)),
        }),
      ),
    }),
    output: z.object({ visit_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED'],
    who: membersWith('booking.manage'),
    idempotent: true,
  }),
  reopenRequest: call({
    route: 'POST /visit/request/reopen',
    summary:
      'Undo the confirmation of a request: it waits for an answer again, unless its deadline has passed.',
    input: z.object(ofVisit),
    output: z.object({ booking_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
    idempotent: true,
  }),
} as const;
