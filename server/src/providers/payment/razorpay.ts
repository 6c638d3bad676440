import * as z from 'zod/mini';
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from './gateway.ts';
import {
  asPayment,
  asRefund,
  orderShape,
  paymentShape,
  paymentsShape,
  readWebhook,
  receiptOf,
  refundShape,
} from './razorpay-shapes.ts';
import { isSignature, pageText } from './webhook-signature.ts';

export interface RazorpaySettings {
  readonly keyId: string;
  readonly keySecret: string;
  readonly webhookSecret: string;
  /** Base URL of the API; tests use another one. */
  readonly url: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Razorpay over its HTTP API. It captures payments itself; we capture those of slow banks. */
export function makeRazorpay(settings: RazorpaySettings): PaymentGateway {
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`;

  async function ask<Shape extends z.ZodMiniType>(
    shape: Shape,
    path: string,
    sent?: { readonly body: object; readonly headers?: Record<string, string> },
  ): Promise<z.output<Shape>> {
    const { status, answer } = await exchange(path, sent);
    if (status >= 500 || status === 429) throw new GatewayUnavailable(`Razorpay answered ${status}`);
    if (status >= 400) throw new GatewayRefused(descriptionIn(answer) ?? `Razorpay answered ${status}`);
    const read = z.safeParse(shape, answer);
    if (!read.success) throw new GatewayUnavailable('Razorpay answered in a form that we do not know');
    return read.data;
  }

  async function exchange(path: string, sent?: { body: object; headers?: Record<string, string> }) {
    try {
      const response = await fetch(`${settings.url}/v1${path}`, {
        method: sent ? 'POST' : 'GET',
        headers: { authorization, ...(sent && { 'content-type': 'application/json', ...sent.headers }) },
        ...(sent && { body: JSON.stringify(sent.body) }),
        // Follow no redirect: it would send our key to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
      });
      return { status: response.status, answer: (await response.json().catch(() => null)) as unknown };
    } catch (error) {
      throw new GatewayUnavailable('Razorpay did not answer', { cause: error });
    }
  }

  return {
    name: 'razorpay',
    isSandbox: false,
    checkoutFor: (gateway_order_id) => ({
      kind: 'razorpay',
      key: settings.keyId,
      gateway_order_id,
      currency: 'INR',
    }),
    createOrder: ({ amount, receipt, title }) =>
      ask(orderShape, '/orders', {
        body: {
          amount,
          currency: 'INR',
          receipt,
          payment_capture: true,
          notes: { title: title.slice(0, 256) },
        },
      }),
    isPageSignature: ({ gatewayOrderId, gatewayPaymentId, signature }) =>
      isSignature(signature, settings.keySecret, pageText(gatewayOrderId, gatewayPaymentId)),
    readWebhook: (body, headers) => readWebhook(body, headers, settings.webhookSecret),
    async fetchPayment(id) {
      return asPayment(await ask(paymentShape, `/payments/${encodeURIComponent(id)}`));
    },
    async fetchPaymentsOf(orderId) {
      const { items } = await ask(paymentsShape, `/orders/${encodeURIComponent(orderId)}/payments`);
      return items.map(asPayment);
    },
    async capture({ id, amount }) {
      const body = { amount, currency: 'INR' };
      return asPayment(await ask(paymentShape, `/payments/${encodeURIComponent(id)}/capture`, { body }));
    },
    async refund({ gatewayPaymentId, amount, key, reason }) {
      const notes = { reason: reason.slice(0, 256) };
      const body = { amount, speed: 'normal', receipt: receiptOf(key), notes };
      const path = `/payments/${encodeURIComponent(gatewayPaymentId)}/refund`;
      return asRefund(await ask(refundShape, path, { body, headers: { 'x-refund-idempotency': key } }));
    },
  };
}

function descriptionIn(answer: unknown): string | undefined {
  const shape = z.object({ error: z.object({ description: z.string() }) });
  return z.safeParse(shape, answer).data?.error.description;
}
