import { expect, test } from 'vitest';
import { paise } from '../money.ts';
import { taxInside, taxOnTop } from './tax.ts';

test('tax inside a price is two equal halves, and the rest is taxable', () => {
  expect(taxInside(paise(118_00), 18_00)).toEqual({ half: 900, taxable: 100_00 });
  expect(taxInside(paise(552_50), 5_00)).toEqual({ half: 13_15, taxable: 526_20 });
});

test('tax on top of a price leaves the price taxable as it is', () => {
  expect(taxOnTop(paise(100_00), 18_00)).toEqual({ half: 900, taxable: 100_00 });
});
