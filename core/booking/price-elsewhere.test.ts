import { describe, expect, test } from 'vitest';
import { paise } from '../kernel/money.ts';
import { priceBilledElsewhere, priceElsewhere, slotsBooked } from './price-elsewhere.ts';

const price = (amount: number, slots = 1) => ({
  service_price: paise(amount),
  booking_amount: paise(amount * slots),
});
const move = {
  booked: price(300),
  slots: 1,
  priceHere: paise(300),
  priceThere: paise(800),
  isPaidOnline: false,
  isDesk: false,
};

test('unpaid, it costs what it costs there', () => {
  expect(priceElsewhere(move)).toEqual(price(800));
  expect(priceElsewhere({ ...move, priceThere: paise(200) })).toEqual(price(200));
  expect(priceElsewhere({ ...move, booked: price(300, 2), slots: 2 })).toEqual(price(800, 2));
});

test('where both cost the same, the price of its day stays', () => {
  expect(priceElsewhere({ ...move, priceHere: paise(800) })).toEqual(price(300));
});

test('a price agreed by hand goes along', () => {
  const agreed = { service_price: paise(300), booking_amount: paise(250) };
  expect(priceElsewhere({ ...move, booked: agreed })).toEqual(agreed);
});

test('paid online, a client owes the rest to somebody dearer and gets nothing back from somebody cheaper', () => {
  const paid = { ...move, isPaidOnline: true };
  expect(priceElsewhere(paid)).toEqual(price(800));
  expect(priceElsewhere({ ...paid, priceThere: paise(200) })).toEqual(price(300));
});

test('paid online, the desk moves it without a change of price', () => {
  expect(priceElsewhere({ ...move, isPaidOnline: true, isDesk: true })).toEqual(price(300));
});

describe('billed with another person', () => {
  test('it costs what it costs there, and never less than was booked', () => {
    expect(priceBilledElsewhere(move)).toEqual(price(800));
    expect(priceBilledElsewhere({ ...move, priceThere: paise(200) })).toEqual(price(300));
    expect(priceBilledElsewhere({ ...move, booked: price(300, 2), slots: slotsBooked(60, 30) })).toEqual(
      price(800, 2),
    );
  });

  test('what was agreed by hand or paid online stays', () => {
    const agreed = { service_price: paise(300), booking_amount: paise(250) };
    expect(priceBilledElsewhere({ ...move, booked: agreed })).toEqual(agreed);
    expect(priceBilledElsewhere({ ...move, isPaidOnline: true })).toEqual(price(300));
  });
});
