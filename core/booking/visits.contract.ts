import * as z from 'zod/mini';
import { hasSums, maybeSums } from '../contract/bill-sums.ts';
import { call } from '../contract/call.ts';
import { cursor, day, id, instant, line, nothing, page, pageSize } from '../contract/fields.ts';
import { clientAndMembersWith, clientOnAnyPhone, membersWith } from '../contract/permission.ts';
import { byMethod, methodType } from '../payments/paid-by.ts';
import { bookingStatuses, LATE_BY, SERVICES_IN_A_VISIT, visitProgress } from './booking-rules.ts';
import {
  alternative,
  bookingDay,
  comes,
  heldTerms,
  heldVisit,
  moved,
  note,
  override,
  price,
  reason,
  serviceOfVisit,
  slotErrors,
  visit,
  visitLocation,
  visitType,
  when,
  writtenBooking,
} from './booking-shapes.ts';

const aboutVisit = { record: 'visit', field: 'visit_id' } as const;
const ofVisit = { business_id: id, visit_id: id };

/** One after another in the order of the list, or all at the same time on different calendars. */
const arrangement = z._default(z.enum(['sequence', 'parallel']), 'sequence');
const services = z.array(serviceOfVisit).check(z.minLength(1), z.maxLength(SERVICES_IN_A_VISIT));
const MEMBERS_DECIDE = ['client_id', 'override', 'services.*.booking_amount', 'services.*.slots'] as const;

export const REPEAT_MOST = 52;
const repeat = z.object({
  every_weeks: z.int().check(z.minimum(1), z.maximum(26)),
  /** Number of visits, including the first. */
  times: z.int().check(z.minimum(2), z.maximum(REPEAT_MOST)),
  /** For a date that is taken: refuse all, refuse with the list of all dates (`ask`), or skip it and list it. */
  when_taken: z._default(z.enum(['refuse', 'ask', 'skip']), 'refuse'),
  /** What the desk decided on single dates: another time, with this person for the first service, or null for none. */
  decisions: z.optional(
    z
      .array(z.object({ booking_date: bookingDay, to: z.nullable(z.object({ ...when, entity_id: id })) }))
      .check(z.maxLength(REPEAT_MOST)),
  ),
});

/** As members get it: without its sums where they are a colleague's. */
const seenVisit = maybeSums(z.object({ ...visit.shape, has_sums: hasSums }));
export type SeenVisit = z.output<typeof seenVisit>;

const writtenVisit = z.object({ visit_id: id, booking_date: day, bookings: z.array(writtenBooking) });

/** A visit as its client sees it, with address and phone number of the business. */
const myVisit = z.object({
  ...visit.shape,
  business: z.object({
    id,
    name: z.string(),
    business_url: z.string(),
    time_zone: z.string(),
    phone: z.nullable(z.string()),
    address: z.nullable(z.string()),
    locality: z.nullable(z.string()),
    area: z.string(),
    city: z.string(),
    pincode: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    image: z.nullable(z.object({ url: z.string(), blur_hash: z.nullable(z.string()) })),
    /** Whether its public page exists, so that one can book there again. */
    is_listed: z.boolean(),
  }),
  /** Seen through its personal link or a code, not in the session that booked: without receipt and review. */
  is_opened: z.boolean(),
});
export type MyVisit = z.output<typeof myVisit>;

const oneOfMine = z.object({
  ...myVisit.shape,
  /** The visits still to come that were booked with it, soonest first. */
  series: z.array(z.object({ visit_id: id, start_date: instant })),
});
export type OneOfMine = z.output<typeof oneOfMine>;

export const visitCalls = {
  reserve: call({
    route: 'POST /visit/reserve',
    summary: 'Hold the times of several services for ten minutes, all or none.',
    input: z.object({
      business_id: id,
      ...when,
      arrangement,
      services,
      client_id: z.optional(z.nullable(id)),
      override,
      /** A hold of the caller that this one replaces; kept when this one is refused. */
      instead_of: z.optional(id),
      /** A member books as a client: client rules apply, and the visit is their own. */
      for_myself: z.optional(z.boolean()),
    }),
    output: z.object({ ...writtenVisit.shape, ...heldTerms, expires_at: instant }),
    errors: [...slotErrors, 'TOO_MANY_HOLDS', 'CLIENT_REQUIRED'],
    who: {
      guest: { except: MEMBERS_DECIDE },
      account: { except: MEMBERS_DECIDE },
      ...membersWith('booking.manage', { 'price.change': ['services.*.booking_amount'] }),
    },
    idempotent: true,
  }),
  getHold: call({
    route: 'GET /business/{business_id}/hold/{visit_id}',
    summary: 'The holds of a visit and when they expire. Not found once confirmed or released.',
    input: z.object(ofVisit),
    output: heldVisit,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
  }),
  setHoldNote: call({
    route: 'PUT /business/{business_id}/hold/{visit_id}',
    summary: "Save the client's note and who comes on the hold, for when a payment confirms it.",
    input: z.object({ ...ofVisit, additional_note: note, comes: z.optional(comes) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
  }),
  confirm: call({
    route: 'POST /visit/confirm',
    summary: 'Confirm all holds of a visit as bookings, all or none.',
    input: z.object({
      ...ofVisit,
      additional_note: note,
      comes: z.optional(comes),
      /** Covers what it can of the services. */
      payment_membership_id: z.optional(z.nullable(id)),
    }),
    output: z.object({ visit_id: id, booking_status: z.enum(bookingStatuses) }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'HOLD_EXPIRED',
      'CLIENT_REQUIRED',
      'TOO_MANY_OPEN_VISITS',
      'MEMBERSHIP_NOT_USABLE',
      'MEMBERSHIP_USED',
      'PAYMENT_REQUIRED',
    ],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
    idempotent: true,
  }),
  confirmRequest: call({
    route: 'POST /visit/request/confirm',
    summary: 'Accept a requested visit: confirms all its requested bookings, all or none.',
    input: z.object(ofVisit),
    /** The bookings that this call confirmed: empty when all were confirmed before (idempotent). */
    output: z.object({ visit_id: id, booking_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
    idempotent: true,
  }),
  book: call({
    route: 'POST /business/{business_id}/visit',
    summary: 'Book one or more services for a client, once or repeated every few weeks.',
    input: z.object({
      business_id: id,
      client_id: id,
      ...when,
      arrangement,
      services,
      additional_note: note,
      override,
      /** Where the time is taken: a walk-in beside who has it, that takes what is free of it. */
      beside: z.optional(z.boolean()),
      repeat: z.optional(z.nullable(repeat)),
    }),
    output: z.object({
      series_id: z.nullable(id),
      visits: z.array(writtenVisit),
      /** With `when_taken: skip`: the skipped dates and why. */
      not_taken: z.array(
        z.object({ booking_date: day, code: z.string(), alternatives: z.array(alternative) }),
      ),
    }),
    errors: [...slotErrors, 'CLIENT_REQUIRED'],
    who: membersWith('booking.manage', {
      'price.change': ['services.*.booking_amount'],
      'booking.beside': ['beside'],
    }),
    idempotent: true,
  }),

  get: call({
    route: 'GET /business/{business_id}/visit/{visit_id}',
    summary: 'One visit with all details, including the address.',
    input: z.object(ofVisit),
    output: maybeSums(z.object({ ...visit.shape, has_sums: hasSums, business: visitLocation })),
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
  }),
  changeNote: call({
    route: 'PUT /business/{business_id}/visit/{visit_id}',
    summary: 'Change the note of a visit.',
    input: z.object({ ...ofVisit, additional_note: note }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
  }),
  clearChangeWanted: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/wish',
    summary: 'The client wanted another time, and that is done: they were called, or stay with this one.',
    input: z.object(ofVisit),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
  }),
  setLate: call({
    route: 'POST /visit/progress/late',
    summary: 'The client runs late by so many minutes, or by none after all. Nothing is moved by it.',
    input: z.object({ ...ofVisit, minutes: z.nullable(z.literal(LATE_BY)) }),
    output: z.object({ before: z.nullable(z.literal(LATE_BY)) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: { ...clientOnAnyPhone(), ...membersWith('booking.manage') },
    about: aboutVisit,
  }),
  listHistory: call({
    route: 'GET /business/{business_id}/visit/{visit_id}/history',
    summary: 'The history of a visit, oldest first.',
    input: z.object(ofVisit),
    output: z.object({
      items: z.array(
        z.object({
          seq: z.int(),
          type: z.string(),
          at: instant,
          actor_id: z.nullable(z.string()),
          /** Null for a job, or when the account was deleted. */
          actor_name: z.nullable(z.string()),
          /** The colleague who approved it in place. */
          approved_by_name: z.nullable(z.string()),
          /** A member of the business, or the client. */
          by: z.enum(['member', 'client', 'nobody']),
          ids: z.record(z.string(), z.string()),
        }),
      ),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
    // It says what was paid.
    needsSums: true,
  }),
  recordPayment: call({
    route: 'POST /visit/payment',
    summary: 'Record a payment at the desk: all that is due for the visit, or a part.',
    input: z.object({
      ...ofVisit,
      type: methodType,
      ...byMethod,
      amount: price.check(z.minimum(1)),
    }),
    output: z.object({ visit_payment_id: id }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'PAYMENT_NOT_VERIFIED', 'PAYMENT_METHOD_OFF', 'AMOUNT_TOO_LARGE'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
    needsSums: true,
    idempotent: true,
  }),
  undoPayment: call({
    route: 'DELETE /visit/payment',
    summary:
      'Undo the newest payment recorded at the desk, or the named one. Staff can undo only their own, on the same day.',
    input: z.object({ ...ofVisit, visit_payment_id: z.optional(id) }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED'],
    who: membersWith('payment.undo'),
    about: aboutVisit,
    needsSums: true,
    approval: 'payment_undo',
  }),
  refund: call({
    route: 'POST /visit/refund',
    summary: 'Give a payment back, in whole or in part: online through the gateway, otherwise by hand.',
    input: z.object({
      ...ofVisit,
      /** Left out: everything that was paid above what the visit costs. */
      payment: z.optional(z.object({ visit_payment_id: id, amount: price.check(z.minimum(1)) })),
      reason: line(200),
    }),
    /** For `undoRefund`: what was given back by hand. */
    output: z.object({ refund_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'REFUND_TOO_LARGE', 'NOT_ALLOWED', 'PASSWORD_REQUIRED'],
    who: membersWith('payment.refund'),
    about: aboutVisit,
    needsSums: true,
    stepUp: { refund: true },
    approval: 'payment_refund',
    idempotent: true,
  }),
  undoRefund: call({
    route: 'DELETE /visit/refund',
    summary: 'Undo what was marked as given back by hand. What the gateway has sent back stays.',
    input: z.object({ ...ofVisit, refund_ids: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('payment.refund'),
    about: aboutVisit,
  }),
  changeTotal: call({
    route: 'PUT /visit/{id}',
    summary:
      'Set the total of a visit; its lines share the difference. A bill gets a revision; what was paid above is given back.',
    input: z.object({
      id,
      /** Left out: that of the visit. */
      business_id: z.optional(id),
      visit_id: z.optional(id),
      booking_amount: price,
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'VISIT_BILLED', 'NOT_ALLOWED', 'PASSWORD_REQUIRED'],
    who: membersWith('price.change'),
    about: { record: 'visit', field: 'id' },
  }),
  move: call({
    route: 'POST /visit/move',
    summary:
      'Move a whole visit: the first service to this time, the others by the same amount or as `parts` says.',
    input: z.object({
      ...ofVisit,
      ...when,
      override,
      /** With other people: every remaining booking, as a time of `availability/visit` places it. */
      parts: z.optional(
        z
          .array(z.object({ booking_id: id, entity_id: id, start_date: instant }))
          .check(z.minLength(1), z.maxLength(SERVICES_IN_A_VISIT)),
      ),
    }),
    output: z.object({ visit_id: id, bookings: z.array(moved) }),
    errors: [...slotErrors, 'CONFLICT', 'INSIDE_CANCELLATION_WINDOW', 'AMOUNT_TOO_LARGE', 'VISIT_BILLED'],
    who: { ...clientOnAnyPhone(['override']), ...membersWith('booking.manage') },
    about: aboutVisit,
  }),
  cancel: call({
    route: 'POST /visit/cancel',
    summary: 'Cancel all remaining bookings of a visit, or release all its holds.',
    input: z.object({ ...ofVisit, reason }),
    output: z.object({ booking_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'INSIDE_CANCELLATION_WINDOW', 'NOT_ALLOWED'],
    // The reason is mailed as the words of the business.
    who: { ...clientOnAnyPhone(['reason']), ...membersWith('booking.manage') },
    about: aboutVisit,
  }),
  uncancel: call({
    route: 'POST /visit/uncancel',
    summary: 'Undo the last cancellation of a visit, all or nothing. Clients only their own, within seconds.',
    input: z.object(ofVisit),
    output: z.object({ booking_ids: z.array(id) }),
    errors: ['NOT_FOUND', 'CONFLICT', 'SLOT_TAKEN'],
    who: { ...clientOnAnyPhone(), ...membersWith('booking.manage') },
    about: aboutVisit,
  }),
  setProgress: call({
    route: 'POST /visit/progress',
    summary: 'Set the progress of a visit: arrived, in service, done or no-show. Can be set back.',
    input: z.object({
      ...ofVisit,
      progress: z.enum(visitProgress),
      /** The progress that the caller saw; refused with CONFLICT and the present one when it is another. */
      believed: z.optional(z.enum(visitProgress)),
    }),
    output: z.object({ before: z.enum(visitProgress) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('booking.manage'),
    about: aboutVisit,
  }),
  createShare: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/share',
    summary: 'Create a share link for this visit.',
    input: z.object({
      ...ofVisit,
      /** By the desk, ahead of a message that may never be sent: not written into the history. */
      is_ahead: z.optional(z.boolean()),
    }),
    output: z.object({ share_id: z.string() }),
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
    needsSums: true,
  }),
  revokeShares: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/share',
    summary: 'Revoke all share links of this visit.',
    input: z.object(ofVisit),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('booking.manage'),
    about: aboutVisit,
  }),
  list: call({
    route: 'GET /business/{business_id}/visit',
    failure: 'bookings_failed',
    summary: 'Visits of the business or of one client, latest first; those to come, soonest first.',
    input: z.object({
      business_id: id,
      client_id: z.optional(id),
      /** The same as `client_id`. */
      user_id: z.optional(id),
      /** First and last day. */
      from: z.optional(day),
      to: z.optional(day),
      /** Begun: their time has come, or somebody has arrived or was billed. Coming: all others. */
      when: z.optional(z.enum(['begun', 'coming'])),
      type: z.optional(visitType),
      progress: z.optional(z.enum(visitProgress)),
      /** Only visits with this calendar. */
      entity_id: z.optional(id),
      /** Name or number of a client, or the end of a receipt number. */
      query: z.optional(line(60)),
      /** Only visits that are billed and not paid in full, or only those that are paid. */
      money: z.optional(z.enum(['due', 'paid'])),
      limit: pageSize(10),
      cursor,
    }),
    output: page(seenVisit),
    who: membersWith('booking.manage'),
  }),
  listMine: call({
    route: 'GET /user/visit',
    failure: 'bookings_failed',
    summary: 'My visits in all businesses, booked by me or for me, latest first.',
    input: z.object({
      /**
       * Upcoming: neither over nor cancelled, soonest first. Cancelled: until the day is over. Past: all
       * others.
       */
      when: z._default(z.enum(['any', 'upcoming', 'cancelled', 'past']), 'any'),
      limit: pageSize(10),
      cursor,
    }),
    output: page(myVisit),
    who: { guest: 'all', account: 'all' },
  }),
  getMine: call({
    route: 'GET /user/visit/{business_id}/{visit_id}',
    summary:
      'One of my visits, with the address, until when it can be changed, and the other dates of its series.',
    input: z.object(ofVisit),
    output: oneOfMine,
    errors: ['NOT_FOUND'],
    who: clientOnAnyPhone(),
    about: aboutVisit,
  }),
} as const;
