import { expect, test } from 'vitest';
import { type Paise, paise } from '../kernel/money.ts';
import { bridgeAddsUp, naiveWords } from './naive-sales.fixture.ts';
import { randomBooks, START, seeded, sumsOf } from './random-sales.fixture.ts';
import { changeOf, comparedRange, comparedUntil, inRupees, isTooLong } from './sales-report.ts';
import { differenceOf, threeWords } from './three-words.ts';

const day = (text: string) => Temporal.PlainDate.from(text);
const range = (from: string, to: string) => ({ from: day(from), to: day(to) });

test('the three words and their bridges agree with a pile of bills read one by one, in four zones', () => {
  const now = START.add({ hours: 24 * 60 });
  const seen = { left: 0, older: 0, ahead: 0, earlier: 0, back: 0 };
  for (let seed = 1; seed <= 400; seed++) {
    const books = randomBooks(seed);
    const draw = seeded(seed * 7);
    const first = day('2026-02-27').add({ days: draw(30) });
    const [from, to] = [first.toString(), first.add({ days: draw(14) }).toString()];
    const { lines, paid } = sumsOf(books, from, to);
    const { came_in, ...words } = threeWords(lines, paid, { own_methods: [], ended_unused: 0 as Paise });
    const found = { ...words, came_in: came_in.amount };
    const naive = naiveWords(books, from, to, now);
    expect(found, `seed ${seed}, ${from} to ${to}`).toEqual(naive);
    expect(bridgeAddsUp(found), `seed ${seed}`).toBe(true);
    seen.left += Number(naive.to_came_in.left_due !== 0);
    seen.older += Number(naive.to_came_in.older_dues_paid !== 0);
    seen.ahead += Number(naive.to_came_in.paid_ahead !== 0);
    seen.earlier += Number(naive.to_came_in.paid_ahead_earlier !== 0);
    seen.back += Number(naive.to_came_in.given_back !== 0);
  }
  // Every row was there often enough to be wrong.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(40);
});

test('a difference to the bills names the amount', () => {
  const { lines, paid } = sumsOf(randomBooks(3), '2026-03-01', '2026-04-10');
  const words = threeWords(lines, paid, { own_methods: [], ended_unused: 0 as Paise });
  const same = {
    came_in: words.came_in.amount,
    sold: words.sold.amount,
    left_due: paise(-words.to_came_in.left_due),
  };
  expect(differenceOf(words, same)).toEqual({ came_in: 0, sold: 0, left_due: 0 });
  expect(differenceOf(words, { ...same, sold: paise(same.sold - 1) }).sold).toBe(1);
});

test('a week is compared with the week before and 52 weeks back, a month with whole months', () => {
  const week = range('2026-11-09', '2026-11-15');
  expect(comparedRange(week, 'before')).toEqual(range('2026-11-02', '2026-11-08'));
  expect(comparedRange(week, 'year')).toEqual(range('2025-11-10', '2025-11-16'));
  expect(comparedRange(range('2026-03-01', '2026-03-31'), 'before')).toEqual(
    range('2026-02-01', '2026-02-28'),
  );
  expect(comparedRange(range('2026-02-01', '2026-02-28'), 'year')).toEqual(range('2025-02-01', '2025-02-28'));
  // Weekdays stand under each other.
  expect(comparedRange(range('2026-11-10', '2026-11-12'), 'before')).toEqual(
    range('2026-11-03', '2026-11-05'),
  );
});

test('a range that is not over is compared by now, one that is over with all of the other', () => {
  const week = range('2026-11-09', '2026-11-15');
  const before = comparedRange(week, 'before');
  const now = Temporal.ZonedDateTime.from('2026-11-14T12:42:00[Asia/Kolkata]');
  expect(comparedUntil(week, before, now)?.toString()).toBe('2026-11-07T12:42:00+05:30[Asia/Kolkata]');
  expect(comparedUntil(week, before, now.add({ days: 2 }))).toBeNull();
});

test('a report covers two years at most', () => {
  expect(isTooLong(range('2025-01-01', '2026-12-31'))).toBe(false);
  expect(isTooLong(range('2025-01-01', '2027-01-01'))).toBe(true);
});

test('a change is in whole percent, from nothing it is new, under half a percent the same', () => {
  expect(changeOf(118, 100)).toEqual({ kind: 'more', percent: 18 });
  expect(changeOf(90, 100)).toEqual({ kind: 'less', percent: 10 });
  expect(changeOf(1_004, 1_000)).toEqual({ kind: 'same' });
  expect(changeOf(5, 0)).toEqual({ kind: 'new' });
  expect(changeOf(0, 0)).toEqual({ kind: 'none' });
});

test('parts in whole rupees come to the rounded sum', () => {
  const parts = [33_33, 33_33, 33_34, -12_50, 0].map(paise);
  expect(inRupees(parts)).toEqual([33_00, 33_00, 34_00, -12_00, 0]);
  expect(inRupees([paise(149), paise(149)])).toEqual([200, 100]);
});
