import { expect, test } from 'vitest';
import { makeSealer } from './sealed.ts';
import { keyFor } from './sessions/secret.ts';

const sealer = makeSealer(keyFor('one secret', 'bank details'));

test('a sealed text can be opened, and differs each time', () => {
  const [first, second] = [sealer.seal('५०१ account', 'a'), sealer.seal('५०१ account', 'a')];
  expect(first.equals(second)).toBe(false);
  expect(first.includes('account')).toBe(false);
  expect(sealer.open(first, 'a')).toBe('५०१ account');
});

test('a changed letter, another record or another key does not open it', () => {
  const sealed = sealer.seal('account', 'a');
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => sealer.open(changed, 'a')).toThrow();
  }
  expect(() => sealer.open(sealed, 'b')).toThrow();
  expect(() => sealer.open(sealed.subarray(0, 20), 'a')).toThrow();
  expect(() => makeSealer(keyFor('another secret', 'bank details')).open(sealed, 'a')).toThrow();
});
