import { expect, test } from 'vitest';
import { rhythmOf } from './client-rhythm.ts';

const came = (...days: string[]) => days.map((day) => ({ day, standing: 'came' as const }));

test('the next visit is due after the middle of the gaps, from the fourth visit on', () => {
  const days = came('2026-01-01', '2026-01-31', '2026-03-02', '2026-09-01');
  expect(rhythmOf(days)).toEqual({ every_days: 30, next_on: '2026-10-01' });
  expect(rhythmOf(days.slice(1))).toBeNull();
  // What was cancelled or missed is no visit.
  const off = days.map((day, i) => (i === 0 ? { ...day, standing: 'cancelled' as const } : day));
  expect(rhythmOf(off)).toBeNull();
});
