import { expect, test } from 'vitest';
import { quantityOf } from './book-text.ts';

test('twice the price of one is two, and anything else is one', () => {
  expect(quantityOf({ booking_amount: 60_000, service_price: 30_000 })).toBe(2);
  expect(quantityOf({ booking_amount: 30_000, service_price: 30_000 })).toBe(1);
  expect(quantityOf({ booking_amount: 45_000, service_price: 30_000 })).toBe(1);
  expect(quantityOf({ booking_amount: 0, service_price: 0 })).toBe(1);
});
