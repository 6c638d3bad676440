import {
  paymentsCalls as calls,
  sandboxOutcomes,
  sandboxWebhooks,
} from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { describe, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  askLater,
  gatewayOrderOf,
  MONTH_PLAN,
  makePayer,
  type Outcome,
  type Webhook,
} from '../../testing/salon/payments.ts';
import { useServer } from '../../testing/server.ts';
import { ASK_GATEWAY } from './ask-gateway.job.ts';

const server = await useServer();
const { database, seedAccount, seedBusiness } = server;

async function delivered(gatewayOrderId: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as count from webhook_delivery where gateway_order_id = $1',
    [gatewayOrderId],
  );
  return rows[0].count;
}

async function booksOf(business: string) {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from payment where business_id = $1 and outcome = 'given') as given,
            (select count(*)::int from payment where business_id = $1) as payments,
            (select count(*)::int from subscription_period where business_id = $1) as periods,
            (select count(*)::int from invoice where business_id = $1) as invoices,
            (select count(*)::int from event where business_id = $1 and type = 'payment.received') as received,
            (select coalesce(sum(p.amount), 0)::int from sandbox_payment p
               join gateway_order g on g.gateway_order_id = p.order_id
              where g.of_business = $1 and p.status = 'captured') as taken_by_gateway,
            (select coalesce(sum(amount), 0)::int from subscription_period where business_id = $1) as given_worth`,
    [business],
  );
  return rows[0];
}

const combinations = sandboxOutcomes.flatMap((outcome) =>
  sandboxWebhooks.map((webhook) => ({ outcome, webhook })),
);

describe.each(combinations)('$outcome, webhook $webhook', ({ outcome, webhook }) => {
  test('the payment and the subscription agree', async () => {
    const owner = await seedAccount();
    const business = await seedBusiness(owner);
    const payer = makePayer(server, owner, business);
    const placed = await payer.order();
    const { proof } = await payer.pay(placed, outcome, webhook);
    if (proof) {
      const paid = await payer.verify(placed, proof);
      expect(paid.status).toBe('paid');
      const taken = await server.call(
        subscriptionCalls.subscribe,
        { business_id: business, payment_id: paid.payment_id, subscription_type: 'one_year' },
        { as: owner },
      );
      expect(taken).toMatchObject({ type: 'one_year', payment_id: paid.payment_id, amount: 99900 });
    }
    await everythingHasArrived(outcome, webhook, gatewayOrderOf(placed));

    const isPaid = outcome === 'paid' || outcome === 'paid_silently';
    if (isPaid) await eventually(async () => (await payer.current()).subscription.is_active);
    const { subscription, unfinished_payment } = await payer.current();
    expect(subscription).toMatchObject(
      isPaid
        ? { type: 'one_year', amount: 99900, is_active: true }
        : { type: 'basic_plan', amount: 0, is_active: false, expiry_date: null },
    );
    expect(unfinished_payment?.order_id ?? null).toBe(isPaid ? null : placed.order_id);
    const once = isPaid ? 1 : 0;
    expect(await booksOf(business)).toEqual({
      given: once,
      payments: once,
      periods: once,
      invoices: once,
      received: once,
      taken_by_gateway: once * 99900,
      given_worth: once * 99900,
    });
  });
});

/** Delivers late and repeated webhooks, and runs the poll. */
async function everythingHasArrived(outcome: Outcome, webhook: Webhook, order: string): Promise<void> {
  if (outcome !== 'abandoned' && webhook !== 'never')
    await eventually(async () => (await delivered(order)) === 1);
  if (outcome !== 'abandoned' && (webhook === 'twice' || webhook === 'after')) {
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from jobs.job where name = 'sandbox-webhook' and state <> 'completed' and data ->> 'body' like '%' || $1 || '%'`,
        [order],
      );
      return rows.length === 0;
    });
    expect(await delivered(order)).toBe(1);
  }
  if (webhook === 'never') {
    await askLater(server);
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from jobs.job where name = $1 and state in ('created', 'active', 'retry')`,
        [ASK_GATEWAY],
      );
      return rows.length === 0;
    });
  }
}

test('an order can be paid after a declined card', async () => {
  const owner = await seedAccount();
  const payer = makePayer(server, owner, await seedBusiness(owner));
  const placed = await payer.order();
  await payer.pay(placed, 'failed', 'before');
  const again = await payer.order();
  expect(again).toMatchObject({ order_id: placed.order_id, last_failure: 'The bank declined the card' });
  const { proof } = await payer.pay(again);
  expect(proof && (await payer.verify(again, proof))).toMatchObject({ status: 'paid', last_failure: null });
});

test('a waiting page can check the order and learns of a payment without a webhook', async () => {
  const owner = await seedAccount();
  const payer = makePayer(server, owner, await seedBusiness(owner));
  const placed = await payer.order();
  expect(await payer.check(placed)).toMatchObject({ status: 'open', payment_id: null });
  await payer.pay(placed, 'paid_silently', 'never');
  expect(await payer.check(placed)).toMatchObject({ status: 'paid', payment_id: expect.any(String) });
});

test('an unpaid order is polled for a limited time, and a late payment still counts', async () => {
  const owner = await seedAccount();
  const payer = makePayer(server, owner, await seedBusiness(owner));
  const placed = await payer.order(MONTH_PLAN);
  const statusOf = () =>
    database.q
      .selectFrom('payment_order')
      .select(['status', 'asked', 'next_ask_at'])
      .where('id', '=', placed.order_id)
      .executeTakeFirstOrThrow();
  await database.q
    .updateTable('payment_order')
    .set({ asked: 10 })
    .where('id', '=', placed.order_id)
    .execute();
  await askLater(server);
  await eventually(async () => (await statusOf()).status === 'lapsed');
  expect(await statusOf()).toEqual({ status: 'lapsed', asked: 11, next_ask_at: null });
  await payer.pay(placed, 'paid_silently', 'before');
  await eventually(async () => (await payer.current()).subscription.is_active);
  expect((await statusOf()).status).toBe('paid');
});

test('the checkout of the sandbox shows what is to be paid', async () => {
  const owner = await seedAccount();
  const placed = await makePayer(server, owner, await seedBusiness(owner)).order();
  const order = gatewayOrderOf(placed);
  expect(await server.call(calls.getSandboxCheckout, { order })).toEqual({
    order,
    title: 'Standard',
    amount: 99900,
    status: 'created',
  });
});
