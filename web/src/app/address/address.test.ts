import { expect, test } from 'vitest';
import { addressOf, safeReturn } from './address.ts';
import { paths } from './paths.ts';

test('an address has its parameters encoded and its search behind them', () => {
  const params = { businessId: 'a/b', visitId: 'c d' };
  expect(addressOf(paths.receipt, { params })).toBe('/bookings/a%2Fb/c%20d/receipt');
  expect(addressOf(paths.book, { params: { businessUrl: 'noor' }, search: { step: 'details' } })).toBe(
    '/b/noor/book?step=details',
  );
});

test('a search parameter that looks like a number is still text when it is read back', () => {
  expect(addressOf(paths.plans, { search: { order: '12' } })).toBe('/plans?order=%2212%22');
});

test('an address without a required parameter does not compile', () => {
  // @ts-expect-error businessUrl is missing
  addressOf(paths.book, { params: {} });
  // @ts-expect-error the page has no such search parameter
  addressOf(paths.plans, { search: { alert_hold: 'x' } });
});

test('a return address after sign-in leads to pages of the application only', () => {
  expect(safeReturn('/b/noor/book?step=details')).toBe('/b/noor/book?step=details');
  for (const foreign of ['//evil.example', '/\\evil.example', 'https://evil.example', '', undefined])
    expect(safeReturn(foreign)).toBe('/');
});
