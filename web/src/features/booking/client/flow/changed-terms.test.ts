import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import type { ShownLine } from '../../../../shared/cart/cart.ts';
import { changedTerms } from './changed-terms.ts';

const page = {
  booking_type: 'confirm' as const,
  team: [
    { id: 'asha', name: 'Asha', colour: 0, image: null, does: null, rating: null },
    { id: 'ravi', name: 'Ravi', colour: 1, image: null, does: null, rating: null },
  ],
};
const line = (slots: number, service_id = 'haircut') =>
  ({
    service_id,
    service: {
      price: paise(30_000),
      duration: 30,
      with: [
        { person: 0, price: paise(30_000), duration: 30 },
        { person: 1, price: paise(45_000), duration: 45 },
      ],
    },
    slots,
  }) as unknown as ShownLine;
const held = (
  entity_id: string,
  booking_amount: number,
  service_duration: number,
  service_id = 'haircut',
) => ({
  booking_type: 'confirm' as const,
  bookings: [{ service_id, entity_id, booking_amount: paise(booking_amount), service_duration }],
});

test('a hold on the terms of the page has no changed terms, even with a dearer person', () => {
  expect(changedTerms(page, [line(1)], held('asha', 30_000, 30))).toEqual([]);
  expect(changedTerms(page, [line(2)], held('ravi', 90_000, 90))).toEqual([]);
});

test('services that are held in another order than they were chosen have no changed terms', () => {
  const [shave, haircut] = [held('ravi', 45_000, 45, 'shave'), held('asha', 30_000, 30)];
  const both = { ...shave, bookings: [...shave.bookings, ...haircut.bookings] };
  expect(changedTerms(page, [line(1), line(1, 'shave')], both)).toEqual([]);
});

test('a hold with another price, duration or booking type reports each change', () => {
  expect(changedTerms(page, [line(1)], held('asha', 40_000, 30))).toEqual([
    { what: 'price', before: 30_000, now: 40_000 },
  ]);
  expect(changedTerms(page, [line(1)], { ...held('asha', 30_000, 45), booking_type: 'request' })).toEqual([
    { what: 'minutes', before: 30, now: 45 },
    { what: 'request' },
  ]);
});
