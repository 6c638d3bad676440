import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { subscriptionCalls as calls } from '@kursi/core/subscription/subscription.contract.ts';
import { expect, test } from 'vitest';
import { GROWTH_PLAN, MONTH_PLAN, makePayer, YEAR_PLAN } from '../../testing/salon/payments.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: () => Temporal.Instant.from('2027-01-31T06:00:00Z') });
const { call, clock, seedAccount, seedBusiness, seedSession } = server;

async function newOwner() {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  // A new session each time: the clock advances by days.
  const as = () => seedSession(owner.id);
  const payer = async () => makePayer(server, await as(), business_id);
  return {
    buy: async (plan: string) => (await payer()).buy(plan),
    async upgrade() {
      const { order, pay, verify } = await payer();
      const placed = await order(GROWTH_PLAN, 'upgrade');
      const { proof } = await pay(placed);
      if (!proof) throw new Error('the checkout gave no proof');
      const { payment_id } = await verify(placed, proof);
      return { payment_id: payment_id ?? '' };
    },
    trial: async () =>
      call(calls.subscribe, { business_id, subscription_type: 'free_trial' }, { as: await as() }),
    refund: async ({ payment_id }: { readonly payment_id: string }) =>
      call(
        paymentsCalls.refund,
        { business_id, payment_id, reason: 'Bought by mistake' },
        { as: await server.makePlatformAdmin() },
      ),
    current: async () => call(calls.get, { business_id }, { as: await as() }),
    billing: async () => (await call(calls.listTerms, { business_id }, { as: await as() })).items,
  };
}

test('a refunded upgrade gives the plan back that was running, for what is left of it', async () => {
  const { buy, upgrade, refund, current, billing } = await newOwner();
  await buy(YEAR_PLAN);
  await buy(MONTH_PLAN);
  const before = (await current()).subscription;
  clock.advance({ hours: 24 * 30 });
  const paid = await upgrade();
  expect((await current()).subscription.type).toBe('one_year_growth_plan');
  clock.advance({ hours: 24 * 10 });
  await refund(paid);
  const { subscription, upgrade: offered } = await current();
  expect(subscription).toMatchObject({ type: 'one_year', is_active: true, expiry_date: before.expiry_date });
  expect(offered?.credit).toBeGreaterThan(0);
  expect(
    (await billing()).map(({ type, cancelled, replaced }) => [type, cancelled, replaced]).sort(),
  ).toEqual([
    ['one_year', false, false],
    ['one_year', false, false],
    ['one_year_growth_plan', true, false],
  ]);
});

test('a refunded upgrade gives the plan back that waited for the end of the trial', async () => {
  const { trial, buy, upgrade, refund, current } = await newOwner();
  await trial();
  await buy(YEAR_PLAN);
  const { next, next_start } = await current();
  await refund(await upgrade());
  expect(await current()).toMatchObject({ next, next_start });
});

test('a plan bought behind a refunded upgrade follows the plan that came back', async () => {
  const { buy, upgrade, refund, current } = await newOwner();
  await buy(YEAR_PLAN);
  clock.advance({ hours: 24 * 30 });
  const { subscription } = await current();
  const paid = await upgrade();
  await buy(GROWTH_PLAN);
  await refund(paid);
  const after = await current();
  expect(after.subscription).toMatchObject({ type: 'one_year', expiry_date: subscription.expiry_date });
  expect(Temporal.Instant.from(after.next?.starts_at ?? '').epochMilliseconds / 1000).toBe(
    subscription.expiry_date,
  );
});

test('a plan whose own money was refunded does not come back with its upgrade', async () => {
  const { buy, upgrade, refund, current, billing } = await newOwner();
  const bought = await buy(YEAR_PLAN);
  clock.advance({ hours: 24 * 30 });
  const paid = await upgrade();
  await refund(bought);
  expect((await current()).subscription.type).toBe('one_year_growth_plan');
  await refund(paid);
  expect((await current()).subscription).toMatchObject({ type: 'basic_plan', is_active: false });
  expect((await billing()).map(({ cancelled }) => cancelled)).toEqual([true, true]);
});

test('a plan that waits begins at once when the plan before it is refunded', async () => {
  const { buy, refund, current } = await newOwner();
  const first = await buy(MONTH_PLAN);
  await buy(GROWTH_PLAN);
  await refund(first);
  expect((await current()).subscription).toMatchObject({ type: 'one_year_growth_plan', is_active: true });
});
