import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServerWithRazorpay } from '../../testing/outside/razorpay.ts';
import {
  askLater,
  buyersOf,
  GROWTH_PLAN,
  gatewayOrderOf,
  MONTH_PLAN,
  TRIAL_PLAN,
} from '../../testing/salon/payments.ts';
import type { Person } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const { server, razorpay, captured, deliver } = await useServerWithRazorpay();
const { call, refusal, seedAccount, seedMember } = server;
const { newPayer, paymentsOf, periodsOf, refundsDone } = buyersOf(server);

test("an order has the server's price and what the checkout needs", async () => {
  const payer = await newPayer();
  const placed = await payer.order();
  expect(placed).toMatchObject({
    purpose: 'subscription',
    reference: MONTH_PLAN,
    amount: 99_900,
    status: 'open',
    title: { en: 'Standard' },
    checkout: { kind: 'razorpay', key: 'rzp_test_1', currency: 'INR' },
  });
  expect(razorpay.orders.get(gatewayOrderOf(placed))).toMatchObject({ amount: 99_900 });
  const { business_id, owner } = payer;
  const sneaky = {
    business_id,
    purpose: 'subscription',
    reference: GROWTH_PLAN,
    amount: 1,
    price: 1,
  } as const;
  expect(await call(calls.order, sneaky, { as: owner })).toMatchObject({ amount: 1_599_900 });
});

test('a payment verified again with its key has the first answer, and pays once', async () => {
  const { business_id, owner, order } = await newPayer();
  const placed = await order();
  const { proof } = razorpay.pay(gatewayOrderOf(placed));
  const verify = () =>
    server.send(
      calls.verify,
      { business_id, order_id: placed.order_id, ...proof },
      { as: owner, headers: { 'idempotency-key': 'paid-1' } },
    );
  const [first, second] = [await verify(), await verify()];
  expect(first).toMatchObject({ status: 200, body: { status: 'paid' } });
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect([await paymentsOf(business_id), await periodsOf(business_id)]).toMatchObject([{ length: 1 }, 1]);
});

test.each([
  ['the free trial', TRIAL_PLAN],
  ['a plan that does not exist', '019a0000-0000-7000-8000-0000000009ff'],
])('%s cannot be ordered', async (_name, reference) => {
  const { business_id, owner } = await newPayer();
  const no = await refusal(calls.order, { business_id, purpose: 'subscription', reference }, { as: owner });
  expect(no).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

test('only the owner pays for a plan', async () => {
  const { business_id } = await newPayer();
  const input = { business_id, purpose: 'subscription', reference: MONTH_PLAN } as const;
  for (const role of ['admin', 'staff'] as const) {
    const no = await refusal(calls.order, input, { as: await seedMember(business_id, role) });
    expect(no.code).toBe('NOT_ALLOWED');
  }
  expect((await refusal(calls.order, input, { as: await seedAccount() })).code).toBe('NOT_FOUND');
});

describe('proof', () => {
  test('a wrong signature is refused', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { proof } = razorpay.pay(gatewayOrderOf(placed));
    const input = { business_id: payer.business_id, order_id: placed.order_id, ...proof };
    const tampered = { ...input, signature: proof.signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) };
    expect(await refusal(calls.verify, tampered, { as: payer.owner })).toMatchObject({
      status: 422,
      code: 'PAYMENT_NOT_VERIFIED',
    });
    const another = razorpay.pay(gatewayOrderOf(placed)).proof.gateway_payment_id;
    const swapped = { ...input, gateway_payment_id: another };
    expect((await refusal(calls.verify, swapped, { as: payer.owner })).code).toBe('PAYMENT_NOT_VERIFIED');
    expect(await paymentsOf(payer.business_id)).toEqual([]);
  });

  test('a payment for one order pays for no other, nor for another business', async () => {
    const [asha, ravi] = [await newPayer(), await newPayer()];
    const hers = await asha.order();
    const his = await ravi.order();
    const hersToo = await asha.order(GROWTH_PLAN);
    const { proof } = razorpay.pay(gatewayOrderOf(hers));
    const tries: [Person, object][] = [
      [ravi.owner, { business_id: ravi.business_id, order_id: his.order_id }],
      [asha.owner, { business_id: asha.business_id, order_id: hersToo.order_id }],
      [ravi.owner, { business_id: ravi.business_id, order_id: hers.order_id }],
      [ravi.owner, { business_id: asha.business_id, order_id: hers.order_id }],
    ];
    const codes = [];
    for (const [as, where] of tries)
      codes.push((await refusal(calls.verify, { ...where, ...proof } as never, { as })).code);
    expect(codes).toEqual(['PAYMENT_NOT_VERIFIED', 'PAYMENT_NOT_VERIFIED', 'NOT_FOUND', 'NOT_FOUND']);
    await asha.verify(hers, proof);
    const paid = (await paymentsOf(asha.business_id))[0]?.id as string;
    for (const { business_id, owner, type } of [
      { ...ravi, type: 'one_year' as const },
      { ...asha, type: 'one_year_growth_plan' as const },
    ]) {
      const input = { business_id, payment_id: paid, subscription_type: type };
      expect(await refusal(subscriptionCalls.subscribe, input, { as: owner })).toMatchObject({
        status: 422,
        code: 'SUBSCRIPTION_CREATION_FAILED',
        message: 'Subscription creation failed. Please try again.',
      });
    }
    expect(await periodsOf(ravi.business_id)).toBe(0);
    expect(await periodsOf(asha.business_id)).toBe(1);
  });

  test('a payment that is not captured does not count yet', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    await deliver(captured({ payment }, 'payment.authorized'));
    expect(await periodsOf(payer.business_id)).toBe(0);
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'paid' });
    expect(razorpay.payment(payment.id)?.status).toBe('captured');
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('an authorised payment is captured by the next poll', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    await deliver(captured({ payment }, 'payment.authorized'));
    await askLater(server, { seconds: 30 });
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    const late = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    expect(await payer.verify(placed, late.proof)).toMatchObject({ status: 'paid', returned: false });
    expect(razorpay.payment(late.payment.id)?.status).toBe('authorized');
  });

  test('a payment of another amount is refunded', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed), { amount: 100 });
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'lapsed', returned: true });
    expect(await periodsOf(payer.business_id)).toBe(0);
    expect(await refundsDone(payer.business_id)).toMatchObject([{ amount: 100 }]);
    expect(razorpay.payment(payment.id)?.refunded).toBe(100);
  });

  test('a webhook with a wrong signature is refused, and one about something else is accepted', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed));
    const good = captured({ payment });
    expect(await deliver({ ...good, body: good.body.replace('99900', '99901') })).toBe(422);
    expect(await deliver({ ...good, headers: { 'content-type': 'application/json' } })).toBe(422);
    expect(await deliver({ ...good, body: '' })).toBe(422);
    const wrongSecret = razorpay.webhook('payment.captured', {}, { secret: 'guess' });
    expect(await deliver(wrongSecret)).toBe(422);
    expect(await periodsOf(payer.business_id)).toBe(0);
    for (const odd of [
      razorpay.webhook('settlement.processed', {}),
      razorpay.webhook('payment.captured', { payment: { entity: { id: 7 } } }),
      captured(razorpay.pay('order_NotOursAtAll01')),
    ])
      expect(await deliver(odd)).toBe(200);
    expect(await deliver(captured({ payment }, 'order.paid'))).toBe(200);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });
});

test("the content security policy allows Razorpay's checkout, except in the sandbox", async () => {
  const page = await server.inject({ url: '/plans' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
  const no = await refusal(calls.getSandboxCheckout, { order: 'order_Sandbox0000000' });
  expect(no.code).toBe('NOT_FOUND');
});

test('a payment without a configured gateway is refused with what is missing', async () => {
  const bare = await useServer({ beside: server, env: { NODE_ENV: 'production' }, mayLogErrors: true });
  const { owner, business_id } = await newPayer();
  const input = { business_id, purpose: 'subscription', reference: MONTH_PLAN } as const;
  expect(await bare.refusal(calls.order, input, { as: owner })).toMatchObject({
    status: 503,
    code: 'NOT_CONFIGURED',
  });
  const policy = String((await bare.inject({ url: '/plans' })).headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-src 'none';");
});
