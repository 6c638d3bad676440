import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, line, money, nothing } from '../contract/fields.ts';
import { anySession, everyone, platformAdminOnly } from '../contract/permission.ts';

/** Payment purposes. Each is owned by one module, which alone decides the price. */
export const paymentPurposes = [
  'subscription',
  'upgrade',
  'visit',
  'bill',
  'membership',
  'waitlist',
  'custom_header',
  'alerts',
  'credits',
] as const;
export type PaymentPurposeName = (typeof paymentPurposes)[number];

/** Any session may call; the module that owns the purpose authorises paying and reading. */
const payers = anySession;

export const orderStatuses = ['intended', 'open', 'paid', 'lapsed'] as const;

const inBothLanguages = z.object({ en: z.string(), hi: z.string() });

/** What the browser needs to open the gateway's checkout. */
const checkout = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('razorpay'),
    key: z.string(),
    gateway_order_id: z.string(),
    currency: z.literal('INR'),
  }),
  z.object({ kind: z.literal('sandbox'), gateway_order_id: z.string() }),
]);
export type Checkout = z.output<typeof checkout>;

const order = z.object({
  order_id: id,
  purpose: z.enum(paymentPurposes),
  reference: id,
  title: inBothLanguages,
  amount: money,
  status: z.enum(orderStatuses),
  /** The payment that was captured and fulfilled. */
  payment_id: z.nullable(id),
  /** Captured but not fulfillable: it is being refunded. */
  returned: z.boolean(),
  last_failure: z.nullable(z.string()),
  created_at: instant,
  checkout: z.nullable(checkout),
});
export type PaymentOrder = z.output<typeof order>;

/** A payment whose outcome is still unknown. */
export const unfinishedPayment = order;

const gatewayOrderId = z.string().check(z.regex(/^order_[A-Za-z0-9]{10,30}$/));

export const sandboxOutcomes = ['paid', 'failed', 'abandoned', 'paid_silently'] as const;
export const sandboxWebhooks = ['before', 'after', 'twice', 'never'] as const;

export const paymentsCalls = {
  order: call({
    route: 'POST /payment/order',
    summary: 'Start a payment. The server sets the amount, never the caller.',
    input: z.object({ business_id: id, purpose: z.enum(paymentPurposes), reference: id }),
    output: order,
    errors: [
      'NOT_FOUND',
      'NOT_ALLOWED',
      'HOLD_EXPIRED',
      'CLIENT_REQUIRED',
      'ALREADY_PAID',
      'NOTHING_TO_PAY_ONLINE',
      'PAYMENT_UNAVAILABLE',
      'NOT_CONFIGURED',
    ],
    who: payers,
    evenSuspended: true,
    idempotent: true,
    perMinute: 30,
  }),
  getOrder: call({
    route: 'GET /business/{business_id}/payment/order/{order_id}',
    summary: 'The status of a payment order.',
    input: z.object({ business_id: id, order_id: id }),
    output: order,
    errors: ['NOT_FOUND'],
    who: payers,
  }),
  verify: call({
    route: 'POST /payment/verify',
    summary: "Verify the checkout's signature and settle the payment.",
    input: z.object({
      business_id: id,
      order_id: id,
      gateway_payment_id: z.string().check(z.regex(/^pay_[A-Za-z0-9]{10,30}$/)),
      signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    }),
    output: order,
    errors: ['NOT_FOUND', 'PAYMENT_NOT_VERIFIED'],
    who: payers,
    idempotent: true,
    evenSuspended: true,
    perMinute: 60,
  }),
  check: call({
    route: 'POST /payment/check',
    summary: 'Ask the gateway for the status of a payment now, for a page that waits.',
    input: z.object({ business_id: id, order_id: id }),
    output: order,
    errors: ['NOT_FOUND'],
    who: payers,
    evenSuspended: true,
    perMinute: 120,
  }),
  razorpayWebhook: call({
    route: 'POST /payment/webhook/razorpay',
    summary: 'Webhook of the gateway, verified by its signature over the raw body.',
    input: nothing,
    output: nothing,
    errors: ['PAYMENT_NOT_VERIFIED', 'NOT_CONFIGURED'],
    who: everyone,
    body: 'raw',
    bodyLimit: 256 * 1024,
    perMinute: 6000,
  }),
  refund: call({
    route: 'POST /_admin/payment/refund',
    summary: 'Refund a payment in full or in part.',
    input: z.object({
      business_id: id,
      payment_id: id,
      /** Defaults to everything not yet refunded. */
      amount: z.optional(money.check(z.minimum(1), z.maximum(100_000_000_00))),
      reason: line(200),
    }),
    output: z.object({ refund_id: id, amount: money, refunded: money }),
    errors: ['NOT_FOUND', 'REFUND_TOO_LARGE', 'PASSWORD_REQUIRED'],
    who: platformAdminOnly,
    stepUp: { refund: true },
    idempotent: true,
  }),
  getSandboxCheckout: call({
    route: 'GET /sandbox/checkout',
    summary: 'The order at the test checkout. Only in the sandbox.',
    input: z.object({ order: gatewayOrderId }),
    output: z.object({
      order: z.string(),
      title: z.string(),
      amount: money,
      status: z.enum(['created', 'attempted', 'paid']),
    }),
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  sandboxPay: call({
    route: 'POST /sandbox/checkout',
    summary: 'Simulate one outcome at the test checkout. Only in the sandbox.',
    input: z.object({
      order: gatewayOrderId,
      outcome: z.enum(sandboxOutcomes),
      webhook: z.enum(sandboxWebhooks),
    }),
    output: z.object({
      /** The checkout's answer; null when it returned nothing. */
      proof: z.nullable(z.object({ gateway_payment_id: z.string(), signature: z.string() })),
      failure: z.nullable(z.string()),
    }),
    errors: ['NOT_FOUND', 'ALREADY_PAID', 'CONFLICT'],
    who: everyone,
  }),
} as const;
