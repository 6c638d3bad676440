import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allocate } from './allocate.ts';
import { paise, sumPaise } from './money.ts';

const amounts = (least: number) =>
  fc.array(
    fc.nat(1e9).map((value) => paise(value)),
    { minLength: least, maxLength: 12 },
  );

it('gives every paisa away, each share within one of its exact part, and nobody more than a weight above it', () => {
  fc.assert(
    fc.property(
      fc.nat(1e9).map((value) => paise(value)),
      amounts(1),
      (amount, weights) => {
        const shares = allocate(amount, weights);
        expect(sumPaise(shares)).toBe(amount);
        const sum = sumPaise(weights);
        if (sum === 0) return;
        for (const [i, share] of shares.entries()) {
          const exact = (BigInt(amount) * BigInt(weights[i] ?? 0)) / BigInt(sum);
          expect([0, 1]).toContain(share - Number(exact));
          // A discount that is no more than the sum takes from no line more than the line has.
          if (amount <= sum) expect(share).toBeLessThanOrEqual(weights[i] ?? 0);
        }
      },
    ),
  );
});

it('gives what is left to the largest remainders, the first of equal ones', () => {
  expect(allocate(paise(100), [paise(1), paise(1), paise(1)])).toEqual([34, 33, 33]);
  expect(allocate(paise(10), [paise(5), paise(3), paise(8)])).toEqual([3, 2, 5]);
  expect(allocate(paise(7), [paise(0), paise(0)])).toEqual([7, 0]);
  expect(allocate(paise(0), [])).toEqual([]);
});
