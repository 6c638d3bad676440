import { expect, test } from 'vitest';
import { hasStopped } from './regulars.ts';

const today = Temporal.PlainDate.from('2026-11-19');
/** Visits so many days apart, the last of them so many days ago. */
const visits = (count: number, apart: number, away: number) =>
  Array.from({ length: count }, (_, i) => today.subtract({ days: away + apart * (count - 1 - i) }));

test('a regular who is away twice their usual pause, and 60 days, has stopped', () => {
  expect(hasStopped(visits(8, 25, 70), today)).toBe(true);
  expect(hasStopped(visits(8, 25, 59), today)).toBe(false);
  // Every 40 days: 70 is not yet twice.
  expect(hasStopped(visits(8, 40, 70), today)).toBe(false);
  expect(hasStopped(visits(8, 40, 80), today)).toBe(true);
});

test('who came seldom, or long ago and once since, is no regular', () => {
  expect(hasStopped(visits(6, 25, 90), today)).toBe(false);
  expect(hasStopped(visits(7, 25, 90), today)).toBe(true);
  expect(hasStopped([...visits(8, 25, 800), today.subtract({ days: 90 })], today)).toBe(false);
  expect(hasStopped([], today)).toBe(false);
});
