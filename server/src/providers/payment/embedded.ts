import { randomBytes } from 'node:crypto';
import type { Deps } from '../../platform/module/deps.ts';
import {
  findSandboxPaymentsOfOrder,
  getSandboxPayment,
  insertSandboxOrder,
  refundSandboxPayment,
  type SandboxPayment,
} from './embedded.store.ts';
import { type GatewayPayment, GatewayRefused, type PaymentGateway } from './gateway.ts';
import { readWebhook } from './razorpay-shapes.ts';
import { isSignature, pageText } from './webhook-signature.ts';

/** Shaped like Razorpay's: one key signs for the page, one signs webhooks. */
export function sandboxSecrets({ keyFor }: Pick<Deps, 'keyFor'>) {
  return {
    keySecret: keyFor('sandbox payments').toString('hex'),
    webhookSecret: keyFor('sandbox payment webhooks').toString('hex'),
  };
}

/** "order_" and random letters and digits, as a real gateway has them. */
export function gatewayId(kind: 'order' | 'pay' | 'rfnd' | 'event'): string {
  return `${kind}_${randomBytes(24)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 14)
    .padEnd(14, '0')}`;
}

/**
 * The sandbox gateway. It keeps its own tables, which the product never reads, signs like Razorpay, and
 * reports payments by webhooks over HTTP: see embedded.routes.ts.
 */
export function makeEmbeddedGateway(deps: Pick<Deps, 'database' | 'now' | 'keyFor'>): PaymentGateway {
  const { database, now } = deps;
  const { keySecret, webhookSecret } = sandboxSecrets(deps);
  return {
    name: 'sandbox',
    isSandbox: true,
    checkoutFor: (gateway_order_id) => ({ kind: 'sandbox', gateway_order_id }),
    async createOrder({ amount, receipt, title }) {
      const id = gatewayId('order');
      await insertSandboxOrder(database.q, { id, amount, receipt, title, created_at: now() });
      return { id };
    },
    isPageSignature: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSignature(signature, keySecret, pageText(gatewayOrderId, gatewayPaymentId)),
    readWebhook: (body, headers) => readWebhook(body, headers, webhookSecret),
    async fetchPayment(id) {
      const payment = await getSandboxPayment(database.q, id);
      if (!payment) throw new GatewayRefused('The id provided does not exist');
      return asPayment(payment);
    },
    async fetchPaymentsOf(orderId) {
      return (await findSandboxPaymentsOfOrder(database.q, orderId)).map(asPayment);
    },
    async capture({ id }) {
      throw new GatewayRefused(`${id} is no promise: this gateway captures everything by itself`);
    },
    async refund({ gatewayPaymentId, amount, key }) {
      const wanted = { idempotency_key: key, id: gatewayId('rfnd'), payment_id: gatewayPaymentId, amount };
      const id = await database.transaction((tx) => refundSandboxPayment(tx, wanted));
      if (!id) throw new GatewayRefused('The refund amount is more than what is left of the payment');
      return { id, status: 'processed', key };
    },
  };
}

function asPayment(row: SandboxPayment): GatewayPayment {
  return {
    id: row.id,
    order_id: row.order_id,
    amount: row.amount,
    status: row.status,
    method: 'upi',
    failure: row.status === 'failed' ? DECLINED : null,
  };
}

export const DECLINED = 'The bank declined the card';
