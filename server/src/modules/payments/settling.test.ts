import { paymentsCalls as calls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServerWithRazorpay } from '../../testing/outside/razorpay.ts';
import { askLater, buyersOf, GROWTH_PLAN, gatewayOrderOf, MONTH_PLAN } from '../../testing/salon/payments.ts';

const { server, razorpay, captured, deliver } = await useServerWithRazorpay();
const { call, refusal, send, database, clock } = server;
const { newPayer, paymentsOf, periodsOf, refundsDone } = buyersOf(server);
type Payer = Awaited<ReturnType<typeof newPayer>>;

describe('settling once', () => {
  async function racing(payer: Payer, times: number) {
    const placed = await payer.order();
    const { payment, proof } = razorpay.pay(gatewayOrderOf(placed));
    const hook = captured({ payment });
    const all = Array.from({ length: times }, (_, i) =>
      i % 3 === 0 ? deliver(hook) : i % 3 === 1 ? payer.verify(placed, proof) : payer.check(placed),
    );
    await Promise.all(all);
    return payment;
  }

  test('a payment with any number of concurrent proofs is settled once', async () => {
    const payer = await newPayer();
    await racing(payer, 12);
    expect(await paymentsOf(payer.business_id)).toMatchObject([{ outcome: 'given', refunded: 0 }]);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('a second payment for the same order is refunded', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const first = razorpay.pay(gatewayOrderOf(placed));
    const second = razorpay.pay(gatewayOrderOf(placed));
    await Promise.all([deliver(captured(first)), deliver(captured(second))]);
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

  test('a second payment that only the gateway knows of is refunded', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const [first, second, third] = [1, 2, 3].map(() => razorpay.pay(gatewayOrderOf(placed)));
    if (!first || !second || !third) throw new Error('three were paid');
    await payer.verify(placed, first.proof);
    await payer.verify(placed, second.proof);
    await askLater(server, { minutes: 31 });
    await eventually(() => razorpay.payment(third.payment.id)?.refunded);
    expect(await refundsDone(payer.business_id)).toHaveLength(2);
    expect(await periodsOf(payer.business_id)).toBe(1);
  });

  test('a failed payment beside the settled one does not change the paid order', async () => {
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
    // The bank captures it later, and no webhook comes.
    await askLater(server, { minutes: 2 });
    promised.payment.status = 'captured';
    await askLater(server, { minutes: 30 });
    expect(await refundsDone(payer.business_id)).toMatchObject([{ reason: 'paid twice' }]);
  });

  test('two requests with one idempotency key make one order, also when the gateway failed in between', async () => {
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

  test('the constraints refuse double payments and excessive refunds', async () => {
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
  test('the job settles a payment that the gateway did not report', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { proof } = razorpay.pay(gatewayOrderOf(placed));
    razorpay.breakDown('hang up');
    expect(await payer.verify(placed, proof)).toMatchObject({ status: 'open', payment_id: null });
    await askLater(server);
    await eventually(() => razorpay.asked.includes(`GET /v1/orders/${gatewayOrderOf(placed)}/payments`));
    razorpay.breakDown('none');
    expect(await periodsOf(payer.business_id)).toBe(0);
    await askLater(server);
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    expect(await paymentsOf(payer.business_id)).toMatchObject([{ outcome: 'given', proved_by: 'asked' }]);
  });

  test('a payment is settled after the server died between payment and record', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    razorpay.pay(gatewayOrderOf(placed));
    // No verify call and no webhook: only the poll is left.
    await askLater(server);
    await eventually(async () => (await periodsOf(payer.business_id)) === 1);
    expect(
      await call(
        subscriptionCalls.get,
        { business_id: payer.business_id },
        { as: await server.seedSession(payer.owner.id) },
      ),
    ).toMatchObject({
      subscription: { is_active: true },
    });
  });
});

describe('refunds', () => {
  test('a payment is refunded when its purpose cannot be fulfilled, also if the gateway is unavailable at first', async () => {
    const payer = await newPayer();
    const placed = await payer.order();
    const { payment } = razorpay.pay(gatewayOrderOf(placed));
    await database.q
      .updateTable('business')
      .set({ is_deleted: true })
      .where('id', '=', payer.business_id)
      .execute();
    razorpay.breakDown(500);
    // The webhook alone settles it.
    expect(await deliver(captured({ payment }))).toBe(200);
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

  test('a platform admin refunds a payment in parts, never more than was paid', async () => {
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
