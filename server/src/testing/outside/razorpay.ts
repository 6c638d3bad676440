import { afterAll } from 'vitest';
import { useServer } from '../server.ts';
import { startRazorpaySimulator } from './razorpay-simulator.ts';

/** A Razorpay simulator for this test file. */
export async function useRazorpaySimulator() {
  const simulator = await startRazorpaySimulator();
  afterAll(simulator.stop);
  return simulator;
}

/** A server with the real adapter and a Razorpay simulator that can fail on demand. */
export async function useServerWithRazorpay() {
  const razorpay = await useRazorpaySimulator();
  const server = await useServer({
    mayLogErrors: true,
    env: {
      RAZORPAY_KEY_ID: razorpay.keys.keyId,
      RAZORPAY_KEY_SECRET: razorpay.keys.keySecret,
      RAZORPAY_WEBHOOK_SECRET: razorpay.keys.webhookSecret,
      RAZORPAY_URL: razorpay.url,
    },
  });
  return {
    server,
    razorpay,
    /** The webhook of a captured payment. */
    captured: ({ payment }: Pick<Paid, 'payment'>, event = 'payment.captured') =>
      razorpay.webhook(event, { payment: { entity: razorpay.entity(payment) } }),
    /** Delivers a webhook to the server and returns the status of the answer. */
    deliver: async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
      (await fetch(`${server.url}/api/payment/webhook/razorpay`, { method: 'POST', headers, body })).status,
  };
}
export type ServerWithRazorpay = Awaited<ReturnType<typeof useServerWithRazorpay>>;
export type Paid = ReturnType<Awaited<ReturnType<typeof useRazorpaySimulator>>['pay']>;
