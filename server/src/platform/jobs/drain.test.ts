import { expect, test } from 'vitest';
import { backoffSeconds, drain } from './drain.ts';

function batches(...all: number[][]) {
  const left = [...all];
  return async () => left.shift() ?? [];
}

test('every batch is worked on, two at the same time at most', async () => {
  const [seen, sizes]: [number[], number[]] = [[], []];
  let busy = 0;
  const isDone = await drain({
    claim: batches([1, 2], [3], [4, 5]),
    isOver: () => false,
    async work(batch) {
      sizes.push(++busy);
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(...batch);
      busy--;
    },
  });
  expect(isDone).toBe(true);
  expect(seen.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(Math.max(...sizes)).toBe(2);
});

test('it stops when the time is up, and says that something may be left', async () => {
  const seen: number[] = [];
  const isDone = await drain({
    claim: batches([1], [2], [3]),
    isOver: () => seen.length === 2,
    work: async (batch) => void seen.push(...batch),
  });
  expect(isDone).toBe(false);
  expect(seen).toEqual([1, 2]);
});

test('an error ends it, after the others have finished', async () => {
  const seen: number[] = [];
  const running = drain({
    claim: batches([1], [2]),
    isOver: () => false,
    async work([one = 0]) {
      if (one === 1) throw new Error('broken');
      await new Promise((resolve) => setImmediate(resolve));
      seen.push(one);
    },
  });
  await expect(running).rejects.toThrow('broken');
});

test('what does not succeed waits longer each time, and is given up at the ninth try', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(backoffSeconds);
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, null]);
});

test('a batch that met another process in its rows is taken again', async () => {
  let tries = 0;
  const seen: number[] = [];
  const isDone = await drain({
    async claim() {
      tries++;
      if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return tries === 2 ? [1] : [];
    },
    isOver: () => false,
    work: async (batch) => void seen.push(...batch),
  });
  expect([isDone, seen, tries]).toEqual([true, [1], 3]);
});
