import { expect, test } from 'vitest';
import { debounceJob } from './debounce-job.ts';

const second = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1000);

test('jobs due in the same slot share one job, which starts after the slot', () => {
  const now = second(1003.2);
  const windows = [1010, 1011.5, 1011.999].map((at) => debounceJob({ now, at: second(at) }, 2));
  expect(new Set(windows.map(({ window }) => window)).size).toBe(1);
  for (const { startAfter } of windows) expect(1003.2 + startAfter).toBeGreaterThanOrEqual(1012);
});

test('a job due in the next slot is a job of its own', () => {
  const now = second(1003.2);
  const [first, next] = [1011.999, 1012].map((at) => debounceJob({ now, at: second(at) }, 2).window);
  expect(next).toBe((first ?? 0) + 1);
});

test('an overdue job waits for the end of the present slot', () => {
  expect(debounceJob({ now: second(1003.2), at: second(7) }, 2)).toEqual({ window: 502, startAfter: 1 });
});
