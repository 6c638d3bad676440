import type { TermLength } from '@kursi/core/kernel/term-length.ts';
import { subscriptionCalls as calls } from '@kursi/core/subscription/subscription.contract.ts';
import { expect, test } from 'vitest';
import { MONTH_PLAN, makePayer, YEAR_PLAN } from '../../testing/salon/payments.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: () => Temporal.Instant.from('2027-01-31T06:00:00Z') });
const { call, refusal, send, database, clock, seedAccount, seedBusiness, seedSession } = server;
const admin = await server.makePlatformAdmin();
// A new session each time: the clock advances by days.
const asAdmin = () => seedSession(admin.id);

/** A business with a granted plan, and the commands of its owner and of an admin. */
async function withGift(period: TermLength = '1_year') {
  const owner = await seedAccount();
  const business_id = await seedBusiness(owner);
  const as = () => seedSession(owner.id);
  const give = async (length: TermLength) => {
    const gift = { business_id, subscription_type: 'free', period: length } as const;
    return (await call(calls.grant, gift, { as: await asAdmin() })).given;
  };
  return {
    business_id,
    as,
    give,
    gift: await give(period),
    takeBack: async (period_id: string) =>
      send(calls.revoke, { business_id, period_id }, { as: await asAdmin() }),
    trial: async () =>
      call(calls.subscribe, { business_id, subscription_type: 'free_trial' }, { as: await as() }),
    payer: async () => makePayer(server, await as(), business_id),
    current: async () => call(calls.get, { business_id }, { as: await as() }),
    billing: async () => (await call(calls.listTerms, { business_id }, { as: await as() })).items,
    changes: async () =>
      (
        await database.pool.query(
          `select 1 from event where business_id = $1 and type = 'subscription.changed'`,
          [business_id],
        )
      ).rows,
  };
}

test('a revoked plan ends immediately, and the history shows how long it ran', async () => {
  const { gift, takeBack, current, billing, changes } = await withGift();
  clock.advance({ hours: 48 });
  const now = clock.now();
  expect(await takeBack(gift.id)).toMatchObject({
    status: 200,
    body: { type: 'basic_plan', is_active: false, expiry_date: null },
  });
  expect(await current()).toMatchObject({ subscription: { type: 'basic_plan' }, next: null });
  expect(await billing()).toMatchObject([
    { cancelled: true, refunded: 0, starts_at: gift.starts_at, ends_at: now.toString() },
  ]);
  expect(await changes()).toHaveLength(2);
});

test('a plan revoked in the same moment leaves nothing running', async () => {
  const { gift, takeBack, current, billing } = await withGift();
  expect((await takeBack(gift.id)).status).toBe(200);
  expect((await current()).subscription.is_active).toBe(false);
  expect(await billing()).toMatchObject([{ cancelled: true, ends_at: gift.ends_at }]);
});

test('revoking a plan twice or concurrently is idempotent', async () => {
  const { gift, takeBack, changes } = await withGift();
  clock.advance({ seconds: 1 });
  const answers = await Promise.all([takeBack(gift.id), takeBack(gift.id), takeBack(gift.id)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const { body } of answers) expect(body).toMatchObject({ type: 'basic_plan' });
  expect(await changes()).toHaveLength(2);
});

test('a plan bought after the revoked one starts now', async () => {
  const { gift, takeBack, current, payer, billing } = await withGift('6_months');
  clock.advance({ seconds: 1 });
  await (await payer()).buy(YEAR_PLAN);
  expect((await current()).next).toMatchObject({ type: 'one_year', starts_at: gift.ends_at });
  clock.advance({ hours: 24 });
  const now = clock.now();
  await takeBack(gift.id);
  const ends = now.toZonedDateTimeISO('Asia/Kolkata').add({ years: 1 }).toInstant();
  expect(await current()).toMatchObject({
    subscription: { type: 'one_year', expiry_date: Math.floor(ends.epochMilliseconds / 1000) },
    next: null,
  });
  expect(await billing()).toMatchObject([
    { type: 'one_year', cancelled: false, starts_at: now.toString(), ends_at: ends.toString() },
    { type: 'free', cancelled: true },
  ]);
});

test('revoking a plan that has not started leaves the running one as it is', async () => {
  const { gift, give, takeBack, current } = await withGift();
  const second = await give('1_month');
  expect(second.starts_at).toBe(gift.ends_at);
  const third = await give('1_week');
  await takeBack(second.id);
  const { subscription, next_start } = await current();
  expect(subscription.type).toBe('free');
  const week = Temporal.Instant.from(gift.ends_at).add({ hours: 24 * 7 });
  expect(next_start).toBe(week.toString());
  // Granted again, it starts after the third.
  expect((await give('1_month')).starts_at).toBe(week.toString());
  expect(third.starts_at).toBe(second.ends_at);
});

test('revoking a plan that has ended changes nothing', async () => {
  const { gift, takeBack, billing } = await withGift('1_week');
  clock.advance({ hours: 24 * 8 });
  expect(await takeBack(gift.id)).toMatchObject({ status: 200, body: { type: 'basic_plan' } });
  expect(await billing()).toMatchObject([{ cancelled: false, ends_at: gift.ends_at }]);
});

test('what was bought or tried is never taken back; nor is anything by an owner, nor through another business', async () => {
  const { gift, business_id, as, payer, trial, billing, takeBack } = await withGift('1_week');
  clock.advance({ hours: 24 * 8 });
  await trial();
  clock.advance({ seconds: 1 });
  await (await payer()).buy(MONTH_PLAN);
  const [bought, tried] = await billing();
  for (const one of [bought, tried]) {
    expect(await takeBack(one?.id ?? '')).toMatchObject({
      status: 422,
      body: { code: 'SUBSCRIPTION_UPDATE_FAILED' },
    });
  }
  expect((await billing()).map(({ cancelled }) => cancelled)).toEqual([false, false, false]);
  const mine = { business_id, period_id: gift.id };
  expect((await refusal(calls.revoke, mine, { as: await as() })).code).toBe('NOT_ALLOWED');
  const elsewhere = { business_id: (await withGift()).business_id, period_id: gift.id };
  expect((await refusal(calls.revoke, elsewhere, { as: await asAdmin() })).code).toBe('NOT_FOUND');
  const malformed = { business_id, period_id: 'x' };
  expect((await refusal(calls.revoke, malformed, { as: await asAdmin() })).code).toBe('MALFORMED');
});
