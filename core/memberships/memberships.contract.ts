import * as z from 'zod/mini';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { hasSums } from '../contract/bill-sums.ts';
import { call } from '../contract/call.ts';
import {
  amount,
  cursor,
  day,
  id,
  inHindi,
  instant,
  line,
  money,
  nothing,
  page,
  pageSize,
} from '../contract/fields.ts';
import { anySession, membersWith } from '../contract/permission.ts';
import { byMethod, handType, methodType } from '../payments/paid-by.ts';
import { membershipStates, membershipTypes, SERVICES_OF_A_PACKAGE, USES_MAX } from './membership-rules.ts';
import { BENEFIT_MAX, eachServiceOnce, uses } from './membership-templates.contract.ts';

export const membership = z.object({
  id,
  business_id: id,
  /** The client. */
  user_id: id,
  client_id: id,
  template_id: id,
  name: z.string(),
  name_hi: inHindi,
  type: z.enum(membershipTypes),
  price: money,
  benefit_amount: z.nullable(money),
  used_benefit_amount: z.nullable(money),
  services: z.array(
    z.object({
      service_id: id,
      service_name: z.string(),
      service_name_hi: inHindi,
      total_count: z.int(),
      used_count: z.int(),
    }),
  ),
  start_at: instant,
  created_at: instant,
  expiry: instant,
  /** Its last day, in the time zone of the business. */
  last_day: day,
  frozen_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  state: z.enum(membershipStates),
  last_used_at: z.nullable(instant),
  /** The visit whose bill sold it. */
  visit_id: id,
  due_amount: money,
  /** Until when the rest is promised. */
  due_on: z.nullable(day),
});
export type Membership = z.output<typeof membership>;

export const heldMembership = z.object({
  ...membership.shape,
  client_name: z.string(),
  /** The calendar that sold it; null: nobody in particular. */
  sold_by_name: z.nullable(z.string()),
});
export type HeldMembership = z.output<typeof heldMembership>;

export const ledgerKinds = [
  'bought',
  'used',
  'returned',
  'adjusted',
  'extended',
  'frozen',
  'resumed',
  'cancelled',
] as const;

export const ledgerEntry = z.object({
  id,
  membership_id: id,
  membership_name: z.string(),
  membership_name_hi: inHindi,
  type: z.enum(membershipTypes),
  kind: z.enum(ledgerKinds),
  /** Of a wallet, negative when it was used. */
  amount: z.nullable(money),
  /** Of a package. */
  count: z.nullable(z.int()),
  service_id: z.nullable(id),
  service_name: z.nullable(z.string()),
  service_name_hi: inHindi,
  /** Who did it or will do it. */
  entity_name: z.nullable(z.string()),
  visit_id: z.nullable(id),
  /** After this entry: money of a wallet, uses of this service of a package. */
  amount_left: z.nullable(money),
  uses_left: z.nullable(z.int()),
  /** The new one, where it was extended. */
  expiry: z.nullable(instant),
  /** For members. */
  note: z.nullable(z.string()),
  made_by_name: z.nullable(z.string()),
  made_at: instant,
  has_sums: hasSums,
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

const ofBusiness = { business_id: id };
const ofMembership = { business_id: id, membership_id: id };
const reason = line(200);
const PAYMENTS_OF_A_SALE = 10;

/** What owners and admins may set otherwise than the template says. */
export const adjustedBenefit = {
  adjusted_services: z.optional(
    z.nullable(
      z
        .array(z.object({ service_id: id, total_count: uses }))
        .check(z.minLength(1), z.maxLength(SERVICES_OF_A_PACKAGE), eachServiceOnce),
    ),
  ),
  adjusted_start_at: z.optional(z.nullable(instant)),
  adjusted_benefit_amount: z.optional(z.nullable(amount(BENEFIT_MAX).check(z.minimum(1)))),
  adjusted_expiry: z.optional(z.nullable(instant)),
};
const adjusted = { ...adjustedBenefit, adjusted_price: z.optional(z.nullable(amount(PRICE_MAX))) };
const ADJUSTED = Object.keys(adjusted);
const OF_THE_DESK = ['client_id', 'entity_id', 'payments', ...ADJUSTED];

export const membershipFilters = ['all', 'wallets', 'packages', 'ending', 'unpaid', 'ended'] as const;
export type MembershipFilter = (typeof membershipFilters)[number];
const sold = z.object({
  membership_id: id,
  visit_id: id,
  receipt_number: z.string(),
  total_amount: money,
  paid_amount: money,
  due_amount: money,
});

export const membershipCalls = {
  buy: call({
    route: 'POST /user/business/membership',
    summary:
      'Sell a membership, as a bill of its own. The desk names the client; a client names the online payment that bought it.',
    input: z.object({
      ...ofBusiness,
      template_id: id,
      payment_id: z.optional(z.nullable(id)),
      client_id: z.optional(z.nullable(id)),
      /** The calendar that sold it and earns on it; nobody when left out. */
      entity_id: z.optional(z.nullable(id)),
      ...adjusted,
      /** Taken at the desk with the sale: at least the advance, when any is sent. */
      payments: z.optional(
        z
          .array(z.object({ type: handType, ...byMethod, amount: amount(PRICE_MAX) }))
          .check(z.maxLength(PAYMENTS_OF_A_SALE)),
      ),
    }),
    output: sold,
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'MODULE_OFF',
      'CLIENT_REQUIRED',
      'MEMBERSHIP_NOT_SOLD',
      'TOO_MANY_MEMBERSHIPS',
      'ADVANCE_REQUIRED',
      'AMOUNT_TOO_LARGE',
      'PAYMENT_REQUIRED',
      'PAYMENT_NOT_VERIFIED',
      'PAYMENT_METHOD_OFF',
    ],
    who: {
      guest: { except: OF_THE_DESK },
      account: { except: OF_THE_DESK },
      ...membersWith('membership.sell', { 'membership.adjust': ADJUSTED }),
    },
    module: 'memberships',
    idempotent: true,
  }),
  pay: call({
    route: 'POST /user/business/membership/payment',
    summary:
      'Record a payment for a membership at the desk. The first one brings at least the advance. `pg` is one that the gateway has confirmed.',
    input: z.object({
      ...ofMembership,
      payment_type: methodType,
      ...byMethod,
      amount: amount(PRICE_MAX).check(z.minimum(1)),
    }),
    output: z.object({ visit_payment_id: id, due_amount: money }),
    errors: [
      'NOT_FOUND',
      'ALREADY_PAID',
      'AMOUNT_TOO_LARGE',
      'ADVANCE_REQUIRED',
      'PAYMENT_NOT_VERIFIED',
      'PAYMENT_METHOD_OFF',
    ],
    who: membersWith('membership.sell'),
    module: 'memberships',
    idempotent: true,
  }),
  undoPayment: call({
    route: 'DELETE /user/business/membership/payment',
    summary:
      'Undo the newest payment for a membership that was taken by hand. Staff: their own, on the same day.',
    input: z.object(ofMembership),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ALLOWED'],
    who: membersWith('payment.undo'),
    module: 'memberships',
  }),
  list: call({
    route: 'GET /business/{business_id}/membership',
    failure: 'memberships_failed',
    summary: 'The memberships that were sold, those that end first at the top.',
    input: z.object({
      ...ofBusiness,
      filter: z._default(z.enum(membershipFilters), 'all'),
      /** Part of the name or number of the client. */
      query: z.optional(z.string().check(z.trim(), z.maxLength(200))),
      limit: pageSize(10, 50),
      cursor,
    }),
    output: page(heldMembership),
    who: membersWith('membership.sell'),
    module: 'memberships',
  }),
  summary: call({
    route: 'GET /business/{business_id}/membership-summary',
    summary: 'What was paid for and not yet given, by kind, and what was sold and used this month.',
    input: z.object(ofBusiness),
    output: z.object({
      running_count: z.int(),
      client_count: z.int(),
      /** Null for staff, who see no sums of the business. */
      amounts: z.nullable(
        z.object({
          wallets_amount: money,
          packages_amount: money,
          /** Of both, in the next 30 days. */
          ending_amount: money,
          due_amount: money,
          sold_amount: money,
          used_amount: money,
        }),
      ),
      counts: z.object(
        Object.fromEntries(membershipFilters.map((filter) => [filter, z.int()])) as Record<
          MembershipFilter,
          z.ZodMiniInt
        >,
      ),
    }),
    who: membersWith('membership.sell'),
    module: 'memberships',
  }),
  ofClient: call({
    route: 'GET /business/{business_id}/client/{client_id}/membership',
    failure: 'memberships_failed',
    summary: 'The memberships of a client: those that can be used first, in the order of their use.',
    input: z.object({ ...ofBusiness, client_id: id }),
    output: z.object({ items: z.array(membership) }),
    errors: ['NOT_FOUND'],
    who: membersWith('membership.sell'),
    module: 'memberships',
  }),
  mine: call({
    route: 'GET /user/membership',
    failure: 'memberships_failed',
    summary: "The caller's own memberships, at all businesses or at one.",
    input: z.object({ business_id: z.optional(id), limit: pageSize(12, 50), cursor }),
    output: page(
      z.object({
        ...membership.shape,
        business_name: z.string(),
        business_url: z.string(),
        time_zone: z.string(),
        /** Whether the rest can be paid online. */
        takes_online: z.boolean(),
      }),
    ),
    who: anySession,
  }),
  ledger: call({
    route: 'GET /business/{business_id}/membership/{membership_id}/ledger',
    summary: 'What happened to a membership, newest first.',
    input: z.object({ ...ofMembership, limit: pageSize(12, 50), cursor }),
    output: page(ledgerEntry),
    errors: ['NOT_FOUND'],
    who: membersWith('membership.sell'),
    module: 'memberships',
  }),
  myLedger: call({
    route: 'GET /user/business/{business_id}/membership/ledger',
    summary: "What happened to the caller's own memberships at a business, newest first.",
    input: z.object({
      ...ofBusiness,
      membership_id: z.optional(id),
      limit: pageSize(12, 50),
      cursor,
    }),
    output: page(ledgerEntry),
    who: anySession,
  }),
  get: call({
    route: 'GET /business/{business_id}/membership/{membership_id}',
    summary: 'One membership.',
    input: z.object(ofMembership),
    output: heldMembership,
    errors: ['NOT_FOUND'],
    who: membersWith('membership.sell'),
    module: 'memberships',
  }),
  adjust: call({
    route: 'POST /business/{business_id}/membership/{membership_id}/adjust',
    summary: 'Set what is left of a membership, with a reason.',
    input: z.object({
      ...ofMembership,
      amount_left: z.optional(amount(BENEFIT_MAX)),
      services: z.optional(
        z
          .array(z.object({ service_id: id, uses_left: z.int().check(z.minimum(0), z.maximum(USES_MAX)) }))
          .check(z.maxLength(SERVICES_OF_A_PACKAGE), eachServiceOnce),
      ),
      reason,
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('membership.adjust'),
    module: 'memberships',
    idempotent: true,
  }),
  extend: call({
    route: 'POST /business/{business_id}/membership/{membership_id}/extend',
    summary: 'Move the last day of a membership, also of one that has ended.',
    input: z.object({ ...ofMembership, last_day: day, reason }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('membership.adjust'),
    module: 'memberships',
    idempotent: true,
  }),
  freeze: call({
    route: 'POST /business/{business_id}/membership/{membership_id}/freeze',
    summary: 'Freeze a membership: it cannot be used until it is resumed, and its time stands still.',
    input: z.object({ ...ofMembership, reason }),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('membership.adjust'),
    module: 'memberships',
    idempotent: true,
  }),
  resume: call({
    route: 'POST /business/{business_id}/membership/{membership_id}/resume',
    summary: 'Resume a frozen membership: it runs as much longer as it was frozen.',
    input: z.object(ofMembership),
    output: nothing,
    errors: ['NOT_FOUND', 'CONFLICT'],
    who: membersWith('membership.adjust'),
    module: 'memberships',
    idempotent: true,
  }),
  cancel: call({
    route: 'POST /business/{business_id}/membership/{membership_id}/cancel',
    summary:
      'End a membership early. What goes back of its price comes off its bill: by default all of it when unused, else the unused share.',
    input: z.object({
      ...ofMembership,
      /** Of the price; never more than it. */
      refund_amount: z.optional(amount(PRICE_MAX)),
      reason,
    }),
    output: z.object({ refund_amount: money, to_give_back: money }),
    errors: ['NOT_FOUND', 'CONFLICT', 'AMOUNT_TOO_LARGE', 'PASSWORD_REQUIRED'],
    who: membersWith('membership.adjust'),
    module: 'memberships',
    idempotent: true,
    stepUp: { refund: true },
  }),
} as const;
