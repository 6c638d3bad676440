import { describe, expect, test } from 'vitest';
import { noPaise, paise } from '../kernel/money.ts';
import {
  countedCash,
  type Denomination,
  denominations,
  differenceLevel,
  differencesOf,
  isSameCount,
  nonzeroOf,
  type Pieces,
  piecesOf,
  planCash,
} from './day-close.ts';

/** Of the drawing. */
const drawer: Pieces = { 500: 31, 200: 9, 100: 17, 50: 8, 20: 8, 10: 11, 5: 6, 2: 4, 1: 2 };

test('the count is the sum of notes and coins, and what is left out is none', () => {
  expect(countedCash(drawer)).toBe(19_710_00);
  expect(countedCash({ 200: 3, 1: 1 })).toBe(601_00);
  expect(countedCash({})).toBe(0);
});

describe('a difference', () => {
  test('is small up to ₹100 or one per cent, short or over', () => {
    expect(differenceLevel(paise(5_000_00), paise(5_000_00))).toBe('matches');
    expect(differenceLevel(paise(5_000_00), paise(4_900_00))).toBe('small');
    expect(differenceLevel(paise(5_000_00), paise(5_100_00))).toBe('small');
    expect(differenceLevel(paise(5_000_00), paise(5_100_01))).toBe('large');
    expect(differenceLevel(paise(50_000_00), paise(49_500_00))).toBe('small');
    expect(differenceLevel(paise(50_000_00), paise(49_499_99))).toBe('large');
  });

  test('from a drawer that should be empty is measured too', () => {
    expect(differenceLevel(noPaise, paise(1))).toBe('small');
    expect(differenceLevel(paise(-200_00), noPaise)).toBe('large');
  });
});

describe('where the cash goes', () => {
  test('the bank gets the large notes and the drawer keeps the small ones', () => {
    expect(planCash(drawer, { tips: paise(2_370_00), float: paise(2_000_00) })).toEqual({
      tips: 2_370_00,
      stays: 2_000_00,
      to_bank: 15_340_00,
      take: { 500: 30, 200: 1, 100: 1, 20: 2 },
    });
  });

  test('tips come first and the float next when there is little', () => {
    const little = { 100: 3 };
    expect(planCash(little, { tips: paise(250_00), float: paise(2_000_00) })).toEqual({
      tips: 250_00,
      stays: 50_00,
      to_bank: 0,
      take: {},
    });
  });

  test('never takes more than is there, nor a piece that is not, whatever was counted', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let i = 0; i < 2_000; i++) {
      const some = Object.fromEntries(denominations.map((value) => [value, random(20)])) as Pieces;
      const tips = paise(random(500_000));
      const float = paise(random(500_000));
      const plan = planCash(some, { tips, float });
      expect(plan.tips + plan.stays + plan.to_bank).toBe(countedCash(some));
      expect(countedCash(plan.take)).toBe(plan.to_bank);
      const isThere = (value: Denomination) => piecesOf(plan.take, value) <= piecesOf(some, value);
      expect(denominations.every(isThere)).toBe(true);
      if (plan.to_bank > 0) expect(plan.stays).toBeGreaterThanOrEqual(float);
    }
  });
});

test('what is missing of one kind is not found in the other', () => {
  const by = (method_id: string, amount: number) => ({ method_id, name: method_id, amount: paise(amount) });
  const expected = {
    cash: paise(500_00),
    upi: paise(300_00),
    others: [by('card', 900_00), by('bank', 50_00)],
  };
  const off = differencesOf(expected, {
    cash: paise(400_00),
    upi: paise(400_00),
    others: [by('card', 901_00)],
  });
  expect(off).toEqual({ cash: -100_00, upi: 100_00, others: [by('card', 1_00)] });
  expect(nonzeroOf(off)).toEqual([-100_00, 100_00, 1_00]);
  const unchecked = differencesOf(expected, { cash: paise(500_00), upi: null, others: [] });
  expect(nonzeroOf(unchecked)).toEqual([]);
  // Counted, though nothing of it came in.
  const found = differencesOf(expected, { cash: paise(500_00), upi: null, others: [by('voucher', 20_00)] });
  expect(nonzeroOf(found)).toEqual([20_00]);
});

test('a count is the same when every kind is, in whatever order the methods are', () => {
  const by = (method_id: string, amount: number) => ({ method_id, name: method_id, amount: paise(amount) });
  const one = { cash: paise(1), upi: null, others: [by('card', 2), by('bank', 3)] };
  expect(isSameCount(one, { ...one, others: one.others.toReversed() })).toBe(true);
  expect(isSameCount(one, { ...one, others: [by('card', 2)] })).toBe(false);
  expect(isSameCount(one, { ...one, others: [by('card', 2), by('bank', 4)] })).toBe(false);
  expect(isSameCount(one, { ...one, upi: paise(0) })).toBe(false);
});
