import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeUuidV7 } from './ids.ts';

const moment = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const randomness = fc.uint8Array({ minLength: 10, maxLength: 16 });

test('an id is a UUID of version 7, for any moment and randomness', () => {
  fc.assert(
    fc.property(moment, randomness, (at, random) => {
      expect(makeUuidV7(at, random)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      );
    }),
  );
});

test('an id contains its moment', () => {
  fc.assert(
    fc.property(moment, randomness, (at, random) => {
      expect(Number.parseInt(makeUuidV7(at, random).replace('-', '').slice(0, 12), 16)).toBe(at);
    }),
  );
});

test('ids sort by their moment', () => {
  fc.assert(
    fc.property(moment, moment, randomness, randomness, (a, b, first, second) => {
      fc.pre(a < b);
      return makeUuidV7(a, first) < makeUuidV7(b, second);
    }),
  );
});

test('ids differ when any random bit does', () => {
  fc.assert(
    fc.property(randomness, fc.integer({ min: 0, max: 79 }), (random, bit) => {
      // Six bits are the UUID version and variant; the other 74 are random.
      fc.pre(![4, 5, 6, 7, 22, 23].includes(bit));
      const other = Uint8Array.from(random);
      other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return makeUuidV7(0, random) !== makeUuidV7(0, other);
    }),
  );
});

test('an id needs ten random bytes', () => {
  expect(() => makeUuidV7(0, new Uint8Array(9))).toThrow(RangeError);
});
