import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../kernel/money.ts';
import { type Covering, coverLines, leftOf, paidPartOf, usableAgain } from './coverage.ts';
import { naiveCover } from './naive-cover.fixture.ts';

const now = Temporal.Instant.from('2026-11-14T09:00:00Z');
const day = (days: number) => now.add({ hours: 24 * days });
const membership = (over: Partial<Covering>): Covering => ({
  id: 'a',
  type: 'price',
  start_at: day(-10),
  expiry: day(10),
  created_at: day(-10),
  frozen_at: null,
  cancelled_at: null,
  amount_left: paise(0),
  uses_left: {},
  ...over,
});
const wallet = (id: string, left: number, over: Partial<Covering> = {}) =>
  membership({ id, amount_left: paise(left), ...over });
const bundle = (id: string, uses_left: Record<string, number>, over: Partial<Covering> = {}) =>
  membership({ id, type: 'service', uses_left, ...over });
const line = (service_id: string | null, price: number, membership_id?: string | null) => ({
  service_id,
  price: paise(price),
  membership_id,
});
const cover = (membership_id: string, amount: number) => ({ membership_id, amount: paise(amount) });

describe('cover', () => {
  it('of a wallet is the lesser of what is left and the price; the rest is paid', () => {
    const lines = [line('cut', 300), line('spa', 900), line('cut', 300)];
    expect(coverLines(lines, [wallet('w', 1_000)], now)).toEqual([cover('w', 300), cover('w', 700), null]);
  });

  it('of a package is the whole price for one use of that service', () => {
    const lines = [line('facial', 5_000), line('cut', 300), line('facial', 1), line('facial', 900)];
    expect(coverLines(lines, [bundle('p', { facial: 2 })], now)).toEqual([
      cover('p', 5_000),
      null,
      cover('p', 1),
      null,
    ]);
  });

  it('comes from what expires first, then packages before wallets, then the oldest', () => {
    const soon = wallet('soon', 10_000, { expiry: day(5) });
    const later = bundle('later', { cut: 5 }, { expiry: day(6) });
    const [one] = coverLines([line('cut', 300)], [later, soon], now);
    expect(one).toEqual(cover('soon', 300));
    const together = [wallet('w', 10_000), bundle('p', { cut: 5 })];
    expect(coverLines([line('cut', 300)], together, now)).toEqual([cover('p', 300)]);
    const old = wallet('z', 10_000, { start_at: day(-20) });
    expect(coverLines([line('cut', 300)], [wallet('b', 10_000), old], now)).toEqual([cover('z', 300)]);
  });

  it('of one line comes from one membership', () => {
    const two = [wallet('a', 100, { expiry: day(1) }), wallet('b', 10_000)];
    expect(coverLines([line('cut', 300), line('cut', 300)], two, now)).toEqual([
      cover('a', 100),
      cover('b', 300),
    ]);
  });

  it('is refused by the desk, or asked from one alone', () => {
    const two = [wallet('a', 1_000, { expiry: day(1) }), wallet('b', 1_000)];
    expect(coverLines([line('cut', 300, null), line('cut', 300, 'b')], two, now)).toEqual([
      null,
      cover('b', 300),
    ]);
  });

  it('needs a membership that runs: begun, not ended, not frozen, not cancelled', () => {
    const lines = [line('cut', 300)];
    for (const over of [
      { start_at: day(1) },
      { expiry: now },
      { frozen_at: day(-1) },
      { cancelled_at: day(-1) },
    ]) {
      expect(coverLines(lines, [wallet('w', 1_000, over)], now)).toEqual([null]);
    }
    expect(coverLines(lines, [wallet('w', 1_000, { start_at: now })], now)).toEqual([cover('w', 300)]);
  });

  it('wastes no use on what costs nothing, and covers no products', () => {
    const all = [bundle('p', { cut: 1 })];
    expect(coverLines([line('cut', 0), line(null, 300), line('cut', 300)], all, now)).toEqual([
      ...[null, null],
      cover('p', 300),
    ]);
  });

  it('agrees with the rule worked out line by line', () => {
    const services = ['cut', 'spa', 'facial'] as const;
    const moment = fc.integer({ min: -3, max: 3 }).map(day);
    const holding = fc.record({
      type: fc.constantFrom('price' as const, 'service' as const),
      start_at: moment,
      expiry: moment,
      created_at: moment,
      frozen_at: fc.option(moment, { freq: 8 }),
      cancelled_at: fc.option(moment, { freq: 8 }),
      amount_left: fc.integer({ min: 0, max: 2_000 }).map(paise),
      uses_left: fc.dictionary(fc.constantFrom(...services), fc.integer({ min: 0, max: 2 })),
    });
    const held = fc
      .array(holding, { maxLength: 4 })
      .map((all): Covering[] => all.map((one, i) => ({ ...one, id: String(i) })));
    const asked = fc.array(
      fc.record({
        service_id: fc.constantFrom(...services, null),
        price: fc.integer({ min: 0, max: 1_500 }).map(paise),
        membership_id: fc.constantFrom(undefined, undefined, null, '0', '1'),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(asked, held, (lines, all) => {
        expect(coverLines(lines, all, now)).toEqual(naiveCover(lines, all, now.epochMilliseconds));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('what a visit uses already', () => {
  const used = (service_id: string | null, amount: number, count: number) => ({
    membership_id: 'a',
    service_id,
    amount,
    count,
  });
  const left = ({ amount_left, uses_left }: Covering) => ({ amount_left, uses_left });

  it('counts as left, of its own membership alone', () => {
    expect(left(usableAgain(wallet('a', 500), [used(null, 300, 0)], now)).amount_left).toBe(800);
    expect(left(usableAgain(bundle('a', { cut: 1, spa: 2 }), [used('cut', 0, 1)], now)).uses_left).toEqual({
      cut: 2,
      spa: 2,
    });
    expect(usableAgain(wallet('b', 500), [used(null, 300, 0)], now)).toEqual(wallet('b', 500));
  });

  it.each([
    ['has ended', { expiry: day(-1) }],
    ['is frozen', { frozen_at: day(-1) }],
    ['was cancelled', { cancelled_at: day(-1) }],
  ])('is all that is left of one that %s', (_, over) => {
    const usable = usableAgain(wallet('a', 500, over), [used(null, 300, 0)], now);
    expect(coverLines([line('cut', 400)], [usable], now)).toEqual([cover('a', 300)]);
    const bundled = usableAgain(bundle('a', { cut: 4 }, over), [used('cut', 0, 1)], now);
    expect(coverLines([line('cut', 400), line('cut', 400)], [bundled], now)).toEqual([cover('a', 400), null]);
  });
});

it('the paid part of a membership is its share of the price, rounded down, and never less than was used', () => {
  const wallet = {
    type: 'price' as const,
    price: paise(1_000_000),
    benefit_amount: paise(1_150_000),
    used_benefit_amount: paise(0),
    services: [],
  };
  expect(leftOf(paidPartOf(wallet, paise(500_000))).amount_left).toBe(575_000);
  expect(leftOf(paidPartOf(wallet, paise(0))).amount_left).toBe(1_150_000);
  expect(leftOf(paidPartOf(wallet, paise(2_000_000))).amount_left).toBe(0);
  const used = { ...wallet, used_benefit_amount: paise(600_000) };
  expect(leftOf(paidPartOf(used, paise(500_000))).amount_left).toBe(0);
  const uses = {
    ...wallet,
    type: 'service' as const,
    benefit_amount: null,
    services: [{ service_id: 'facial', total_count: 12, used_count: 1 }],
  };
  expect(leftOf(paidPartOf(uses, paise(900_000))).uses_left).toEqual({ facial: 0 });
  expect(leftOf(paidPartOf(uses, paise(500_000))).uses_left).toEqual({ facial: 5 });
  expect(leftOf(paidPartOf({ ...wallet, price: paise(0) }, paise(0))).amount_left).toBe(1_150_000);
});
