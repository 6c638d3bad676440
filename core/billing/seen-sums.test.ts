import { expect, test } from 'vitest';
import { seesSumsOf, type VisitOfOthers } from './seen-sums.ts';

const paidYesterday: VisitOfOthers = {
  is_own: false,
  is_shown: false,
  is_billed: true,
  is_paid: true,
  is_done: true,
  day: 'past',
};
const sees = (over: Partial<VisitOfOthers>) => seesSumsOf({ ...paidYesterday, ...over });

test('the sums of a colleague’s bill are hidden, one’s own and one that was opened are not', () => {
  expect(sees({})).toBe(false);
  expect(sees({ is_own: true })).toBe(true);
  expect(sees({ is_shown: true })).toBe(true);
});

test('a bill of today is whole until it is paid, an older one is opened to be collected', () => {
  expect(sees({ day: 'today', is_paid: false })).toBe(true);
  expect(sees({ day: 'today' })).toBe(false);
  expect(sees({ is_paid: false })).toBe(false);
});

test('a visit without a bill is whole until it is paid and over', () => {
  const unbilled = { is_billed: false, is_done: false };
  expect(sees({ ...unbilled, is_paid: false })).toBe(true);
  expect(sees({ ...unbilled, day: 'to_come' })).toBe(true);
  expect(sees({ ...unbilled, day: 'today' })).toBe(true);
  expect(sees({ ...unbilled, day: 'today', is_done: true })).toBe(false);
  expect(sees(unbilled)).toBe(false);
});
