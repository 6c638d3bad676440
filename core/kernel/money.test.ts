import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPaise,
  multiplyPaise,
  noPaise,
  type Paise,
  paise,
  parseRupees,
  percentOfPaise,
  subtractPaise,
  sumPaise,
} from './money.ts';

/** Performance: fast-check's own strings of any character build tables for seconds. */
const anyText = fc.array(fc.nat(0x10ffff)).map((codes) => String.fromCodePoint(...codes));

const amount = fc.integer({ min: -1e12, max: 1e12 }).map((value) => paise(value));

describe('an amount of paise', () => {
  it('is a safe whole number', () => {
    expect(isPaise(12_50)).toBe(true);
    for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '12', null]) {
      expect(isPaise(wrong)).toBe(false);
    }
    expect(() => paise(0.1)).toThrow(RangeError);
    expect(Object.is(paise(-0), 0)).toBe(true);
  });

  it('adds in any order and subtracts what was added', () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), amount, (amounts, extra) => {
        const total = sumPaise(amounts);
        expect(sumPaise(amounts.toReversed())).toBe(total);
        expect(subtractPaise(sumPaise([total, extra]), extra)).toBe(total);
      }),
    );
    expect(sumPaise([])).toBe(noPaise);
  });

  it('refuses to leave the safe range rather than lose a paisa', () => {
    const most = paise(Number.MAX_SAFE_INTEGER);
    expect(() => sumPaise([most, paise(1)])).toThrow(RangeError);
    expect(() => multiplyPaise(most, 2)).toThrow(RangeError);
  });
});

describe('multiplying', () => {
  it('is exact for whole numbers', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -1000, max: 1000 }), (price, times) => {
        expect(multiplyPaise(price, times)).toBe(paise(price * times));
      }),
    );
  });

  it('rounds half away from zero', () => {
    expect(multiplyPaise(paise(5), 1, 2)).toBe(3);
    expect(multiplyPaise(paise(-5), 1, 2)).toBe(-3);
    expect(multiplyPaise(paise(5), -1, 2)).toBe(-3);
    expect(multiplyPaise(paise(4), 1, 3)).toBe(1);
    expect(multiplyPaise(paise(5), 1, 3)).toBe(2);
    expect(multiplyPaise(paise(5), 1, -2)).toBe(-3);
    expect(Object.is(multiplyPaise(paise(-1), 1, 3), 0)).toBe(true);
  });

  it('is never further than half a paisa from the true value', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 9_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        (a, n, d) => {
          const off = BigInt(multiplyPaise(a, n, d)) * BigInt(d) - BigInt(a) * BigInt(n);
          expect((off < 0n ? -off : off) * 2n <= BigInt(d)).toBe(true);
        },
      ),
    );
  });

  it('makes a refund the mirror of its charge', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 20_000 }), (price, basisPoints) => {
        const charge = percentOfPaise(price, basisPoints);
        expect(sumPaise([charge, percentOfPaise(paise(-price), basisPoints)])).toBe(0);
      }),
    );
  });

  it('takes percents as basis points', () => {
    expect(percentOfPaise(paise(999_00), 1_800)).toBe(179_82);
    expect(percentOfPaise(paise(100_50), 250)).toBe(2_51);
    expect(percentOfPaise(paise(100), 10_000)).toBe(100);
    expect(() => percentOfPaise(paise(100), 2.5)).toThrow(RangeError);
    expect(() => multiplyPaise(paise(1), 1, 0)).toThrow(RangeError);
  });
});

describe('reading rupees', () => {
  it.each<[string, number]>([
    ['1200', 1_200_00],
    ['₹1,23,456.50', 1_23_456_50],
    [' ₹ 1,200 ', 1_200_00],
    ['Rs. 99/-', 99_00],
    ['99.5', 99_50],
    ['99.', 99_00],
    ['-₹40', -40_00],
    ['₹-40', -40_00],
    ['१,२००.५०', 1_200_50],
    ['0', 0],
  ])('%s is parsed', (text, expected) => {
    expect(parseRupees(text)).toBe(expected);
  });

  it.each([
    ...['', '₹', 'abc', '1.234', '1e5', '--4', '-₹-4', '12,', ',12', '1.2.3', '1.5,0', '9'.repeat(30)],
    ...['12,5', '1,50', '1,2,345', '1234,567', '-'],
  ])('%j is refused', (text) => {
    expect(parseRupees(text)).toBeNull();
  });

  it('every formatted amount is parsed back', () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseRupees(written(value))).toBe(value);
      }),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = parseRupees(text);
        expect(read === null || isPaise(read)).toBe(true);
      }),
    );
  });
});

function written(value: Paise): string {
  const size = Math.abs(value);
  const rupees = new Intl.NumberFormat('en-IN').format(Math.floor(size / 100));
  return `${value < 0 ? '-' : ''}₹${rupees}.${String(size % 100).padStart(2, '0')}`;
}
