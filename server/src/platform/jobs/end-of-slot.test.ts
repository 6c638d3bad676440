import { expect, test } from 'vitest';
import { endOfSlot } from './end-of-slot.ts';

const second = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test('jobs due in the same slot share one job, which starts after the slot', () => {
  const now = second(1003.2);
  const slots = [1010, 1011.5, 1011.999].map((at) => endOfSlot({ now, at: second(at) }, 2));
  expect(new Set(slots.map(({ slot }) => slot)).size).toBe(1);
  for (const { startAfter } of slots) expect(1003.2 + startAfter).toBeGreaterThanOrEqual(1012);
});

test('a job due in the next slot is a job of its own', () => {
  const now = second(1003.2);
  const [first, next] = [1011.999, 1012].map((at) => endOfSlot({ now, at: second(at) }, 2).slot);
  expect(next).toBe((first ?? 0) + 1);
});

test('an overdue job waits for the end of the present slot', () => {
  expect(endOfSlot({ now: second(1003.2), at: second(7) }, 2)).toEqual({ slot: 502, startAfter: 1 });
});
