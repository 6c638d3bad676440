import { subscriptionCalls } from '@kursi/core/business/subscription.contract.ts';
import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { GROWTH_PLAN, gatewayOrderOf, MONTH_PLAN, makePayer, TRIAL_PLAN } from '../../testing/payments.ts';
import type { Person } from '../../testing/people.ts';
import { useRazorpaySimulator } from '../../testing/razorpay.ts';
import { useServer } from '../../testing/server.ts';
import { ASK_GATEWAY } from './ask-gateway.job.ts';

// The real adapter against a Razorpay that we can break.
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
const { call, refusal, send, database, clock, jobs, seedAccount, seedBusiness, seedMember } = server;

async function newPayer() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  return { owner, business_id, ...makePayer(server, owner, business_id) };
}
type Payer = Awaited<ReturnType<typeof newPayer>>;

const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${server.url}/api/payment/webhook/razorpay`, { method: 'POST', headers, body })).status;
const captured = (payment: ReturnType<typeof razorpay.pay>['payment'], event = 'payment.captured') =>
  razorpay.webhook(event, { payment: { entity: razorpay.entity(payment) } });

async function paymentsOf(business_id: string) {
  const { rows } = await database.pool.query(
    'select id, amount, outcome, returned_because, refunded, proved_by from payment where business_id = $1 order by created_at',
    [business_id],
  );
  return rows as { id: string; outcome: string; refunded: number; amount: number }[];
}
const periodsOf = async (business_id: string) =>
  (await database.pool.query('select 1 from subscription_period where business_id = $1', [business_id])).rows
    .length;
const refundsDone = (business_id: string) =>
  eventually(async () => {
    const { rows } = await database.pool.query(
      'select amount, reason, status from refund where business_id = $1',
      [business_id],
    );
    return rows.length > 0 && rows.every(({ status }) => status === 'processed') && rows;
  });
const askNow = async () => {
  clock.advance({ minutes: 4 });
  await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
};

test('an order has the price of the server, and what the checkout needs', async () => {
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
  test('a signature that is not right is nothing', async () => {
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

  test('money that is not captured is no money yet', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    await deliver(captured(payment, 'payment.authorized'));
    expect(await periodsOf(payer.business_id)).toBe(0);
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'paid' });
    expect(razorpay.payment(payment.id)?.status).toBe('captured');
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('what a slow bank only promised is taken by whoever asks first', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    await deliver(captured(payment, 'payment.authorized'));
    clock.advance({ seconds: 30 });
    await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    const late = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    expect(await payer.verify(placed, late.proof)).toMatchObject({ status: 'paid', returned: false });
    expect(razorpay.payment(late.payment.id)?.status).toBe('authorized');
  });

  test('another amount than was asked for is sent back', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed), { amount: 100 });
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'lapsed', returned: true });
    expect(await periodsOf(payer.business_id)).toBe(0);
    expect(await refundsDone(payer.business_id)).toMatchObject([{ amount: 100 }]);
    expect(razorpay.payment(payment.id)?.refunded).toBe(100);
  });

  test('a webhook without the right signature is refused, and one about something else is taken', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed));
    const good = captured(payment);
    expect(await deliver({ ...good, body: good.body.replace('99900', '99901') })).toBe(422);
    expect(await deliver({ ...good, headers: { 'content-type': 'application/json' } })).toBe(422);
    expect(await deliver({ ...good, body: '' })).toBe(422);
    const wrongSecret = razorpay.webhook('payment.captured', {}, { secret: 'guess' });
    expect(await deliver(wrongSecret)).toBe(422);
    expect(await periodsOf(payer.business_id)).toBe(0);
    for (const odd of [
      razorpay.webhook('settlement.processed', {}),
      razorpay.webhook('payment.captured', { payment: { entity: { id: 7 } } }),
      captured(razorpay.pay('order_NotOursAtAll01').payment),
    ])
      expect(await deliver(odd)).toBe(200);
    expect(await deliver(captured(payment, 'order.paid'))).toBe(200);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });
});

describe('once', () => {
  async function racing(payer: Payer, times: number) {
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed));
    const hook = captured(payment);
    const all = Array.from({ length: times }, (_, i) =>
      i % 3 === 0 ? deliver(hook) : i % 3 === 1 ? payer.verify(placed, proof) : payer.check(placed),
    );
    await Promise.all(all);
    return payment;
  }

  test('however many tell us of it at the same moment', async () => {
    const payer = await newPayer();
    await racing(payer, 12);
    expect(await paymentsOf(payer.business_id)).toMatchObject([{ outcome: 'given', refunded: 0 }]);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('a second payment for the same order goes back', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const first = razorpay.pay(gatewayOrderOf(placed));
    const second = razorpay.pay(gatewayOrderOf(placed));
    await Promise.all([deliver(captured(first.payment)), deliver(captured(second.payment))]);
    expect((await paymentsOf(payer.business_id)).map(({ outcome }) => outcome).sort()).toEqual([
      'given',
      'returned',
    ]);
    expect(await refundsDone(payer.business_id)).toMatchObject([{ amount: 99_900, reason: 'paid twice' }]);
    expect([first, second].map(({ payment }) => razorpay.payment(payment.id)?.refunded).sort()).toEqual([
      0, 99_900,
    ]);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('nobody keeps a second payment that only the gateway knows of', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const [first, second, third] = [1, 2, 3].map(() => razorpay.pay(gatewayOrderOf(placed)));
    if (!first || !second || !third) throw new Error('three were paid');
    await payer.verify(placed, first.proof);
    await payer.verify(placed, second.proof);
    clock.advance({ minutes: 31 });
    await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
    await eventually(() => razorpay.payment(third.payment.id)?.refunded);
    expect(await refundsDone(payer.business_id)).toHaveLength(2);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('what stands beside the payment that is taken changes nothing about the paid order', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    razorpay.pay(gatewayOrderOf(placed));
    const promised = razorpay.pay(gatewayOrderOf(placed), { status: 'authorized' });
    razorpay.pay(gatewayOrderOf(placed), { status: 'failed' });
    expect(await payer.check(placed)).toMatchObject({ status: 'paid' });
    const { rows } = await database.pool.query(
      'select next_ask_at, last_failure from payment_order where business_id = $1',
      [payer.business_id],
    );
    expect(rows[0].last_failure).toBeNull();
    expect(rows[0].next_ask_at.since(clock.now()).total('minutes')).toBeGreaterThan(29);
    // The bank takes it a little later, and nobody tells us.
    clock.advance({ minutes: 2 });
    await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
    promised.payment.status = 'captured';
    clock.advance({ minutes: 30 });
    await database.transaction((tx) => jobs.send(tx, ASK_GATEWAY, {}));
    expect(await refundsDone(payer.business_id)).toMatchObject([{ reason: 'paid twice' }]);
  });

  test('the same Idempotency-Key is one order, also when the gateway failed in between', async () => {
    const { business_id, owner } = await newPayer();
    const input = { business_id, purpose: 'subscription', reference: MONTH_PLAN } as const;
    const options = { as: owner, headers: { 'idempotency-key': 'one' } };
    razorpay.breakDown(500);
    const no = await send(calls.order, input, options);
    razorpay.breakDown('none');
    expect(no).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } });
    const first = await call(calls.order, input, options);
    expect(await call(calls.order, input, options)).toEqual(first);
    const { rows } = await database.pool.query('select id from payment_order where business_id = $1', [
      business_id,
    ]);
    expect(rows).toEqual([{ id: first.order_id }]);
    const other = await refusal(calls.order, { ...input, reference: GROWTH_PLAN }, options);
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('the tables refuse what no code may do', async () => {
    const payer = await newPayer();
    await racing(payer, 1);
    const again = (changes: string) =>
      database.pool.query(
        `insert into payment (business_id, id, order_id, gateway, gateway_payment_id, amount, proved_by, outcome, created_at)
         select business_id, gen_random_uuid(), order_id, gateway, ${changes}, amount, proved_by, outcome, created_at
         from payment where business_id = $1`,
        [payer.business_id],
      );
    await expect(again('gateway_payment_id')).rejects.toThrow(
      /a_payment_is_taken_once|an_order_is_given_once/,
    );
    await expect(again("'pay_other'")).rejects.toThrow('an_order_is_given_once');
    const change = (what: string) =>
      database.pool.query(`update payment set ${what} where business_id = $1`, [payer.business_id]);
    await expect(change('refunded = amount + 1')).rejects.toThrow('refunds_never_exceed_the_payment');
    await expect(
      database.pool.query(
        `insert into subscription_period (business_id, id, type, period, amount, payment_id, starts_at, ends_at, created_at)
         select business_id, gen_random_uuid(), type, period, amount, payment_id, ends_at, ends_at + interval '1 day', created_at
         from subscription_period where business_id = $1`,
        [payer.business_id],
      ),
    ).rejects.toThrow('a_payment_buys_one_period');
  });
});

describe('when the gateway is away', () => {
  test('the page waits, and the job settles what nobody recorded', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { proof } = razorpay.pay(gatewayOrderOf(placed));
    razorpay.breakDown('hang up');
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'open', payment_id: null });
    await askNow();
    await eventually(() => razorpay.asked.includes(`GET /v1/orders/${gatewayOrderOf(placed)}/payments`));
    razorpay.breakDown('none');
    expect(await periodsOf(payer.business_id)).toBe(0);
    await askNow();
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    expect(await paymentsOf(payer.business_id)).toMatchObject([{ outcome: 'given', proved_by: 'asked' }]);
  });

  test('a server that dies between payment and record leaves nothing undone', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    razorpay.pay(gatewayOrderOf(placed));
    // Nobody verifies and no webhook comes: all that is left is what the tables know.
    await askNow();
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    expect(
      await call(
        subscriptionCalls.current,
        { business_id: payer.business_id },
        { as: await server.seedSession(payer.owner.id) },
      ),
    ).toMatchObject({
      subscription: { is_active: true },
    });
  });
});

describe('money goes back', () => {
  test('when what was paid for cannot be given, also if the gateway is away at first', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed));
    await database.q
      .updateTable('business')
      .set({ is_deleted: true })
      .where('id', '=', payer.business_id)
      .execute();
    razorpay.breakDown(500);
    // The webhook itself needs nobody else.
    expect(await deliver(captured(payment))).toBe(200);
    await eventually(async () => {
      const { rows } = await database.pool.query('select failure from refund where business_id = $1', [
        payer.business_id,
      ]);
      return rows[0]?.failure === 'Razorpay answered 500';
    });
    razorpay.breakDown('none');
    expect(await refundsDone(payer.business_id)).toMatchObject([
      { amount: 99_900, reason: 'no such business' },
    ]);
    expect(await periodsOf(payer.business_id)).toBe(0);
    expect(razorpay.payment(payment.id)?.refunded).toBe(99_900);
  });

  test('by a platform admin, in parts, and never more than there was', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { proof } = razorpay.pay(gatewayOrderOf(placed));
    const { payment_id } = await payer.verify(placed, proof);
    if (!payment_id) throw new Error('not paid');
    const admin = await server.makePlatformAdmin();
    const back = (amount?: number) => ({
      business_id: payer.business_id,
      payment_id,
      reason: 'asked by phone',
      ...(amount && { amount }),
    });
    expect((await refusal(calls.refund, back(), { as: payer.owner })).code).toBe('NOT_ALLOWED');
    expect(await call(calls.refund, back(40_000), { as: admin })).toMatchObject({
      amount: 40_000,
      refunded: 40_000,
    });
    expect((await refusal(calls.refund, back(60_000), { as: admin })).code).toBe('REFUND_TOO_LARGE');
    expect((await payer.current()).subscription.is_active).toBe(true);
    const twice = await Promise.all([
      send(calls.refund, back(59_900), { as: admin }),
      send(calls.refund, back(59_900), { as: admin }),
    ]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await refundsDone(payer.business_id)).toHaveLength(2);
    expect((await payer.current()).subscription).toMatchObject({ type: 'basic_plan', is_active: false });
    expect((await refusal(calls.refund, back(), { as: admin })).code).toBe('REFUND_TOO_LARGE');
    const elsewhere = { ...back(), business_id: (await newPayer()).business_id };
    expect((await refusal(calls.refund, elsewhere, { as: admin })).code).toBe('NOT_FOUND');
  });
});

test('the page may load the checkout of Razorpay, and the sandbox has none', async () => {
  const page = await server.inject({ url: '/plans' });
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://checkout.razorpay.com;");
  expect(policy).toContain('frame-src https://api.razorpay.com https://checkout.razorpay.com;');
  const no = await refusal(calls.sandboxCheckout, { order: 'order_Sandbox0000000' });
  expect(no.code).toBe('NOT_FOUND');
});

test('without a gateway nothing is sold online, and that is said', async () => {
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
