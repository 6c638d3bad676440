import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { paise } from '../kernel/money.ts';
import { catalogueCalls } from './catalogue.contract.ts';
import { moved, offeredOn, priceRange } from './service-rules.ts';
import { starterCatalogue, starterKinds } from './starter-catalogue.ts';
import { stockAfter } from './stock.ts';

const haircut = { price: paise(30_000), duration: 30 };

test('a calendar has its own price or duration, or those of the service', () => {
  expect(offeredOn(haircut, undefined)).toEqual(haircut);
  expect(offeredOn(haircut, { price: null, duration: 45 })).toEqual({ price: paise(30_000), duration: 45 });
  expect(offeredOn(haircut, { price: paise(0), duration: null })).toEqual({ price: paise(0), duration: 30 });
});

test('the price range covers the calendars that offer the service', () => {
  const calendars = [
    { price: paise(25_000), duration: null },
    { price: null, duration: null },
  ];
  expect(priceRange({ ...haircut, calendars })).toEqual({ lowest: 25_000, highest: 30_000 });
  expect(priceRange({ ...haircut, calendars: [] })).toEqual({ lowest: 30_000, highest: 30_000 });
});

test('moving keeps every item once, and puts the moved one at its new position', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }),
      fc.nat(25),
      fc.integer({ min: -5, max: 25 }),
      (list, at, to) => {
        const from = at % list.length;
        const result = moved(list, from, to);
        expect(result.toSorted()).toEqual(list.toSorted());
        expect(result.indexOf(list[from] ?? 0)).toBe(Math.max(0, Math.min(to, list.length - 1)));
      },
    ),
  );
});

test('stock goes up, down, or to the counted number', () => {
  expect([
    stockAfter(5, 'received', 3),
    stockAfter(5, 'returned', 1),
    stockAfter(5, 'used', 2),
    stockAfter(5, 'damaged', 6),
    stockAfter(5, 'counted', 4),
  ]).toEqual([8, 6, 3, -1, 4]);
});

describe('the starter catalogue', () => {
  test('exists for all eight business categories and no other', () => {
    expect(starterKinds).toHaveLength(8);
    expect(starterCatalogue('019a0000-0000-7000-8000-000000000009')).toBeNull();
    expect(starterCatalogue('toString')).toBeNull();
  });
  test.each(starterKinds)('%s has 8 to 16 services that the contract accepts, in both languages', (kind) => {
    const categories = starterCatalogue(kind) ?? [];
    const services = categories.flatMap((category) => category.services);
    expect(services.length).toBeGreaterThanOrEqual(8);
    expect(services.length).toBeLessThanOrEqual(16);
    expect(new Set(services.map(({ name }) => name)).size).toBe(services.length);
    for (const service of services) {
      const input = { business_id: '019a0000-0000-7000-8000-000000000001', ...service };
      expect(z.safeParse(catalogueCalls.addService.input, input).success, service.name).toBe(true);
    }
    for (const { name_hi } of [...categories, ...services]) expect(name_hi).toMatch(/[\u0900-\u097f]/);
  });
});
