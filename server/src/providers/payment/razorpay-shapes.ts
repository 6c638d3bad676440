import { createHash } from 'node:crypto';
import { paise } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';
import type { GatewayEvent, GatewayPayment, GatewayRefund } from './gateway.ts';
import { isSignature } from './webhook-signature.ts';

/** The fields of Razorpay's answers that we read; all others are ignored. */
export const orderShape = z.object({ id: z.string() });

export const paymentShape = z.object({
  id: z.string(),
  order_id: z.nullish(z.string()),
  amount: z.int(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  method: z.nullish(z.string()),
  error_description: z.nullish(z.string()),
});
export const paymentsShape = z.object({ items: z.array(paymentShape) });

export const refundShape = z.object({
  id: z.string(),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.nullish(z.string()),
});

const webhookShape = z.object({
  event: z.string(),
  payload: z.object({
    payment: z.optional(z.object({ entity: paymentShape })),
    refund: z.optional(z.object({ entity: refundShape })),
  }),
});

export function asPayment(read: z.output<typeof paymentShape>): GatewayPayment {
  return {
    id: read.id,
    order_id: read.order_id ?? null,
    amount: paise(read.amount),
    status: read.status,
    method: read.method ?? null,
    failure: read.error_description ?? null,
  };
}

/** Our key is sent as the receipt, which is too short for its hyphens. */
export const receiptOf = (key: string) => key.replaceAll('-', '');

export function asRefund({ id, status, receipt }: z.output<typeof refundShape>): GatewayRefund {
  const parts = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(receipt ?? '');
  return { id, status, key: parts ? parts.slice(1).join('-') : null };
}

/**
 * Parses a webhook after verifying the webhook signature over the raw bytes. Unknown events are accepted without
 * content, so that they are not delivered again.
 */
export function readWebhook(body: Buffer, headers: Headers, secret: string): GatewayEvent | null {
  if (!isSignature(headers.get('x-razorpay-signature') ?? '', secret, body)) return null;
  const id = headers.get('x-razorpay-event-id') ?? createHash('sha256').update(body).digest('hex');
  const { data } = z.safeParse(webhookShape, parsed(body));
  if (!data) return { id, event: 'unknown', payment: null, refund: null };
  const { payment, refund } = data.payload;
  return {
    id,
    event: data.event,
    payment: payment ? asPayment(payment.entity) : null,
    refund: refund ? asRefund(refund.entity) : null,
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
