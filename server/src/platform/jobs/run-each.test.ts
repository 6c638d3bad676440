import { expect, test } from 'vitest';
import { runEach } from './run-each.ts';

const broken = new Error('this one never works');

async function runThree(onError?: (error: unknown) => void) {
  const done: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw broken;
    done.push(item);
  };
  const error: unknown = await runEach([1, 2, 3], work, onError).catch((thrown: unknown) => thrown);
  return { done, error };
}

test('an item that fails is reported, and the rest is done', async () => {
  const reported: unknown[] = [];
  expect(await runThree((error) => reported.push(error))).toEqual({ done: [2, 3], error: undefined });
  expect(reported).toEqual([broken]);
});

test('a failure that nobody takes is thrown after the rest is done', async () => {
  const { done, error } = await runThree();
  expect(done).toEqual([2, 3]);
  expect(error).toMatchObject({ errors: [broken], message: '1 of 3 failed: Error: this one never works' });
});
