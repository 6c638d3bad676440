import { beforeAll, expect, test } from 'vitest';
import { loadLocale, withParts } from '../../lib/text.ts';
import { readRupees } from './rupees.tsx';

beforeAll(async () => {
  await loadLocale();
  await withParts(['inside'], async () => {})();
});

test('an amount is read in rupees, and its limit is said in rupees', () => {
  expect(readRupees('1,350.50')).toEqual({ paise: 135050 });
  expect(readRupees('2,00,00,000')).toEqual({ problem: 'Please enter ₹1,00,00,000 or less.' });
  expect(readRupees('-5')).toEqual({ problem: 'Please enter an amount, such as 350 or 1,200.50.' });
});
