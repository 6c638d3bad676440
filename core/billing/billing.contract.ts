import * as z from 'zod/mini';
import { SERVICES_IN_A_VISIT } from '../booking/booking-rules.ts';
import { bookingDay, duration, eachBookingOnce, note, price } from '../booking/booking-shapes.ts';
import { share } from '../business/settings-rules.ts';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { approvables } from '../contract/approvals.ts';
import { call } from '../contract/call.ts';
import {
  amount,
  clientEmail,
  clientPhone,
  day,
  id,
  inHindi,
  instant,
  line,
  money,
  time,
} from '../contract/fields.ts';
import { clientAndMembersWith, membersWith } from '../contract/permission.ts';
import { adjustedBenefit } from '../memberships/memberships.contract.ts';
import { byMethod, methodType, paidBy } from '../payments/paid-by.ts';
import { methodTypes } from '../payments/payment-methods.ts';
import { receiptToken } from './receipt-link.contract.ts';

/** Pieces of one product on one bill. */
export const QUANTITY_MAX = 1000;
export const PRODUCTS_ON_A_BILL = 50;
export const MEMBERSHIPS_ON_A_BILL = 5;
const PAYMENTS_OF_A_BILL = 10;

const discount = z.optional(
  z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('amount'), amount: amount(PRICE_MAX) }),
      /** In basis points: 15 % is 1 500. */
      z.object({ kind: z.literal('percent'), share }),
    ]),
  ),
);

/** A service on a bill. `business_id` and `user_id` may repeat those of the bill. */
const serviceLine = z.object({
  business_id: z.optional(id),
  user_id: z.optional(z.nullable(id)),
  /** A booking of the visit; left out for a service that was not booked. */
  booking_id: z.optional(z.nullable(id)),
  entity_id: id,
  service_id: id,
  service_time: time,
  booking_date: z.optional(bookingDay),
  service_duration: duration,
  /** The price before discounts. Staff send that of the catalogue. */
  booking_amount: price,
  /** The membership that covers it. */
  payment_membership_id: z.optional(z.nullable(id)),
  discount,
});

const productLine = z.object({
  inventory_id: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  id,
  name: z.optional(z.string().check(z.maxLength(200))),
  /** Of one piece, before discounts. */
  amount: amount(PRICE_MAX),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
  /** The calendar that sold it; left out: the one that served, if it was only one. */
  entity_id: z.optional(z.nullable(id)),
  total_amount: z.optional(money),
  discount,
});

/** A membership that the bill sells. Only owners and admins send another price, or what is adjusted. */
const membershipLine = z.object({
  /** On a revision: the one that the bill has sold; left out for another. */
  membership_id: z.optional(z.nullable(id)),
  template_id: id,
  /** The price before discounts. */
  amount: amount(PRICE_MAX),
  /** The calendar that sold it; left out: nobody, or on a revision who it was. */
  entity_id: z.optional(z.nullable(id)),
  ...adjustedBenefit,
  discount,
});

/** What the page worked out. The server works it out again, and refuses a total that differs. */
const financialSummary = z.object({
  tax_amount: money,
  total_amount: money,
  paid_amount: money,
  membership_discount_total: money,
});

const payment = z.object({
  /** `advance` was paid before and is not paid again; `pg` stays due until the client pays it online. */
  type: z.enum([...methodTypes, 'advance']),
  ...byMethod,
  amount: amount(PRICE_MAX * SERVICES_IN_A_VISIT),
  payment_id: z.optional(z.nullable(id)),
});

/** A part of what was paid above the new total, and the way it goes back: `pg` through the gateway, others by hand. */
const wayBack = z.object({
  type: methodType,
  ...byMethod,
  amount: amount(PRICE_MAX * SERVICES_IN_A_VISIT).check(z.minimum(1)),
});
/** Needed from who may refund when more was paid than the new total; nothing goes back that is not named here. */
const refunds = z.optional(z.array(wayBack).check(z.maxLength(PAYMENTS_OF_A_BILL)));

const billFields = {
  additional_note: note,
  services: z
    .array(serviceLine)
    .check(
      z.maxLength(SERVICES_IN_A_VISIT),
      z.refine(eachBookingOnce, { params: { problem: 'invalid_value' } }),
    ),
  products: z._default(z.array(productLine).check(z.maxLength(PRODUCTS_ON_A_BILL)), []),
  memberships: z._default(z.array(membershipLine).check(z.maxLength(MEMBERSHIPS_ON_A_BILL)), []),
  /** Of the whole bill, after the discounts of the lines. */
  discount,
  tip: z._default(amount(PRICE_MAX), 0 as never),
  /** Whose tip it is; shared by all who served when left out. */
  tip_entity_id: z.optional(z.nullable(id)),
  financial_summary: financialSummary,
  payments: z._default(z.array(payment).check(z.maxLength(PAYMENTS_OF_A_BILL)), []),
  /** Sell more of a product than is on the shelf. */
  override: z.optional(z.array(z.enum(['stock'])).check(z.maxLength(1))),
};

const written = z.object({
  visit_id: id,
  receipt_number: z.string(),
  revision: z.int(),
  total_amount: money,
  paid_amount: money,
  due_amount: money,
  /** Those that it sold just now. */
  membership_ids: z.array(id),
});

const refundErrors = ['REFUND_UNDECIDED', 'REFUND_TOO_LARGE', 'PASSWORD_REQUIRED'] as const;

const billErrors = [
  'NOT_FOUND',
  'NOT_ALLOWED',
  'CLOSED',
  'SERVICE_NOT_OFFERED',
  'CALENDAR_NOT_OFFERED',
  'CALENDAR_DOES_NOT_OFFER',
  'MODULE_OFF',
  'PRODUCT_NOT_SOLD',
  'STOCK_TOO_LOW',
  'BILL_EMPTY',
  'BILL_DIFFERS',
  'DISCOUNT_TOO_LARGE',
  'AMOUNT_TOO_LARGE',
  'PAYMENT_NOT_VERIFIED',
  'PAYMENT_METHOD_OFF',
  'MEMBERSHIP_NOT_USABLE',
  'MEMBERSHIP_USED',
  'MEMBERSHIP_NOT_SOLD',
  'TOO_MANY_MEMBERSHIPS',
  'ADVANCE_REQUIRED',
  'CLIENT_REQUIRED',
] as const;

const billLine = z.object({
  /** A booking, a product, or a membership that it sells. */
  booking_id: z.nullable(id),
  product_id: z.nullable(id),
  membership_id: z.nullable(id),
  /** Of the membership that it sells. */
  template_id: z.nullable(id),
  entity_id: z.nullable(id),
  entity_name: z.nullable(z.string()),
  name: z.string(),
  name_hi: inHindi,
  quantity: z.int(),
  price: money,
  /** Its own, as it was typed. */
  discount,
  discount_amount: money,
  cover_amount: money,
  /** The membership that covers it. */
  payment_membership_id: z.nullable(id),
  payment_membership_name: z.nullable(z.string()),
  payment_membership_name_hi: inHindi,
  amount: money,
  tax_rate: z.int(),
  tax_code: z.nullable(z.string()),
  /** CGST and SGST are one half each. */
  half_tax_amount: money,
  taxable_amount: money,
});

const seller = z.object({
  name: z.string(),
  legal_name: z.nullable(z.string()),
  address: z.string(),
  phone: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  state: z.nullable(z.string()),
  upi_id: z.nullable(z.string()),
});
export type Seller = z.output<typeof seller>;

const bill = z.object({
  visit_id: id,
  receipt_number: z.string(),
  revision: z.int(),
  made_at: instant,
  made_by_name: z.nullable(z.string()),
  booking_date: day,
  time_zone: z.string(),
  /** Phone, e-mail and language are for members alone; the language is that of the client's account. */
  client: z.object({
    id,
    name: z.string(),
    is_anonymous: z.boolean(),
    phone: clientPhone,
    email: clientEmail,
    locale: z.nullable(z.enum(['en', 'hi'])),
  }),
  seller,
  lines: z.array(billLine),
  prices_include_tax: z.boolean(),
  rounds_off: z.boolean(),
  /** Of the whole bill, as it was typed. */
  discount,
  gross_amount: money,
  discount_amount: money,
  membership_discount_total: money,
  tax_amount: money,
  tip_amount: money,
  /** Whose tip it is; null: shared by all who served. */
  tip_for: z.nullable(z.string()),
  tip_entity_id: z.nullable(id),
  round_off_amount: money,
  total_amount: money,
  paid_amount: money,
  due_amount: money,
  /** Oldest first, without those that were undone. What was given back is a payment below nought. */
  payments: z.array(
    z.object({
      ...paidBy,
      amount: money,
      paid_at: instant,
      is_advance: z.boolean(),
      is_refund: z.boolean(),
      /** Of the receipt that an online payment had before the bill. */
      advance_number: z.nullable(z.string()),
    }),
  ),
  voided_at: z.nullable(instant),
  void_reason: z.nullable(z.string()),
  /** For members: what was done to it with the approval of a colleague, oldest first. */
  approvals: z.array(
    z.object({
      action: z.enum(approvables),
      asked_by_name: z.string(),
      approved_by_name: z.string(),
      used_at: instant,
    }),
  ),
  /** Whether this person changes and voids it without asking; null for a client. */
  may_change: z.nullable(z.boolean()),
  /** Whether a public link to it works now. */
  has_link: z.boolean(),
  /** Of that link, for members: it is printed as a code to scan. */
  link_token: z.nullable(receiptToken),
  /** For members: how it was changed, oldest first. The newest is the one that counts. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      made_at: instant,
      made_by_name: z.nullable(z.string()),
      total_amount: money,
    }),
  ),
});
export type Receipt = z.output<typeof bill>;

const ofVisit = { business_id: id, visit_id: id };
const aboutVisit = { record: 'visit', field: 'visit_id' } as const;

export const billingCalls = {
  makeWalkIn: call({
    route: 'POST /booking/walkin',
    failure: 'bill_failed',
    summary: 'Make the bill of a walk-in visit: services, products, payments and the receipt, all or none.',
    input: z.object({
      business_id: id,
      /** The client; null or left out for someone whose name is not asked. */
      user_id: z.optional(z.nullable(id)),
      /** Both spellings are taken. */
      type: z.optional(z.enum(['walk-in', 'walk_in'])),
      booking_date: bookingDay,
      /** Who was served from the queue: they are done with it, and their deposit comes off. */
      waitlist_booking_id: z.optional(z.nullable(id)),
      ...billFields,
    }),
    output: written,
    errors: [...billErrors, 'CONFLICT'],
    who: membersWith('bill.make'),
    idempotent: 'business',
  }),
  checkOut: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/bill',
    failure: 'bill_failed',
    summary:
      'Make the bill of a visit that was booked. Services that are left out are cancelled; what was paid before counts, and what is above the total goes back the way that `refunds` says.',
    input: z.object({ ...ofVisit, ...billFields, refunds }),
    output: written,
    errors: [...billErrors, ...refundErrors, 'CONFLICT', 'VISIT_BILLED'],
    who: membersWith('bill.make', { 'payment.refund': ['refunds'] }),
    about: aboutVisit,
    stepUp: { refund: ['refunds'] },
    idempotent: 'business',
  }),
  revise: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/bill/revision',
    failure: 'bill_failed',
    summary:
      'Change a bill after its receipt: another revision under the same number. What was paid above the new total goes back the way that `refunds` says.',
    input: z.object({
      ...ofVisit,
      /** The revision that the caller saw; refused with CONFLICT when there is a newer one. */
      revision: z.int(),
      ...billFields,
      refunds,
    }),
    output: written,
    errors: [...billErrors, ...refundErrors, 'CONFLICT'],
    who: membersWith('bill.change', { 'payment.refund': ['refunds'] }),
    about: aboutVisit,
    needsSums: true,
    stepUp: { refund: ['refunds'] },
    approval: 'bill_revise',
    idempotent: true,
  }),
  get: call({
    route: 'GET /business/{business_id}/visit/{visit_id}/bill',
    summary: 'The bill of a visit as it stands, with its receipt number.',
    input: z.object({
      ...ofVisit,
      /** An earlier revision, for members; left out: the newest. */
      revision: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    }),
    output: bill,
    errors: ['NOT_FOUND'],
    who: clientAndMembersWith('bill.make'),
    about: aboutVisit,
    needsSums: true,
  }),
  show: call({
    route: 'POST /business/{business_id}/visit/{visit_id}/bill/show',
    summary:
      'Show the sums of a visit of a colleague to a member who does not see those of all, for the rest of the day: noted in the history of the visit, and limited a day.',
    input: z.object(ofVisit),
    /** How many they opened today, this one with them; null: not counted, they see it anyway. */
    output: z.object({ shown_today: z.nullable(z.int()) }),
    errors: ['NOT_FOUND', 'TOO_MANY_BILLS'],
    who: membersWith('bill.make'),
    about: aboutVisit,
  }),
  countShown: call({
    route: 'GET /business/{business_id}/bill/shown',
    summary: 'How many bills of colleagues this member has opened today.',
    input: z.object({ business_id: id }),
    output: z.object({ shown_today: z.int() }),
    who: membersWith('bill.make'),
  }),
  void: call({
    route: 'DELETE /business/{business_id}/visit/{visit_id}/bill',
    summary:
      'Void a bill: its services are cancelled, its products return to the shelf, its number stays. What was paid goes back the way that `refunds` says.',
    input: z.object({
      ...ofVisit,
      reason: line(200),
      refunds,
    }),
    /** What stays with the visit, because the caller may not refund. */
    output: z.object({ to_give_back: money }),
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'NOT_ALLOWED',
      'MEMBERSHIP_USED',
      'PAYMENT_NOT_VERIFIED',
      'PAYMENT_METHOD_OFF',
      ...refundErrors,
    ],
    who: membersWith('bill.change', { 'payment.refund': ['refunds'] }),
    about: aboutVisit,
    needsSums: true,
    stepUp: { refund: ['refunds'] },
    approval: 'bill_void',
  }),
} as const;
