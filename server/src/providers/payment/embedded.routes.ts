import type { Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import type { FastifyInstance } from 'fastify';
import { type Endpoint, outboundCommand, query } from '../../platform/http/endpoint.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { getSandboxOrder, insertSandboxPayment } from './embedded.store.ts';
import { DECLINED, gatewayId, sandboxSecrets } from './embedded.ts';
import { hmacHex, pageText } from './webhook-signature.ts';

const DELIVER = 'sandbox-webhook';
/** Delay, so that the page usually returns before the webhook arrives. */
const AFTER_SECONDS = 2;

interface Delivery {
  readonly event_id: string;
  /** The exact bytes that are signed and sent. */
  readonly body: string;
}

interface Intention {
  readonly deliverNow: Delivery | null;
  readonly proof: { readonly gateway_payment_id: string; readonly signature: string } | null;
  readonly failure: string | null;
}

/**
 * The provider side of the sandbox checkout: a person chooses the outcome, and webhooks follow as with a real
 * gateway.
 */
export function sandboxCheckoutRoutes(deps: Deps, app: FastifyInstance): Endpoint[] {
  const { config, database } = deps;
  const { keySecret } = sandboxSecrets(deps);
  /** Not mounted where a real gateway is configured. */
  const isThere = !config.razorpay;
  return [
    query(calls.getSandboxCheckout, async (request) => {
      const order = isThere && (await getSandboxOrder(database.q, request.input.order));
      return order ? ok({ ...order, order: order.id }) : refuse('NOT_FOUND');
    }),
    outboundCommand<typeof calls.sandboxPay, Intention, null>(calls.sandboxPay, {
      async intend(request) {
        const { tx, input, now } = request;
        const order = isThere && (await getSandboxOrder(tx.q, input.order));
        if (!order) return refuse('NOT_FOUND');
        if (input.outcome === 'abandoned') return ok({ deliverNow: null, proof: null, failure: null });
        const id = gatewayId('pay');
        const status = input.outcome === 'failed' ? 'failed' : 'captured';
        const payment = { id, order_id: order.id, amount: order.amount, status, created_at: now } as const;
        if (order.status === 'paid') return refuse('ALREADY_PAID');
        if (!(await insertSandboxPayment(tx, payment))) return refuse('CONFLICT');
        const delivery = { event_id: gatewayId('event'), body: eventBody(payment) };
        if (input.webhook === 'after' || input.webhook === 'twice') {
          await deps.sendJob(tx, DELIVER, delivery, { startAfter: AFTER_SECONDS });
        }
        const signature = hmacHex(keySecret, pageText(order.id, id));
        return ok({
          deliverNow: input.webhook === 'before' || input.webhook === 'twice' ? delivery : null,
          proof: input.outcome === 'paid' ? { gateway_payment_id: id, signature } : null,
          failure: status === 'failed' ? DECLINED : null,
        });
      },
      async callProvider({ deliverNow }) {
        if (deliverNow) await deliver(deps, app, deliverNow);
        return ok(null);
      },
      async record(_request, { proof, failure }) {
        return ok({ proof, failure });
      },
    }),
  ];
}

export function sandboxWebhookJob(deps: Deps, app: FastifyInstance): JobKind<Delivery> {
  return {
    name: DELIVER,
    retries: 5,
    expireInSeconds: 30,
    keepDoneSeconds: 60,
    run: (delivery) => deliver(deps, app, delivery),
  };
}

async function deliver(deps: Deps, app: FastifyInstance, { event_id, body }: Delivery): Promise<void> {
  // A job left by a killed server may run before this one listens; it is retried later.
  if (!app.server.listening) throw new Error('not listening yet');
  const { webhookSecret } = sandboxSecrets(deps);
  const response = await fetch(`${app.listeningOrigin}/api/payment/webhook/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': event_id,
      'x-razorpay-signature': hmacHex(webhookSecret, body),
    },
    body,
    signal: AbortSignal.timeout(5_000),
  });
  if (!response.ok) throw new Error(`the webhook was answered with ${response.status}`);
}

function eventBody(payment: {
  readonly id: string;
  readonly order_id: string;
  readonly amount: Paise;
  readonly status: 'captured' | 'failed';
  readonly created_at: Temporal.Instant;
}): string {
  const captured = payment.status === 'captured';
  const created_at = Math.floor(payment.created_at.epochMilliseconds / 1000);
  return JSON.stringify({
    entity: 'event',
    account_id: 'acc_sandbox',
    event: captured ? 'payment.captured' : 'payment.failed',
    contains: ['payment'],
    payload: {
      payment: {
        entity: {
          ...payment,
          created_at,
          entity: 'payment',
          currency: 'INR',
          method: 'upi',
          captured,
          error_code: captured ? null : 'BAD_REQUEST_ERROR',
          error_description: captured ? null : DECLINED,
        },
      },
    },
    created_at,
  });
}
