import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { useRazorpaySimulator } from '../../testing/outside/razorpay.ts';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';
import { makeRazorpay } from './razorpay.ts';

const simulator = await useRazorpaySimulator();
const gateway = makeRazorpay({ ...simulator.keys, url: simulator.url, timeoutMs: 200 });
const order = { amount: paise(50_000), receipt: 'r'.repeat(32), title: 'Standard' };

test('an order can be created, paid and refunded', async () => {
  const { id } = await gateway.createOrder(order);
  expect(simulator.orders.get(id)).toMatchObject({ amount: paise(50_000), receipt: order.receipt });
  expect(await gateway.fetchPaymentsOf(id)).toEqual([]);
  const { payment } = simulator.pay(id);
  const expected = {
    id: payment.id,
    order_id: id,
    amount: paise(50_000),
    status: 'captured',
    method: 'upi',
    failure: null,
  };
  expect(await gateway.fetchPayment(payment.id)).toEqual(expected);
  expect(await gateway.fetchPaymentsOf(id)).toEqual([expected]);
  const refund = {
    gatewayPaymentId: payment.id,
    amount: paise(20_000),
    key: crypto.randomUUID(),
    reason: 'part',
  };
  const first = await gateway.refund(refund);
  expect(await gateway.refund(refund)).toEqual(first);
  expect(simulator.payment(payment.id)?.refunded).toBe(20_000);
  await expect(
    gateway.refund({ ...refund, amount: paise(40_000), key: crypto.randomUUID() }),
  ).rejects.toThrow(GatewayRefused);
});

test('the checkout signature matches the given test vector', () => {
  const said = {
    gatewayOrderId: 'order_9A33XWu170gUtm',
    gatewayPaymentId: 'pay_29QQoUBi66xm2f',
    signature: 'a982c20f48234e966ccc8d903bff75730b34341007236ad8c8a9d7c0ae5848c5',
  };
  expect(gateway.isPageSignature(said)).toBe(true);
  for (const wrong of [
    { ...said, signature: said.signature.replace('a', 'b') },
    { ...said, signature: '' },
    { ...said, gatewayOrderId: 'order_9A33XWu170gUtn' },
    { ...said, gatewayPaymentId: 'pay_29QQoUBi66xm2g' },
  ])
    expect(gateway.isPageSignature(wrong)).toBe(false);
});

test('a webhook is accepted only with a signature over these very bytes', () => {
  const { payment } = simulator.pay('order_x');
  const { body, headers } = simulator.webhook('payment.captured', {
    payment: { entity: simulator.entity(payment) },
  });
  const read = (bytes: string, over: Record<string, string> = {}) =>
    gateway.readWebhook(Buffer.from(bytes), new Headers({ ...headers, ...over }));
  expect(read(body)).toMatchObject({ event: 'payment.captured', payment: { id: payment.id } });
  expect(read(JSON.stringify(JSON.parse(body), null, 1))).toBeNull();
  expect(read(body, { 'x-razorpay-signature': '' })).toBeNull();
  expect(read(body.replace('captured', 'Captured'))).toBeNull();
  const other = simulator.webhook('payment.captured', {}, { secret: simulator.keys.keySecret });
  expect(gateway.readWebhook(Buffer.from(other.body), new Headers(other.headers))).toBeNull();
  const odd = simulator.webhook('settlement.processed', {});
  expect(gateway.readWebhook(Buffer.from(odd.body), new Headers(odd.headers))).toMatchObject({
    event: 'settlement.processed',
    payment: null,
  });
});

test.each([500, 429, 'silence', 'nonsense', 'hang up'] as const)(
  'an answer of %s means that the gateway is unavailable',
  async (fault) => {
    simulator.breakDown(fault);
    try {
      await expect(gateway.createOrder(order)).rejects.toThrow(GatewayUnavailable);
      await expect(gateway.fetchPaymentsOf('order_x')).rejects.toThrow(GatewayUnavailable);
    } finally {
      simulator.breakDown('none');
    }
  },
);

test('a refusal is final, and so are wrong keys', async () => {
  await expect(gateway.createOrder({ ...order, amount: paise(99) })).rejects.toThrow(
    'The amount must be at least INR 1.00',
  );
  await expect(gateway.fetchPayment('pay_nowhere')).rejects.toThrow(GatewayRefused);
  const stranger = makeRazorpay({ ...simulator.keys, keySecret: 'other', url: simulator.url });
  await expect(stranger.createOrder(order)).rejects.toThrow('Authentication failed');
});
