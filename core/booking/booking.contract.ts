import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { amount, day, id, inHindi, instant, money, nothing } from '../contract/fields.ts';
import { clientAndMembersWith, clientOnAnyPhone, everyone, membersWith } from '../contract/permission.ts';
import { byMethod, methodType } from '../payments/paid-by.ts';
import { bookingStatuses } from './booking-rules.ts';
import {
  bookingPosition,
  duration,
  moved,
  note,
  override,
  price,
  reason,
  slotErrors,
  visitLocation,
  when,
  writtenBooking,
} from './booking-shapes.ts';

/** Anyone with a session may hold a time for themselves; only members for a client or against the rules. */
const holders = {
  guest: { except: ['client_id', 'override'] },
  account: { except: ['client_id', 'override'] },
  ...membersWith('booking.manage'),
} as const;

const aboutBooking = { record: 'booking', field: 'booking_id' } as const;
const ofBooking = { business_id: id, booking_id: id };

export const bookingCalls = {
  reserve: call({
    route: 'POST /reserve/book',
    summary: 'Hold a time for ten minutes. When confirmed, the hold becomes the booking with the same id.',
    input: z.object({
      business_id: id,
      service_id: id,
      /** Null or left out: anyone who offers it, the least busy that day. */
      entity_id: z.optional(z.nullable(id)),
      ...when,
      /** The service's duration times the number of slots; one slot when left out. */
      service_duration: z.optional(duration),
      client_id: z.optional(z.nullable(id)),
      override,
    }),
    output: z.object({ ...writtenBooking.shape, visit_id: id, expires_at: instant }),
    errors: [...slotErrors, 'TOO_MANY_HOLDS', 'CLIENT_REQUIRED'],
    who: holders,
    idempotent: true,
  }),
  release: call({
    route: 'POST /reserve/cancel',
    summary: 'Release a hold.',
    input: z.object(ofBooking),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutBooking,
  }),
  confirmHold: call({
    route: 'POST /reserve/confirm',
    summary: 'Confirm a hold as a booking. An expired hold can be confirmed while its time is still free.',
    input: z.object({
      ...ofBooking,
      payment_id: z.optional(z.nullable(id)),
      payment_membership_id: z.optional(z.nullable(id)),
      additional_note: note,
      /** Amount paid at the desk. */
      cash_amount: z.optional(z.nullable(price)),
      adjusted_total_amount: z.optional(z.nullable(price)),
      payment_type: z.optional(z.nullable(methodType)),
      ...byMethod,
    }),
    output: z.object({ booking_id: id, visit_id: id, booking_status: z.enum(bookingStatuses) }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'HOLD_EXPIRED',
      'CLIENT_REQUIRED',
      'TOO_MANY_OPEN_VISITS',
      'MEMBERSHIP_NOT_USABLE',
      'MEMBERSHIP_USED',
      'PAYMENT_REQUIRED',
      'PAYMENT_NOT_VERIFIED',
      'PAYMENT_METHOD_OFF',
      'AMOUNT_TOO_LARGE',
    ],
    who: {
      client: { except: ['cash_amount', 'adjusted_total_amount'] },
      ...membersWith('booking.manage', { 'price.change': ['adjusted_total_amount'] }),
    },
    about: aboutBooking,
    idempotent: true,
  }),

  confirm: call({
    route: 'POST /booking/confirm',
    summary: 'Accept a booking request.',
    input: z.object({ booking_id: id }),
    output: z.object({ visit_id: id }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('booking.manage'),
    about: aboutBooking,
  }),
  cancel: call({
    route: 'POST /booking/cancel',
    summary: 'Cancel a booking and free its time. Clients may do so until the cancellation window begins.',
    input: z.object({ booking_id: id, reason }),
    output: z.object({ visit_id: id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INSIDE_CANCELLATION_WINDOW', 'NOT_ALLOWED'],
    // The reason is mailed as the words of the business.
    who: { ...clientOnAnyPhone(['reason']), ...membersWith('booking.manage') },
    about: aboutBooking,
  }),
  uncancel: call({
    route: 'POST /booking/uncancel',
    summary:
      'Undo a cancellation. Refused when the time has been booked since. Clients only their own, within seconds.',
    input: z.object({ booking_id: id }),
    output: z.object({ visit_id: id }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SLOT_TAKEN'],
    who: { ...clientOnAnyPhone(), ...membersWith('booking.manage') },
    about: aboutBooking,
  }),
  move: call({
    route: 'POST /booking/move',
    summary:
      'Move a booking to another time or calendar, or change its length. Fields that are not sent stay unchanged.',
    input: z.object({
      booking_id: id,
      entity_id: z.optional(id),
      booking_date: z.optional(when.booking_date),
      service_time: z.optional(when.service_time),
      service_duration: z.optional(duration),
      override,
      /** The position that the caller saw; refused with CONFLICT and the present one when it is no longer there. */
      believed: z.optional(
        z.object({
          ...bookingPosition.shape,
          service_duration: z.optional(bookingPosition.shape.service_duration),
        }),
      ),
      /** Undo of a move that accepted a request: the request is open again, unless it has expired. */
      waits_again: z.optional(z.boolean()),
    }),
    output: z.object({ visit_id: id, ...moved.shape }),
    errors: [...slotErrors, 'CONFLICT', 'INSIDE_CANCELLATION_WINDOW', 'AMOUNT_TOO_LARGE', 'VISIT_BILLED'],
    who: {
      client: { except: ['service_duration', 'override', 'waits_again', 'believed'] },
      ...membersWith('booking.manage'),
    },
    about: aboutBooking,
  }),

  recordPayment: call({
    route: 'POST /booking/payment',
    summary: 'Record the total amount paid for a booking.',
    input: z.object({
      ...ofBooking,
      payment_id: z.optional(z.nullable(id)),
      type: methodType,
      ...byMethod,
      amount: price,
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_NOT_VERIFIED', 'PAYMENT_METHOD_OFF', 'AMOUNT_TOO_LARGE'],
    who: membersWith('booking.manage'),
    about: aboutBooking,
    needsSums: true,
    idempotent: true,
  }),
  undoPayment: call({
    route: 'DELETE /booking/payment',
    summary: 'Undo a recorded payment. Staff can undo only their own, on the same day.',
    input: z.object(ofBooking),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED'],
    who: membersWith('payment.undo'),
    about: aboutBooking,
    needsSums: true,
  }),
  change: call({
    route: 'PUT /booking/{id}',
    summary: 'Change the price of a booking, or which membership covers it and how much of it.',
    input: z.object({
      id,
      booking_id: z.optional(id),
      booking_amount: z.optional(price),
      payment_membership_id: z.optional(z.nullable(id)),
      payment_membership_amount: z.optional(z.nullable(amount(1_000_000_000))),
    }),
    output: nothing,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'MEMBERSHIP_NOT_USABLE',
      'MEMBERSHIP_USED',
      'VISIT_BILLED',
      'NOT_ALLOWED',
      'PASSWORD_REQUIRED',
    ],
    who: membersWith('booking.manage', { 'price.change': ['booking_amount'] }),
    about: { record: 'booking', field: 'id' },
    needsSums: true,
  }),

  getShared: call({
    route: 'GET /share/{share_id}',
    summary: 'A visit by its share link. Contains no phone numbers and no names.',
    input: z.object({ share_id: z.string().check(z.minLength(43), z.maxLength(43), z.regex(/^[\w-]+$/)) }),
    output: z.object({
      business: visitLocation,
      visit: z.object({
        id,
        booking_date: day,
        booking_status: z.enum(bookingStatuses),
        start_date: instant,
        end_date: instant,
        services: z.array(
          z.object({
            service_name: z.string(),
            service_name_hi: inHindi,
            entity_name: z.string(),
            booking_date: day,
            service_time: z.string(),
            service_duration: z.int(),
            start_date: instant,
            end_date: instant,
            booking_status: z.enum(bookingStatuses),
            booking_amount: money,
          }),
        ),
        /** Sold with it. */
        products: z.array(z.object({ name: z.string(), quantity: z.int(), total_amount: money })),
        /** With what the bill adds: products, tip, tax on top, round-off. */
        total_amount: money,
      }),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
    // The link is the proof: no credential travels with it.
    proof: 'none',
    perMinute: 120,
  }),
} as const;
