import { expect, test } from 'vitest';
import { makeLruCache } from './lru-cache.ts';

test('the one that was asked for longest ago goes, and a failure is asked for again', async () => {
  const cache = makeLruCache<string>(2);
  let made = 0;
  const ask = (key: string) => cache(key, async () => `${key}${++made}`);
  expect([await ask('a'), await ask('b'), await ask('a'), await ask('c')]).toEqual(['a1', 'b2', 'a1', 'c3']);
  expect([await ask('a'), await ask('b')]).toEqual(['a1', 'b4']);
  await expect(cache('x', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await ask('x')).toBe('x5');
});
