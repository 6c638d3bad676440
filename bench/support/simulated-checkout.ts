import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startRazorpaySimulator } from '../../server/src/testing/outside/razorpay-simulator.ts';

type Simulator = Awaited<ReturnType<typeof startRazorpaySimulator>>;
export type SimulatedPayment = ReturnType<Simulator['pay']>['payment'];

export interface Checkout {
  /** Environment that makes a server use this as Razorpay. */
  readonly env: Record<string, string>;
  pay(gatewayOrderId: string, status: 'captured' | 'failed'): SimulatedPayment;
  proofOf(payment: SimulatedPayment): { gateway_payment_id: string; signature: string };
  /** A webhook, retried until it is acknowledged, as the real gateway does. */
  notify(server: () => string, payment: SimulatedPayment): Promise<void>;
  payments(): readonly SimulatedPayment[];
  sums(): { captured: number; refunded: number };
  stop(): Promise<void>;
}

/** A simulated gateway that outlives every killed server and keeps its own books. */
export async function startCheckout(): Promise<Checkout> {
  const simulator = await startRazorpaySimulator();
  const { keys } = simulator;
  return {
    env: {
      RAZORPAY_KEY_ID: keys.keyId,
      RAZORPAY_KEY_SECRET: keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
      RAZORPAY_URL: simulator.url,
    },
    pay: (order, status) => simulator.pay(order, { status }).payment,
    proofOf: ({ id, order_id }) => ({
      gateway_payment_id: id,
      signature: createHmac('sha256', keys.keySecret).update(`${order_id}|${id}`).digest('hex'),
    }),
    async notify(server, payment) {
      const event = `payment.${payment.status}`;
      const { body, headers } = simulator.webhook(event, {
        payment: { entity: simulator.entity(payment) },
      });
      for (let tries = 0; tries < 20; tries++) {
        if (await isTaken(`${server()}/api/payment/webhook/razorpay`, headers, body)) return;
        await sleep(250);
      }
    },
    payments: () => simulator.payments(),
    sums() {
      const captured = simulator.payments().filter(({ status }) => status === 'captured');
      return { captured: captured.length, refunded: captured.filter(({ refunded }) => refunded > 0).length };
    },
    stop: simulator.stop,
  };
}

async function isTaken(address: string, headers: Record<string, string>, body: string): Promise<boolean> {
  try {
    return (await fetch(address, { method: 'POST', headers, body })).ok;
  } catch {
    return false;
  }
}
