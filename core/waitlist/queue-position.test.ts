import { expect, test } from 'vitest';
import { aheadIf, type InLine, lineOf, overtakenBy } from './queue-position.ts';

const now = Temporal.Instant.from('2026-11-19T06:30:00Z');
const entry = (number: number, over: Partial<InLine> = {}): InLine => ({
  number,
  status: 'pending',
  called_at: null,
  late_until: null,
  ...over,
});
const arrived = { status: 'arrived' } as const;
const late = { late_until: now.add({ minutes: 5 }) };

test('what "I am here" and being late would do to a place is known before', () => {
  const me = entry(44);
  const line = lineOf([entry(41), entry(42, arrived), entry(43), me, entry(45), entry(46, arrived)], now);
  expect(line.map(({ number }) => number)).toEqual([42, 46, 41, 43, 44, 45]);
  expect(aheadIf(line, me, now)).toEqual({ here: 1, late: 5 });
  // Whoever was called is in no line, and may still ask for time.
  const called = entry(40, { called_at: now });
  expect(aheadIf(line, called, now)).toEqual({ here: 0, late: 6 });
});

test('a place that got worse says how many who joined later go first', () => {
  const me = entry(44);
  const line = lineOf([me, entry(45, arrived), entry(46), entry(47, arrived)], now);
  expect(overtakenBy(line, me)).toBe(2);
  const comesLater = entry(44, late);
  expect(overtakenBy(lineOf([entry(43), comesLater, entry(45)], now), comesLater)).toBe(1);
  expect(overtakenBy(lineOf([entry(43), me], now), me)).toBe(0);
});
