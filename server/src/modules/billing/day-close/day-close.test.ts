import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { dayCloseCalls as calls } from '@kursi/core/billing/day-close.contract.ts';
import { everyPiece, type Pieces } from '@kursi/core/billing/day-close.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { describe, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import type { Session } from '../../../testing/http/caller.ts';
import { rewriteMoney, seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { clock, call, refusal, send, database, seedMember, makeGuest } = server;
const today = () => clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();

/** A salon with ₹2,000 in the drawer in the morning. */
async function seedDrawer() {
  const desk = await seedBillingDesk(server);
  const { business_id, owner: as } = desk;
  await call(settingsCalls.update, { business_id, opening_cash: paise(2_000_00) }, { as });
  // A refund asks for the password, which the database measures by its own clock.
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [as.id]);
  const day = today().toString();
  const of = { business_id, day };
  return {
    ...desk,
    as,
    of,
    day,
    staff: await seedMember(business_id, 'staff'),
    drawer: (who: Session = as, on: string = day) => call(calls.get, { business_id, day: on }, { as: who }),
    close: (over: { pieces?: Pieces | null; upi?: number | null; note?: string } = {}, who: Session = as) => {
      const { pieces = { 500: 4, 100: 3 }, upi = null, ...rest } = over;
      return {
        ...of,
        pieces: pieces && everyPiece(pieces),
        upi: upi === null ? null : paise(upi),
        ...rest,
        as: who,
      };
    },
    pay: (type: 'cash' | 'businessUPI', amount: number, who: Session = as) =>
      desk.bill({ payments: [{ type, amount: paise(amount) }] }, who),
  };
}
type Seeded = Awaited<ReturnType<typeof seedDrawer>>;

const closeDay = ({ close }: Seeded, ...over: Parameters<Seeded['close']>) => {
  const { as, ...input } = close(...over);
  return call(calls.close, input, { as });
};
const whyNotClosed = ({ close }: Seeded, ...over: Parameters<Seeded['close']>) => {
  const { as, ...input } = close(...over);
  return refusal(calls.close, input, { as });
};

describe('what should be there', () => {
  test('is what came in by kind, less refunds and pay-outs, and neither undone nor older money', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, pay, drawer, of } = seeded;
    const kept = await pay('cash', 300_00);
    const undone = await pay('cash', 200_00);
    await pay('businessUPI', 250_00);
    const old = await pay('cash', 300_00);
    const undoneAdvance = await pay('cash', 300_00);
    for (const { visit_id } of [old, undoneAdvance]) {
      await rewriteMoney(
        server,
        business_id,
        "UPDATE visit_payment SET made_at = (made_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE business_id = $1 AND visit_id = $2",
        [business_id, visit_id],
      );
    }
    for (const { visit_id } of [undone, undoneAdvance]) {
      await call(visitCalls.undoPayment, { business_id, visit_id }, { as });
    }
    const paid = await database.q
      .selectFrom('visit_payment')
      .select('id')
      .where('business_id', '=', business_id)
      .where('visit_id', '=', kept.visit_id)
      .executeTakeFirstOrThrow();
    await call(
      visitCalls.refund,
      {
        business_id,
        visit_id: kept.visit_id,
        reason: 'too hot',
        payment: { visit_payment_id: paid.id, amount: paise(50_00) },
      },
      { as },
    );
    const milk = { ...of, amount: paise(40_00), reason: 'Milk' };
    await call(calls.addPayout, milk, { as });
    const mistake = await call(calls.addPayout, { ...milk, reason: 'Courier' }, { as });
    await call(calls.takeBackPayout, { ...of, payout_id: mistake.payout_id }, { as });
    const found = await drawer();
    expect(found).toMatchObject({
      opening_cash: 2_000_00,
      has_cash: true,
      bills: { count: 5, first: expect.stringMatching(/00001$/), last: expect.stringMatching(/00005$/) },
      expected: {
        cash: 2_000_00 + 250_00 - 40_00,
        cash_in: 250_00,
        paid_out: 40_00,
        upi: 250_00,
        online: 0,
        payments: { cash: 1, upi: 1, online: 0 },
        advance: 300_00,
        due: 50_00 + 300_00 + 50_00 + 300_00,
      },
      payouts: [{ reason: 'Milk', amount: 40_00, made_by_name: 'Asha Owner' }],
      close: null,
    });
  });

  test('is cut at midnight in the zone of the business', async () => {
    const { business_id, pay, drawer, as, day } = await seedDrawer();
    const tomorrow = today().add({ days: 1 }).toString();
    const before = await pay('cash', 100_00);
    const after = await pay('cash', 200_00);
    const moved = 'UPDATE visit_payment SET made_at = $3 WHERE business_id = $1 AND visit_id = $2';
    await rewriteMoney(server, business_id, moved, [business_id, before.visit_id, `${day}T18:29:59Z`]);
    await rewriteMoney(server, business_id, moved, [business_id, after.visit_id, `${day}T18:30:00Z`]);
    expect((await drawer()).expected?.cash_in).toBe(100_00);
    expect((await refusal(calls.get, { business_id, day: tomorrow }, { as })).code).toBe('NOT_FOUND');
  });

  test('lists who is still being served, and leaves out who is done', async () => {
    const { business_id, as, book, day, drawer } = await seedDrawer();
    const override = ['hours' as const, 'step' as const, 'past' as const];
    const sits = await book('11:00', { booking_date: day, override });
    const gone = await book('10:00', { booking_date: day, override });
    await call(
      visitCalls.setProgress,
      { business_id, visit_id: sits.visit_id, progress: 'in_service' },
      { as },
    );
    await call(visitCalls.setProgress, { business_id, visit_id: gone.visit_id, progress: 'done' }, { as });
    expect((await drawer()).open_visits).toEqual([
      { visit_id: sits.visit_id, client_name: 'Meera', service_time: '11:00', progress: 'in_service' },
    ]);
  });
});

describe('closing', () => {
  test('keeps what was expected and counted, and a difference needs a note', async () => {
    const seeded = await seedDrawer();
    const { pay, drawer } = seeded;
    await pay('cash', 300_00);
    await pay('businessUPI', 300_00);
    expect(await whyNotClosed(seeded, { pieces: { 500: 4, 200: 1, 50: 1 } })).toMatchObject({
      status: 422,
      code: 'DIFFERENCE_UNEXPLAINED',
      details: { cash: -50_00, upi: 0 },
    });
    expect(await whyNotClosed(seeded, { upi: 299_00 })).toMatchObject({ details: { cash: 0, upi: -1_00 } });
    await closeDay(seeded, { pieces: { 500: 4, 200: 1, 50: 1 }, upi: 300_00, note: 'Wrong change' });
    const { close } = await drawer();
    expect(close).toMatchObject({
      closed_by_name: 'Asha Owner',
      sheet: {
        expected: { cash: 2_300_00, upi: 300_00, online: 0 },
        pieces: { 500: 4, 200: 1, 50: 1 },
        counted_cash: 2_250_00,
        counted_upi: 300_00,
        note: 'Wrong change',
        changed: null,
      },
    });
  });

  test('two at once close it once, and the other hears who and when', async () => {
    const seeded = await seedDrawer();
    const { of, as, staff, business_id, pay } = seeded;
    await call(settingsCalls.update, { business_id, staff_count_blind: false }, { as });
    await pay('cash', 300_00);
    const input = { ...of, pieces: everyPiece({ 500: 4, 100: 3 }), upi: null };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => send(calls.close, input, { as: i % 2 ? staff : as })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await whyNotClosed(seeded)).toMatchObject({
      code: 'DAY_CLOSED',
      details: { closed_by_name: expect.any(String), closed_at: expect.stringMatching(/Z$/) },
    });
    const rows = await database.q
      .selectFrom('day_close')
      .select('id')
      .where('business_id', '=', business_id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('a day on which no cash moved needs no count, any other does', async () => {
    const quiet = await seedDrawer();
    await quiet.pay('businessUPI', 300_00);
    expect((await quiet.drawer()).has_cash).toBe(false);
    await closeDay(quiet, { pieces: null });
    expect((await quiet.drawer()).close?.sheet).toMatchObject({ pieces: null, counted_cash: 2_000_00 });
    const busy = await seedDrawer();
    await busy.pay('cash', 300_00);
    expect(await whyNotClosed(busy, { pieces: null })).toMatchObject({
      code: 'MALFORMED',
      details: { fields: [{ field: 'pieces' }] },
    });
  });

  test('a day that was forgotten can be closed later, a day to come cannot', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, drawer, pay, of } = seeded;
    const [first, forgotten] = [today().subtract({ days: 3 }), today().subtract({ days: 2 })].map(String);
    const none = { business_id, pieces: null, upi: null };
    await call(calls.close, { ...none, day: first ?? '' }, { as });
    const { visit_id } = await pay('businessUPI', 300_00);
    await rewriteMoney(
      server,
      business_id,
      "UPDATE visit_payment SET made_at = (made_at AT TIME ZONE 'UTC' - interval '2 days') AT TIME ZONE 'UTC' WHERE business_id = $1 AND visit_id = $2",
      [business_id, visit_id],
    );
    expect((await drawer()).unclosed_days).toEqual([forgotten]);
    await call(calls.close, { ...none, day: forgotten ?? '' }, { as });
    const found = await drawer();
    expect(found.unclosed_days).toEqual([]);
    expect(found.last_closes).toMatchObject([
      { day: forgotten, came_in: 300_00, difference: { cash: 0, upi: 0 }, has_changed: false },
      { day: first, came_in: 0 },
    ]);
    const tomorrow = today().add({ days: 1 }).toString();
    expect((await refusal(calls.close, { ...none, day: tomorrow }, { as })).code).toBe('MALFORMED');
    const ahead = { ...of, day: tomorrow, amount: paise(1), reason: 'Milk' };
    expect((await refusal(calls.addPayout, ahead, { as })).code).toBe('MALFORMED');
  });

  test('is nobody else’s: another business finds nothing, a client neither', async () => {
    const { of, as } = await seedDrawer();
    const other = await seedDrawer();
    const guest = await makeGuest();
    expect((await refusal(calls.get, of, { as: other.as })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.get, of, { as: guest })).code).toBe('NOT_FOUND');
    const close = { ...of, pieces: null, upi: null };
    expect((await refusal(calls.close, close, { as: other.staff })).code).toBe('NOT_FOUND');
    const { payout_id } = await call(
      calls.addPayout,
      { ...other.of, amount: paise(1_00), reason: 'Milk' },
      { as: other.as },
    );
    // The owner may take back their own, and reaches no other business by its key.
    const foreign = { ...of, payout_id };
    expect((await refusal(calls.takeBackPayout, foreign, { as })).code).toBe('NOT_FOUND');
    const { payouts } = await call(calls.get, other.of, { as: other.as });
    expect(payouts.map(({ id }) => id)).toEqual([payout_id]);
  });
});

describe('after closing', () => {
  test('an undo, a payment and a pay-out show as changes of that day', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, pay, drawer, of } = seeded;
    const { visit_id } = await pay('cash', 300_00);
    await closeDay(seeded);
    const changed = async () => (await drawer()).close?.sheet?.changed;
    expect(await changed()).toBeNull();
    await call(visitCalls.undoPayment, { business_id, visit_id }, { as });
    expect(await changed()).toEqual({ cash: -300_00, upi: 0, online: 0, others: [] });
    await pay('businessUPI', 250_00);
    await call(calls.addPayout, { ...of, amount: paise(20_00), reason: 'Tea' }, { as });
    expect(await changed()).toEqual({ cash: -320_00, upi: 250_00, online: 0, others: [] });
    const { close } = await drawer();
    expect(close?.sheet).toMatchObject({ expected: { cash: 2_300_00 }, counted_cash: 2_300_00 });
  });

  test('an undo on the next day counts on the day of the payment', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, pay, drawer } = seeded;
    const { visit_id } = await pay('cash', 300_00);
    const yesterday = today().subtract({ days: 1 }).toString();
    await rewriteMoney(
      server,
      business_id,
      "UPDATE visit_payment SET made_at = (made_at AT TIME ZONE 'UTC' - interval '1 day') AT TIME ZONE 'UTC' WHERE business_id = $1",
      [business_id],
    );
    await call(
      calls.close,
      { business_id, day: yesterday, pieces: everyPiece({ 500: 4, 100: 3 }), upi: null },
      { as },
    );
    await call(visitCalls.undoPayment, { business_id, visit_id }, { as });
    expect((await drawer()).expected).toMatchObject({ cash_in: 0, cash: 2_000_00 });
    expect((await drawer()).last_closes).toMatchObject([{ day: yesterday, has_changed: true }]);
    expect((await drawer(as, yesterday)).close?.sheet?.changed).toEqual({
      cash: -300_00,
      upi: 0,
      online: 0,
      others: [],
    });
  });

  test('a void changes the close of its day by what goes back from the drawer', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, pay, drawer } = seeded;
    const { visit_id } = await pay('cash', 300_00);
    await closeDay(seeded);
    const refunds = [{ type: 'cash' as const, amount: paise(300_00) }];
    await call(billingCalls.void, { business_id, visit_id, reason: 'twice', refunds }, { as });
    expect((await drawer()).bills.count).toBe(0);
    expect((await drawer()).close?.sheet?.changed).toEqual({ cash: -300_00, upi: 0, online: 0, others: [] });
  });

  test('a pay-out can no longer be taken back, and an owner reopens with a reason that is kept', async () => {
    const seeded = await seedDrawer();
    const { business_id, as, staff, of } = seeded;
    const { payout_id } = await call(
      calls.addPayout,
      { ...of, amount: paise(100_00), reason: 'Milk' },
      { as },
    );
    await closeDay(seeded, { pieces: { 500: 3, 100: 4 } });
    expect((await refusal(calls.takeBackPayout, { ...of, payout_id }, { as })).code).toBe('DAY_CLOSED');
    const counted = { ...of, pieces: everyPiece({}), upi: null };
    expect((await refusal(calls.handInCount, counted, { as: staff })).code).toBe('DAY_CLOSED');
    const again = { ...of, reason: 'Counted the wrong drawer' };
    expect((await refusal(calls.reopen, again, { as: staff })).code).toBe('NOT_ALLOWED');
    await call(calls.reopen, again, { as });
    expect((await refusal(calls.reopen, again, { as })).code).toBe('NOT_FOUND');
    const { reopened } = await call(calls.get, { business_id: again.business_id, day: again.day }, { as });
    expect(reopened).toMatchObject([{ reason: 'Counted the wrong drawer', counted_cash: 1_900_00 }]);
    const seen = await call(calls.get, { business_id: again.business_id, day: again.day }, { as: staff });
    expect(seen.reopened).toEqual([]);
    await call(calls.takeBackPayout, { ...of, payout_id }, { as });
    await closeDay(seeded, { pieces: { 500: 4 } });
    const rows = await database.q
      .selectFrom('day_close')
      .select(['reopen_reason', 'counted_cash'])
      .where('business_id', '=', business_id)
      .orderBy('closed_at')
      .execute();
    expect(rows).toEqual([
      { reopen_reason: 'Counted the wrong drawer', counted_cash: 1_900_00 },
      { reopen_reason: null, counted_cash: 2_000_00 },
    ]);
  });
});

describe('staff who count blind', () => {
  test('are told nothing of what is expected before they hand in their count', async () => {
    const seeded = await seedDrawer();
    const { of, as, staff, pay, drawer } = seeded;
    await pay('cash', 300_00);
    await pay('businessUPI', 277_00);
    const blind = await drawer(staff);
    expect(blind).toMatchObject({ expected: null, count: null, last_closes: [], people: [] });
    // Nowhere in the answer, under whatever name.
    expect(JSON.stringify(blind)).not.toMatch(/27700|230000|30000/);
    expect((await whyNotClosed(seeded, { pieces: {} }, staff)).code).toBe('COUNT_FIRST');
    // The count of somebody else opens nothing.
    await call(calls.handInCount, { ...of, pieces: everyPiece({ 500: 4 }), upi: null }, { as });
    expect((await drawer(staff)).expected).toBeNull();
    expect((await whyNotClosed(seeded, { pieces: {} }, staff)).code).toBe('COUNT_FIRST');
  });

  test('see it afterwards, and a second count keeps the first on record', async () => {
    const seeded = await seedDrawer();
    const { of, staff, pay, drawer, as } = seeded;
    await pay('cash', 300_00);
    await call(
      calls.handInCount,
      { ...of, pieces: everyPiece({ 500: 4, 200: 1 }), upi: null },
      { as: staff },
    );
    expect((await drawer(staff)).expected).toMatchObject({ cash: 2_300_00, upi: noPaise });
    expect((await whyNotClosed(seeded, { pieces: { 500: 4, 200: 1 } }, staff)).code).toBe(
      'DIFFERENCE_UNEXPLAINED',
    );
    await closeDay(seeded, {}, staff);
    expect((await drawer(as)).close?.sheet).toMatchObject({ counted_cash: 2_300_00, first_count: 2_200_00 });
  });

  test('count again beside their first count: all are listed with who and when, also what the close counted', async () => {
    const seeded = await seedDrawer();
    const { of, staff, pay, drawer, as } = seeded;
    await pay('cash', 300_00);
    const handIn = (pieces: Pieces) =>
      call(calls.handInCount, { ...of, pieces: everyPiece(pieces), upi: null }, { as: staff });
    expect((await drawer(staff)).counts).toEqual([]);
    await handIn({ 500: 4 });
    await handIn({ 500: 4, 100: 1 });
    await closeDay(seeded, { upi: 0 }, staff);
    const counted = async (who: Session) => (await drawer(who)).counts.map(({ cash, upi }) => [cash, upi]);
    const all = [
      [2_000_00, null],
      [2_100_00, null],
      [2_300_00, 0],
    ];
    expect(await counted(as)).toEqual(all);
    expect(await counted(staff)).toEqual(all);
    expect((await drawer(as)).counts[0]).toMatchObject({
      counted_by_name: staff.user_name,
      counted_at: expect.stringMatching(/Z$/),
    });
    await call(calls.reopen, { ...of, reason: 'Wrong' }, { as });
    await closeDay(seeded, { upi: 0 });
    expect(await counted(as)).toEqual(all);
  });

  test('of a day that another closed see who and when, and no figures', async () => {
    const seeded = await seedDrawer();
    await seeded.pay('cash', 300_00);
    await closeDay(seeded);
    expect((await seeded.drawer(seeded.staff)).close).toMatchObject({
      closed_by_name: 'Asha Owner',
      sheet: null,
    });
  });

  test('see it at once where the business says so', async () => {
    const { business_id, as, staff, pay, drawer } = await seedDrawer();
    await call(settingsCalls.update, { business_id, staff_count_blind: false }, { as });
    await pay('cash', 300_00);
    expect((await drawer(staff)).expected?.cash).toBe(2_300_00);
    const own = await refusal(settingsCalls.update, { business_id, staff_count_blind: true }, { as: staff });
    expect(own.code).toBe('NOT_ALLOWED');
  });

  test('take back their own pay-outs alone', async () => {
    const { of, as, staff } = await seedDrawer();
    const milk = { ...of, amount: paise(40_00), reason: 'Milk' };
    const [owners, own] = [
      await call(calls.addPayout, milk, { as }),
      await call(calls.addPayout, milk, { as: staff }),
    ];
    expect(
      (await refusal(calls.takeBackPayout, { ...of, payout_id: owners.payout_id }, { as: staff })).code,
    ).toBe('NOT_ALLOWED');
    await call(calls.takeBackPayout, { ...of, payout_id: own.payout_id }, { as: staff });
    expect((await refusal(calls.takeBackPayout, { ...of, payout_id: own.payout_id }, { as })).code).toBe(
      'NOT_FOUND',
    );
  });
});

test('a count before any cash came in does not open the figures of the evening, and is no count of it', async () => {
  const seeded = await seedDrawer();
  const { of, staff, pay, drawer } = seeded;
  await call(calls.handInCount, { ...of, pieces: null, upi: null }, { as: staff });
  expect((await drawer(staff)).expected).not.toBeNull();
  await pay('cash', 300_00);
  const evening = await drawer(staff);
  expect([evening.expected, evening.count]).toEqual([null, null]);
  expect((await whyNotClosed(seeded, { pieces: { 500: 4 } }, staff)).code).toBe('COUNT_FIRST');
  // What is counted then is the first count, and stays.
  const less = { ...of, pieces: everyPiece({ 500: 4 }), upi: null };
  await call(calls.handInCount, less, { as: staff });
  await closeDay(seeded, {}, staff);
  expect((await drawer()).close?.sheet).toMatchObject({ first_count: 2_000_00, counted_cash: 2_300_00 });
});

describe('the float of a day', () => {
  const note = (of: object, amount: number) => ({ ...of, amount: paise(amount) }) as never;

  test('is what the drawer is reckoned from, and the notes before it stay on record', async () => {
    const seeded = await seedDrawer();
    const { of, as, staff, pay, drawer } = seeded;
    expect(await drawer()).toMatchObject({ opening_cash: 2_000_00, floats: [], may_note_float: true });
    await call(calls.noteFloat, note(of, 1_500_00), { as: staff });
    await call(calls.noteFloat, note(of, 1_700_00), { as });
    await pay('cash', 300_00);
    const found = await drawer();
    expect(found).toMatchObject({ opening_cash: 1_700_00, expected: { cash: 2_000_00 } });
    expect(found.floats.map(({ amount, noted_by_name }) => [amount, noted_by_name])).toEqual([
      [1_500_00, staff.user_name],
      [1_700_00, as.user_name],
    ]);
    await closeDay(seeded, { pieces: { 500: 4 } });
    expect((await drawer()).close?.sheet).toMatchObject({ opening_cash: 1_700_00 });
    expect((await refusal(calls.noteFloat, note(of, 1), { as })).code).toBe('DAY_CLOSED');
    const yesterday = { ...of, day: today().subtract({ days: 1 }).toString() };
    expect((await call(calls.get, yesterday, { as })).opening_cash).toBe(2_000_00);
    const tomorrow = { ...of, day: today().add({ days: 1 }).toString() };
    expect((await refusal(calls.noteFloat, note(tomorrow, 1), { as })).code).toBe('MALFORMED');
  });

  test('does not explain away what is missing: staff note it before the drawer is counted', async () => {
    const { of, as, staff, pay, drawer } = await seedDrawer();
    await pay('cash', 300_00);
    const counted = { ...of, pieces: everyPiece({ 500: 4 }), upi: null };
    await call(calls.handInCount, counted, { as: staff });
    expect(await drawer(staff)).toMatchObject({ may_note_float: false });
    const refused = await refusal(calls.noteFloat, note(of, 1_700_00), { as: staff });
    expect(refused).toMatchObject({ code: 'NOT_ALLOWED', details: { right: 'float.note' } });
    await call(calls.noteFloat, note(of, 1_700_00), { as });
    const other = await seedDrawer();
    expect((await refusal(calls.noteFloat, note(of, 1), { as: other.as })).code).toBe('NOT_FOUND');
  });
});
