import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { amount, cursor, id, instant, line, money, nothing, page, pageSize } from '../contract/fields.ts';
import { everyone, membersWith, platformAdminOnly } from '../contract/permission.ts';
import { termLengths } from '../kernel/term-length.ts';
import { unfinishedPayment } from '../payments/payments.contract.ts';
import { priceKinds } from './prices.contract.ts';
import { grantedTypes, planTypes, subscriptionTypes } from './subscription.ts';

const inBothLanguages = z.object({ en: z.string(), hi: z.string() });
const price = amount(100_000_000_00);

const plan = z.object({
  id,
  name: inBothLanguages,
  subscription_type: z.enum(planTypes),
  period: z.enum(termLengths),
  price: money,
  features: z.object({ en: z.array(z.string()), hi: z.array(z.string()) }),
  enabled: z.boolean(),
});
export type Plan = z.output<typeof plan>;

/** Fields of a plan that a platform admin may change. Type and length are fixed: they were sold. */
const planWords = {
  name: z.object({ en: line(60), hi: line(60) }),
  price,
  features: z.object({
    en: z.array(line(120)).check(z.maxLength(12)),
    hi: z.array(line(120)).check(z.maxLength(12)),
  }),
  enabled: z._default(z.boolean(), true),
};

const subscription = z.object({
  type: z.enum(subscriptionTypes),
  payment_id: z.nullable(id),
  amount: money,
  created_at: instant,
  updated_at: instant,
  /** Seconds since the epoch; null for the basic plan, which never ends. */
  expiry_date: z.nullable(z.int()),
  is_active: z.boolean(),
});
/** A subscription term. */
export const planTerm = z.object({
  id,
  type: z.enum(subscriptionTypes),
  starts_at: instant,
  ends_at: instant,
});

export type SubscriptionAnswer = z.output<typeof subscription>;

export const subscriptionCalls = {
  listPlans: call({
    route: 'GET /business/config',
    summary: 'The plans a business can choose from, by price.',
    input: nothing,
    output: z.object({ items: z.array(plan) }),
    who: everyone,
  }),
  get: call({
    route: 'GET /business/{business_id}/subscription',
    summary: 'The current subscription, the terms that follow, and the account summary.',
    input: z.object({ business_id: id }),
    output: z.object({
      subscription,
      /** The plan of the current term, if it was bought. */
      plan_id: z.nullable(id),
      /** A paid plan that begins when this one ends. */
      next: z.nullable(
        z.object({ type: z.enum(subscriptionTypes), plan_id: z.nullable(id), starts_at: instant }),
      ),
      /** Start of a plan bought today. */
      next_start: instant,
      trial_available: z.boolean(),
      /** A growth plan on sale can replace what was paid for; what is left of that is worth this much. */
      upgrade: z.nullable(z.object({ credit: money, starts_at: instant })),
      unfinished_payment: z.nullable(unfinishedPayment),
      account_summary: z.object({
        message_credits: z.int(),
        alerts_until: z.nullable(instant),
        outstanding_dues: money,
      }),
    }),
    who: membersWith('plan.manage'),
  }),
  subscribe: call({
    route: 'POST /business/subscription',
    failure: 'subscription_not_created',
    summary: 'Start a plan: the free trial, or the plan that a payment has paid for.',
    input: z.object({
      business_id: id,
      payment_id: z.optional(z.nullable(id)),
      subscription_type: z.enum(subscriptionTypes),
    }),
    output: subscription,
    errors: ['SUBSCRIPTION_CREATION_FAILED'],
    who: membersWith('plan.manage'),
    evenSuspended: true,
    idempotent: true,
    perMinute: 30,
  }),
  listTerms: call({
    route: 'GET /business/{business_id}/billing',
    summary: 'What the business has bought, newest first: plans and purchases, with their invoices.',
    input: z.object({ business_id: id, limit: pageSize(10), cursor }),
    output: page(
      z.object({
        id,
        kind: z.enum(['plan', ...priceKinds]),
        /** Of a plan; null for everything else. */
        type: z.nullable(z.enum(subscriptionTypes)),
        /** Of a purchase: what was bought, in the words of its day. */
        plan_name: z.nullable(inBothLanguages),
        /** Null for what is bought once. */
        period: z.nullable(z.enum(termLengths)),
        credits: z.nullable(z.int()),
        amount: money,
        refunded: money,
        payment_id: z.nullable(id),
        /** Revoked: refunded, withdrawn by the admin who granted it, or replaced before it began. */
        cancelled: z.boolean(),
        /** Its price, or what was left of it, counted towards the plan that replaced it. */
        replaced: z.boolean(),
        created_at: instant,
        starts_at: z.nullable(instant),
        ends_at: z.nullable(instant),
        invoice: z.nullable(z.object({ id, number: z.string() })),
      }),
    ),
    who: membersWith('plan.manage'),
  }),
  getInvoice: call({
    route: 'GET /business/{business_id}/invoice/{invoice_id}',
    summary: 'One invoice, as it was issued.',
    input: z.object({ business_id: id, invoice_id: id }),
    output: z.object({
      id,
      number: z.string(),
      issued_at: instant,
      business_name: z.string(),
      address: z.string(),
      gstin: z.nullable(z.string()),
      /** Who runs this installation; null on invoices from before it was known. */
      seller: z.nullable(
        z.object({ name: z.string(), address: z.nullable(z.string()), gstin: z.nullable(z.string()) }),
      ),
      /** Inside the amount. `half` is CGST and SGST each; between two states IGST is both halves. */
      tax: z.nullable(z.object({ rate: z.int(), taxable: money, half: money, is_same_state: z.boolean() })),
      kind: z.enum(['plan', ...priceKinds]),
      /** What was bought, in the words of its day. */
      plan_name: inBothLanguages,
      /** Null for what is bought once. */
      period: z.nullable(z.enum(termLengths)),
      starts_at: z.nullable(instant),
      ends_at: z.nullable(instant),
      amount: money,
      refunded: money,
      method: z.nullable(z.string()),
      payment_reference: z.string(),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('plan.manage'),
  }),
  listAllPlans: call({
    route: 'GET /_admin/business/config',
    summary: 'All plans by price, including disabled ones.',
    input: nothing,
    output: z.object({ items: z.array(plan) }),
    who: platformAdminOnly,
  }),
  createPlan: call({
    route: 'POST /_admin/business/config',
    summary: 'Add a plan.',
    input: z.object({
      ...planWords,
      subscription_type: z.enum(planTypes),
      period: z.enum(termLengths),
    }),
    output: plan,
    errors: ['PASSWORD_REQUIRED', 'PLAN_REFUSED'],
    who: platformAdminOnly,
    idempotent: true,
    stepUp: { platform: true },
  }),
  changePlan: call({
    route: 'PUT /_admin/business/config',
    summary: 'Change the texts, the price or the availability of a plan.',
    input: z.object({ plan_id: id, ...planWords }),
    output: plan,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'PLAN_REFUSED'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
  grant: call({
    route: 'POST /_admin/business/subscription',
    failure: 'subscription_not_updated',
    summary: 'Give a business a plan without payment.',
    input: z.object({
      business_id: id,
      subscription_type: z.enum(grantedTypes),
      period: z.enum(termLengths),
    }),
    output: z.object({ ...subscription.shape, given: planTerm }),
    errors: ['PASSWORD_REQUIRED', 'SUBSCRIPTION_UPDATE_FAILED'],
    who: platformAdminOnly,
    idempotent: true,
    stepUp: { platform: true },
  }),
  revoke: call({
    route: 'DELETE /_admin/business/subscription',
    failure: 'subscription_not_updated',
    summary: 'Revoke a given plan at once. Later terms move up; bought terms stay.',
    input: z.object({ business_id: id, period_id: id }),
    output: subscription,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'SUBSCRIPTION_UPDATE_FAILED'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
} as const;
