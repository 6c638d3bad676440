import { expect, test } from 'vitest';
import { lastsUntil, lowLimit, packFor } from './credits.ts';

const day = Temporal.PlainDate.from;
const today = day('2026-11-15');
const at = (over: Partial<Parameters<typeof lastsUntil>[0]>) =>
  lastsUntil({ balance: 369, used: 631, first_day: day('2026-10-01'), today, ...over })?.toString() ?? null;

test('a balance lasts as long as the pace so far says', () => {
  // 631 in 45 days are 14 a day.
  expect(at({})).toBe('2026-12-11');
  // Older use counts no more.
  expect(at({ first_day: day('2025-01-01'), used: 900, balance: 100 })).toBe('2026-11-25');
  expect(at({ balance: 1, used: 90, first_day: day('2025-01-01') })).toBe('2026-11-16');
});

test('one send after the first pack is no pace of a day', () => {
  expect(at({ balance: 314, used: 186, first_day: today })).toBe('2027-01-04');
});

test('without use, without credits, or years ahead nobody can say', () => {
  expect(at({ used: 0 })).toBeNull();
  expect(at({ used: -3 })).toBeNull();
  expect(at({ balance: 0 })).toBeNull();
  expect(at({ balance: 5000, used: 1 })).toBeNull();
});

test('a send that leaves too few for another one like it leaves few', () => {
  expect(lowLimit(186)).toBe(186);
  expect(lowLimit(3)).toBe(50);
});

test('the smallest pack that suffices is offered', () => {
  const packs = [5000, 200, 1000, 500].map((credits) => ({ credits }));
  const of = (missing: number) => packFor(packs, missing)?.credits;
  expect([1, 200, 201, 500, 999, 1001, 9000].map(of)).toEqual([200, 200, 500, 500, 1000, 5000, 5000]);
  expect(packFor([], 3)).toBeUndefined();
});
