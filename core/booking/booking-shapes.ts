import * as z from 'zod/mini';
import { bookingTypes } from '../business/business.contract.ts';
import { DURATION_MAX, DURATION_STEP, PRICE_MAX } from '../catalogue/service-rules.ts';
import type { WithoutSums } from '../contract/bill-sums.ts';
import {
  amount,
  clientPhone,
  day,
  id,
  inHindi,
  instant,
  line,
  money,
  phone,
  prose,
  time,
} from '../contract/fields.ts';
import { methodType, paidBy } from '../payments/paid-by.ts';
import {
  bookingStatuses,
  overrides,
  paymentStates,
  SLOTS_MAX,
  visitProgress,
  visitTypes,
} from './booking-rules.ts';

export const duration = z
  .int()
  .check(z.minimum(DURATION_STEP), z.maximum(DURATION_MAX * SLOTS_MAX), z.multipleOf(DURATION_STEP));
export const price = amount(PRICE_MAX * SLOTS_MAX);
export const note = z.optional(z.nullable(prose(2000)));
/** Who comes, where someone booked for somebody else. The one who booked stays the client, and hears of it. */
export const comes = z.nullable(
  z.object({
    name: line(80).check(z.minLength(1)),
    phone: z.optional(z.nullable(phone)),
  }),
);
/** Both spellings of a walk-in are taken. */
export const visitType = z.pipe(
  z.enum([...visitTypes, 'walk_in']),
  z.transform((type) => (type === 'walk_in' ? 'walk-in' : type)),
);

/** Client rules that the desk overrides; only members may send it. */
export const override = z.optional(z.array(z.enum(overrides)).check(z.maxLength(overrides.length)));

/** One requested service of a visit. */
export const serviceOfVisit = z.object({
  service_id: id,
  /** Null or left out: anyone who offers it, the least busy that day. */
  entity_id: z.optional(z.nullable(id)),
  /** A multiple of the service's duration on that calendar; once when left out. The desk may set any length. */
  service_duration: z.optional(duration),
  /** How often it is charged, whatever its length; only members. Follows from the duration when left out. */
  slots: z.optional(z.int().check(z.minimum(1), z.maximum(SLOTS_MAX))),
  /** Overrides the catalogue price; only for roles that may change prices. */
  booking_amount: z.optional(price),
});

/** Limits the date: much later years have no four-digit form that everyone can parse. */
export const bookingDay = day.check(
  z.refine((text) => text < '3000-01-01', { params: { problem: 'invalid_value' } }),
);
export const when = { booking_date: bookingDay, service_time: time };

/** The review of a booking, as its author and the business see it beside the booking. */
export const bookingReview = z.object({
  rating: z.int(),
  text: z.string(),
  created_at: instant,
  updated_at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  /** A platform admin took it off the page. */
  is_hidden: z.boolean(),
});
export type BookingReview = z.output<typeof bookingReview>;

/** A booking as members and its own client see it. `user_id` is the client's id, the same as `client_id`. */
export const booking = z.object({
  id,
  business_id: id,
  visit_id: id,
  index: z.int(),
  client_id: id,
  user_id: id,
  service_id: id,
  service_name: z.string(),
  service_name_hi: inHindi,
  entity_id: id,
  entity_name: z.string(),
  booking_date: day,
  service_time: z.string(),
  service_duration: z.int(),
  buffer_after: z.int(),
  start_date: instant,
  end_date: instant,
  service_price: money,
  booking_amount: money,
  booking_status: z.enum(bookingStatuses),
  /** Expiry of an unanswered request; null when it is not a request. */
  answer_until: z.nullable(instant),
  cash_amount: z.nullable(money),
  payment_membership_id: z.nullable(id),
  payment_membership_amount: z.nullable(money),
  payment_type: z.nullable(methodType),
  created_at: instant,
  cancelled_at: z.nullable(instant),
  cancel_reason: z.nullable(z.string()),
  review: z.nullable(bookingReview),
});
export type Booking = z.output<typeof booking>;

/** The client, as the desk sees them. */
export const visitClient = z.object({
  id,
  name: z.string(),
  phone: clientPhone,
  account_id: z.nullable(id),
});

const visitFields = {
  id,
  business_id: id,
  type: z.enum(visitTypes),
  client_id: id,
  user_id: id,
  booking_date: day,
  progress: z.enum(visitProgress),
  additional_note: z.nullable(z.string()),
  source: z.enum(['desk', 'client']),
  series_id: z.nullable(id),
  /** Minutes before its start from which only the business moves and cancels it, as it was at booking time. */
  cancellation_window: z.nullable(z.int()),
  made_by: z.nullable(id),
  /** The client has answered a reminder: I am coming, at the time it has now. */
  is_coming: z.boolean(),
  /** The client has answered that they want another time; until it is moved, or the desk says that it is done. */
  wants_change: z.boolean(),
  /** They come so many minutes after its start, as they or the desk said; until they are here or it is moved. */
  late_minutes: z.nullable(z.int()),
  created_at: instant,
};

/** A payment for a visit: online, or recorded by the desk. */
const visitPayment = z.object({
  /** Of its row in the ledger, as `visit_payment_id` of a refund. */
  id,
  amount: money,
  ...paidBy,
  paid_at: instant,
  /** `refunding`: a refund is pending; `refunded`: all refunds are done; `undone`: it was a mistake. */
  status: z.enum(paymentStates),
  /** Refunded or to be refunded, in paise. */
  refunded_amount: money,
  /** Of its own receipt: it was paid online before there was a bill. */
  receipt_number: z.nullable(z.string()),
});
export type VisitPayment = z.output<typeof visitPayment>;

/** What the newest revision of a bill says beside the services. */
const visitBill = z.object({
  receipt_number: z.string(),
  revision: z.int(),
  voided_at: z.nullable(instant),
  products: z.array(
    z.object({
      inventory_id: z.nullable(z.string()),
      id,
      name: z.string(),
      amount: money,
      quantity: z.int(),
      /** After discounts. */
      total_amount: money,
    }),
  ),
  /** Sold with it; not those that cover something of it. */
  memberships: z.array(z.object({ id, name: z.string(), name_hi: inHindi, total_amount: money })),
  discount_amount: money,
  tip_amount: money,
  round_off_amount: money,
  tax_amount: money,
  membership_discount_total: money,
});
export type VisitBill = z.output<typeof visitBill>;

export const visit = z.object({
  ...visitFields,
  client: visitClient,
  /** Null: the client. */
  comes: z.nullable(z.object({ name: z.string(), phone: clientPhone })),
  /** In order; cancelled ones stay in the list. `booking_id` is the same as `id`. */
  services: z.array(z.object({ ...booking.shape, booking_id: id, type: z.enum(visitTypes) })),
  /** Sold with the visit. */
  products: visitBill.shape.products,
  memberships: visitBill.shape.memberships,
  financial_summary: z.object({
    total_amount: money,
    /** Inside the total. */
    tax_amount: money,
    paid_amount: money,
    due_amount: money,
    discount_amount: money,
    membership_discount_total: money,
    tip_amount: money,
    round_off_amount: money,
  }),
  receipt: z.nullable(
    z.object({ receipt_number: z.string(), revision: z.int(), voided_at: z.nullable(instant) }),
  ),
  /** It is billed, and something is left to pay. */
  is_due: z.boolean(),
  /** What the bill adds to the services: products, memberships, tip, tax on top, round-off. */
  extras_amount: money,
  /** When its bill was made; then only the bill changes services and prices. */
  billed_at: z.nullable(instant),
  total_amount: money,
  paid_amount: money,
  /** Paid by hand above what it costs now: the desk gives it back. */
  to_give_back: money,
  /** Oldest first. */
  payments: z.array(visitPayment),
});
export type Visit = z.output<typeof visit>;
/** As a member gets it, with sums or without. */
export type AnyVisit = Visit | WithoutSums<Visit>;

/** The address of the business. Shown to everyone who booked there, also where it is hidden from the public. */
export const visitLocation = z.object({
  id,
  name: z.string(),
  business_url: z.string(),
  address: z.nullable(z.string()),
  locality: z.nullable(z.string()),
  area: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  time_zone: z.string(),
});

/** The answer of a command that holds or books. */
export const writtenBooking = z.object({
  booking_id: id,
  service_id: id,
  entity_id: id,
  booking_date: day,
  service_time: z.string(),
  service_duration: z.int(),
  start_date: instant,
  end_date: instant,
  booking_amount: money,
});

/** A free alternative for a taken time: `details.alternatives` of SLOT_TAKEN. */
export const alternative = z.object({ booking_date: day, service_time: z.string(), entity_id: id });
export type Alternative = z.output<typeof alternative>;

/** The terms of a hold; the booking keeps them, even if the settings change meanwhile. */
export const heldTerms = {
  booking_type: z.enum(bookingTypes),
  cancellation_window: z.nullable(z.int()),
};

/** A visit on hold and not yet confirmed, as its holder sees it. */
export const heldVisit = z.object({
  visit_id: id,
  /** In the past when expired: it can still be confirmed while its time is free. */
  expires_at: instant,
  additional_note: z.nullable(z.string()),
  bookings: z.array(
    z.object({
      ...writtenBooking.shape,
      service_name: z.string(),
      service_name_hi: inHindi,
      entity_name: z.string(),
    }),
  ),
  total_amount: money,
  ...heldTerms,
  /** Visits of the holder at the same time, anywhere: a warning, not a refusal. */
  meanwhile: z.array(z.object({ business_name: z.string(), start_date: instant, time_zone: z.string() })),
});

/** Calendar and time of a booking. To undo a move, send `before` again. */
export const bookingPosition = z.object({
  entity_id: id,
  booking_date: day,
  service_time: z.string(),
  service_duration: z.int(),
});
export const moved = z.object({
  booking_id: id,
  before: bookingPosition,
  after: bookingPosition,
  /** It was a request before the move; to undo, send `waits_again`. */
  was_request: z.boolean(),
});

/** Refusals of every call that takes time on a calendar. */
export const slotErrors = [
  'NOT_FOUND',
  'BUSINESS_SUSPENDED',
  'SLOT_TAKEN',
  'SERVICE_NOT_OFFERED',
  'CALENDAR_NOT_OFFERED',
  'CALENDAR_DOES_NOT_OFFER',
  'DURATION_NOT_MULTIPLE',
  'CLOSED',
  'NOT_ON_STEP',
  'OUTSIDE_WINDOW',
  'IN_THE_PAST',
  'NOTICE_TOO_SHORT',
] as const;

/** Refusals of every call that moves and cancels what is in the way. */
export const settlingErrors = [
  ...slotErrors,
  'CONFLICT',
  'INSIDE_CANCELLATION_WINDOW',
  'AMOUNT_TOO_LARGE',
  'VISIT_BILLED',
  'NOT_ALLOWED',
] as const;

export const reason = z.optional(z.nullable(line(500)));

/** What happens to one booking in the way of time off. */
export const conflictDecision = z.object({
  booking_id: id,
  to: z.optional(z.nullable(z.object({ entity_id: id, booking_date: bookingDay, service_time: time }))),
  cancel: z.optional(z.boolean()),
  reason,
});
export type ConflictDecision = z.output<typeof conflictDecision>;

/** A booking named twice would take two slots, or be charged twice. */
export function eachBookingOnce(services: readonly { booking_id?: string | null | undefined }[]): boolean {
  const known = services.flatMap(({ booking_id }) => booking_id ?? []);
  return new Set(known).size === known.length;
}
