import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { expect, test } from 'vitest';
import { typicalMiss } from './wait-words.ts';

const joined = Temporal.Instant.from('2026-11-14T06:00:00Z');

function served(waited: number, over: Partial<WaitlistBooking> = {}) {
  const called_at = joined.add({ minutes: waited, seconds: 30 }).toString();
  return {
    status: 'completed',
    first_quote: { low: 10, high: 20 },
    late_until: null,
    cancelled_at: null,
    created_at: joined.toString(),
    called_at,
    serving_at: called_at,
    ...over,
  } as WaitlistBooking;
}

test('the board says how far off estimates were once five have been served who had been told something', () => {
  const now = joined.add({ hours: 3 });
  const four = [15, 16, 18, 40].map((waited) => served(waited));
  expect(typicalMiss(four, now)).toBeNull();
  const others = [
    served(90, { late_until: joined.toString() }),
    served(90, { status: 'cancelled' }),
    served(90, { first_quote: null }),
  ];
  expect(typicalMiss([...four, ...others], now)).toBeNull();
  expect(typicalMiss([...four, served(11)], now)).toBe(3);
});
