import { ok } from '@kursi/core/kernel/result.ts';
import { type ComeBackReason, comeBackReasons } from '@kursi/core/subscription/credits.ts';
import { subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditsOf } from '../../../testing/salon/credits.ts';
import { useServer } from '../../../testing/server.ts';
import { getCreditBalance, reserveCredits, type settleCredits as Settle, settleCredits } from '../public.ts';
import { getReservation } from './credit.store.ts';

const server = await useServer();
const { call, database } = server;
const { newBusiness, inBusiness, buy, refund } = creditsOf(server);
const ABOUT = '019a0000-0000-7000-8000-00000000c001';

const reserve = (business_id: string, credits: number, id: string = crypto.randomUUID()) =>
  inBusiness(business_id, (ctx) =>
    reserveCredits(ctx, { id, kind: 'send', about_id: ABOUT, title: 'We miss you', credits }),
  );
const settle = (business_id: string, id: string, parts: Parameters<typeof Settle>[2]) =>
  inBusiness(business_id, (ctx) => settleCredits(ctx, id, parts));
const balanceOf = (business_id: string) => getCreditBalance(database.q, business_id);

interface Entry {
  no: number;
  kind: string;
  credits: number;
  balance: number;
  reason: string | null;
}

async function entriesOf(business_id: string): Promise<Entry[]> {
  const { rows } = await database.pool.query(
    'select no, kind, credits, balance, reason from credit_entry where business_id = $1 order by no',
    [business_id],
  );
  return rows;
}

/** Numbers without holes, a running balance that is their sum and never negative, and the account on the last one. */
async function mustAddUp(business_id: string): Promise<void> {
  let sum = 0;
  for (const [index, entry] of (await entriesOf(business_id)).entries()) {
    sum += entry.credits;
    expect(entry).toMatchObject({ no: index + 1, balance: sum });
    expect(sum).toBeGreaterThanOrEqual(0);
  }
  expect(await balanceOf(business_id)).toBe(sum);
}

test('a business without a pack has no credits, and is refused with how many are missing', async () => {
  const { business_id, owner } = await newBusiness();
  expect(await balanceOf(business_id)).toBe(0);
  expect(await reserve(business_id, 3)).toMatchObject({
    code: 'NOT_ENOUGH_CREDITS',
    details: { balance: 0, missing: 3 },
  });
  await buy(owner, business_id, 2);
  expect(await reserve(business_id, 3)).toMatchObject({ details: { balance: 2, missing: 1 } });
  const { account_summary } = await call(subscriptionCalls.get, { business_id }, { as: owner });
  expect(account_summary.message_credits).toBe(2);
  expect(await entriesOf(business_id)).toHaveLength(1);
});

test('a send sets aside, uses and gets back, and every credit has an entry', async () => {
  const { business_id } = await newBusiness(500);
  const id = crypto.randomUUID();
  expect(await reserve(business_id, 186, id)).toEqual(ok({ balance: 314 }));
  await settle(business_id, id, {
    consumed: 170,
    given_back: [
      { reason: 'not_on_whatsapp', from_open: 6, from_consumed: 0 },
      { reason: 'opted_out', from_open: 0, from_consumed: 0 },
    ],
  });
  const late = { reason: 'not_delivered', from_open: 1, from_consumed: 8 } as const;
  expect(await settle(business_id, id, { consumed: 0, given_back: [late] })).toMatchObject({
    title: 'We miss you',
    reserved: 186,
    consumed: 162,
    given_back: 15,
    open: 9,
  });
  // A retry adds to the reservation.
  await reserve(business_id, 4, id);
  expect(await getReservation(database.q, business_id, id)).toMatchObject({ reserved: 190, open: 13 });
  expect((await entriesOf(business_id)).map(({ kind, credits, reason }) => [kind, credits, reason])).toEqual([
    ['bought', 500, null],
    ['sent', -186, null],
    ['came_back', 6, 'not_on_whatsapp'],
    ['came_back', 9, 'not_delivered'],
    ['sent', -4, null],
  ]);
  await mustAddUp(business_id);
});

test('a test costs one credit and remembers the end of its number', async () => {
  const { business_id } = await newBusiness(1);
  const id = crypto.randomUUID();
  const wanted = { id, about_id: ABOUT, title: 'We miss you', credits: 1 };
  const tried = () =>
    inBusiness(business_id, (ctx) =>
      reserveCredits(ctx, { ...wanted, kind: 'test', phone: '+919000018822' }),
    );
  expect(await tried()).toEqual(ok({ balance: 0 }));
  expect(await tried()).toMatchObject({ code: 'NOT_ENOUGH_CREDITS' });
  expect(await getReservation(database.q, business_id, id)).toMatchObject({
    kind: 'test',
    phone_end: '8822',
  });
});

test('50 sends at once never take more than there is', async () => {
  const { business_id } = await newBusiness(100);
  const asked = Array.from({ length: 50 }, (_, i) => 1 + (i % 9));
  const answers = await Promise.all(asked.map((credits) => reserve(business_id, credits)));
  const taken = asked.reduce((sum, credits, i) => sum + (answers[i]?.ok ? credits : 0), 0);
  expect(answers.some(({ ok: isOk }) => !isOk)).toBe(true);
  expect(await balanceOf(business_id)).toBe(100 - taken);
  // Who was refused asked for more than what was left at the end.
  for (const [i, answer] of answers.entries()) if (!answer.ok) expect(asked[i]).toBeGreaterThan(100 - taken);
  expect(await entriesOf(business_id)).toHaveLength(1 + answers.filter(({ ok: isOk }) => isOk).length);
  await mustAddUp(business_id);
});

test('settling one reservation from many sides at once loses nothing', async () => {
  const { business_id, owner } = await newBusiness(300);
  const id = crypto.randomUUID();
  await reserve(business_id, 200, id);
  const parts = { consumed: 3, given_back: [{ reason: 'not_delivered', from_open: 1, from_consumed: 1 }] };
  await Promise.all([
    ...Array.from({ length: 40 }, () => settle(business_id, id, parts as Parameters<typeof Settle>[2])),
    ...Array.from({ length: 5 }, () => reserve(business_id, 2)),
    buy(owner, business_id, 10),
  ]);
  expect(await getReservation(database.q, business_id, id)).toMatchObject({
    reserved: 200,
    consumed: 80,
    given_back: 80,
    open: 40,
  });
  expect(await balanceOf(business_id)).toBe(300 - 200 + 80 - 10 + 10);
  await mustAddUp(business_id);
});

test('what was never reserved cannot be settled, and a refused step leaves no trace', async () => {
  const { business_id } = await newBusiness(20);
  const id = crypto.randomUUID();
  await reserve(business_id, 10, id);
  const before = await entriesOf(business_id);
  const back = (from_open: number, from_consumed: number) => ({
    consumed: 0,
    given_back: [{ reason: 'unknown' as const, from_open, from_consumed }],
  });
  await expect(settle(business_id, id, { consumed: 11, given_back: [] })).rejects.toThrow(
    'no_more_is_settled_than_was_reserved',
  );
  await expect(settle(business_id, id, back(11, 0))).rejects.toThrow('no_more_is_settled_than_was_reserved');
  await expect(settle(business_id, id, back(0, 1))).rejects.toThrow('no_more_is_settled_than_was_reserved');
  await expect(settle(business_id, id, back(-1, 2))).rejects.toThrow(RangeError);
  await expect(settle(business_id, id, { consumed: 0.5, given_back: [] })).rejects.toThrow(RangeError);
  await expect(reserve(business_id, 0)).rejects.toThrow(RangeError);
  expect(await entriesOf(business_id)).toEqual(before);
  expect(await getReservation(database.q, business_id, id)).toMatchObject({ open: 10 });
});

test('a reservation belongs to its business and to its campaign', async () => {
  const one = await newBusiness(20);
  const other = await newBusiness(20);
  const id = crypto.randomUUID();
  await reserve(one.business_id, 10, id);
  await expect(settle(other.business_id, id, { consumed: 1, given_back: [] })).rejects.toThrow('no credits');
  expect(await getReservation(database.q, other.business_id, id)).toBeUndefined();
  // The same id elsewhere is a reservation of its own.
  await reserve(other.business_id, 5, id);
  expect(await getReservation(database.q, one.business_id, id)).toMatchObject({ reserved: 10 });
  const about_id = crypto.randomUUID();
  await expect(
    inBusiness(one.business_id, (ctx) =>
      reserveCredits(ctx, { id, kind: 'send', about_id, title: 'Another', credits: 1 }),
    ),
  ).rejects.toThrow('something else');
});

describe('the ledger is append-only', async () => {
  const { business_id } = await newBusiness(20);
  await reserve(business_id, 5);
  await reserve(business_id, 4);

  test.each([
    'delete from credit_entry where business_id = $1',
    'delete from credit_entry where business_id = $1 and no = 3',
    'delete from credit_entry where business_id = $1 and no = 1',
    'update credit_entry set credits = credits - 1 where business_id = $1 and no = 2',
    'update credit_entry set credits = credits - 1, balance = balance - 1 where business_id = $1 and no = 2',
    'update credit_entry set credits = credits - 1, balance = balance - 1 where business_id = $1 and no = 3',
    'update credit_entry set no = 9, previous_no = 8 where business_id = $1 and no = 3',
    'update credit_account set balance = 12 where business_id = $1',
    'update credit_account set last_no = 2 where business_id = $1',
    `insert into credit_entry (business_id, no, previous_no, previous_balance, credits, balance, kind, reservation_id, created_at)
     select business_id, 5, 4, 11, -1, 10, 'sent', reservation_id, created_at from credit_entry where business_id = $1 and no = 3`,
    `insert into credit_entry (business_id, no, previous_no, previous_balance, credits, balance, kind, reservation_id, created_at)
     select business_id, 4, 3, 11, -12, -1, 'sent', reservation_id, created_at from credit_entry where business_id = $1 and no = 3`,
  ])('the database refuses: %s', async (statement) => {
    await expect(database.pool.query(statement, [business_id])).rejects.toThrow(/constraint/);
  });
});

test('a refunded pack takes what is left of it, and never more', async () => {
  const { business_id, owner } = await newBusiness();
  const first = await buy(owner, business_id, 100);
  const second = await buy(owner, business_id, 30);
  await reserve(business_id, 90);
  await refund(business_id, second);
  expect(await balanceOf(business_id)).toBe(10);
  await refund(business_id, first);
  expect(await balanceOf(business_id)).toBe(0);
  expect((await entriesOf(business_id)).map(({ kind, credits }) => [kind, credits])).toEqual([
    ['bought', 100],
    ['bought', 30],
    ['sent', -90],
    ['taken_back', -30],
    ['taken_back', -10],
  ]);
  await mustAddUp(business_id);
});

test('credits of a refunded pack that were set aside go when they come back; what was used stays used', async () => {
  const { business_id, owner } = await newBusiness();
  const first = await buy(owner, business_id, 100);
  const id = crypto.randomUUID();
  await reserve(business_id, 100, id);
  await refund(business_id, first);
  const back = (credits: number) => [{ reason: 'not_sent', from_open: credits, from_consumed: 0 }] as const;
  await settle(business_id, id, { consumed: 40, given_back: back(10) });
  expect(await balanceOf(business_id)).toBe(0);
  // The next pack is the business's own, also what comes back of it once the first send is over.
  await buy(owner, business_id, 30);
  await settle(business_id, id, { consumed: 0, given_back: back(50) });
  expect(await balanceOf(business_id)).toBe(30);
  const next = crypto.randomUUID();
  await reserve(business_id, 30, next);
  await settle(business_id, next, { consumed: 0, given_back: back(30) });
  expect(await balanceOf(business_id)).toBe(30);
  await mustAddUp(business_id);
});

test('members hear once that credits are low, and again after the next pack', async () => {
  const { business_id, owner } = await newBusiness(400);
  const told = async () => {
    const { rows } = await database.pool.query(
      "select 1 from event where business_id = $1 and type = 'credits.low'",
      [business_id],
    );
    return rows.length;
  };
  const id = crypto.randomUUID();
  await reserve(business_id, 150, id);
  expect(await told()).toBe(0);
  await reserve(business_id, 130);
  // 120 are left, fewer than another one of these costs.
  expect(await told()).toBe(1);
  await reserve(business_id, 100);
  expect(await told()).toBe(1);
  // Back above the limit, so that the next crossing is heard of.
  const back = [{ reason: 'not_sent', from_open: 150, from_consumed: 0 } as const];
  await settle(business_id, id, { consumed: 0, given_back: back });
  expect(await balanceOf(business_id)).toBe(170);
  await reserve(business_id, 121);
  expect(await told()).toBe(2);
  await buy(owner, business_id, 10);
  await reserve(business_id, 10);
  expect(await told()).toBe(3);
});

test('random steps agree with a naive model', async () => {
  const { business_id, owner } = await newBusiness();
  const step = fc.record({
    kind: fc.constantFrom('buy', 'reserve', 'reserve', 'settle', 'settle', 'settle'),
    which: fc.nat(4),
    amount: fc.integer({ min: 1, max: 30 }),
    reason: fc.constantFrom(...comeBackReasons),
    fromConsumed: fc.nat(8),
    fromOpen: fc.nat(8),
  });
  let balance = 0;
  const parts = new Map<string, { open: number; consumed: number; back: number }>();
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  const cameBack = new Map<ComeBackReason, number>();
  const samples = fc.sample(step, { numRuns: 150, seed: 20_261_118 });
  for (const { kind, which, amount, reason, fromConsumed, fromOpen } of samples) {
    const id = ids[which] as string;
    const part = parts.get(id);
    if (kind === 'buy' && balance < 100) {
      await buy(owner, business_id, amount);
      balance += amount;
    } else if (kind === 'reserve') {
      const answer = await reserve(business_id, amount, id);
      expect(answer.ok).toBe(amount <= balance);
      if (answer.ok) {
        balance -= amount;
        parts.set(id, part ? { ...part, open: part.open + amount } : { open: amount, consumed: 0, back: 0 });
      }
    } else if (part) {
      const isPossible = amount + fromOpen <= part.open && fromConsumed <= part.consumed + amount;
      const given = [{ reason, from_open: fromOpen, from_consumed: fromConsumed }];
      const settling = settle(business_id, id, { consumed: amount, given_back: given });
      if (!isPossible) await expect(settling).rejects.toThrow('no_more_is_settled_than_was_reserved');
      else {
        await settling;
        const back = fromOpen + fromConsumed;
        balance += back;
        cameBack.set(reason, (cameBack.get(reason) ?? 0) + back);
        parts.set(id, {
          open: part.open - amount - fromOpen,
          consumed: part.consumed + amount - fromConsumed,
          back: part.back + back,
        });
      }
    }
    expect(await balanceOf(business_id)).toBe(balance);
  }
  expect(cameBack.size).toBe(comeBackReasons.length);
  for (const [id, { open, consumed, back }] of parts)
    expect(await getReservation(database.q, business_id, id)).toMatchObject({
      open,
      consumed,
      given_back: back,
      reserved: open + consumed + back,
    });
  const entries = await entriesOf(business_id);
  for (const reason of comeBackReasons) {
    const sum = entries.reduce((all, one) => all + (one.reason === reason ? one.credits : 0), 0);
    expect(sum).toBe(cameBack.get(reason) ?? 0);
  }
  await mustAddUp(business_id);
});
