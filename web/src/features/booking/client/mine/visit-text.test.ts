import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { directionsTo } from '@kursi/core/business/address.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { addedToBill, boundsOf, changing, namesOf, partsLeft, standingOf, toReview } from './visit-text.ts';

const now = Temporal.Instant.from('2026-11-15T06:00:00Z');
type Part = MyVisit['services'][number];
const part = (over: Partial<Part> = {}) =>
  ({
    id: 'a',
    booking_status: 'confirmed',
    start_date: '2026-11-15T10:00:00Z',
    end_date: '2026-11-15T10:30:00Z',
    answer_until: null,
    review: null,
    ...over,
  }) as Part;
const visit = (over: Partial<MyVisit> = {}) =>
  ({
    progress: 'expected',
    services: [part()],
    products: [],
    memberships: [],
    cancellation_window: 120,
    business: { name: 'Aangan', time_zone: 'Asia/Kolkata', area: 'A', city: 'B' },
    ...over,
  }) as MyVisit;
const cancelled = part({
  id: 'b',
  booking_status: 'cancelled',
  start_date: '2026-11-15T09:00:00Z',
  end_date: '2026-11-15T11:30:00Z',
});

const serum = { name: 'Argan serum', total_amount: 89_000 } as MyVisit['products'][number];

test('a visit starts and ends with its services that are not cancelled, in any order', () => {
  const late = part({ id: 'c', start_date: '2026-11-15T08:00:00.500Z', end_date: '2026-11-15T09:00:00Z' });
  const all = visit({ services: [part(), cancelled, late] });
  expect(boundsOf(all)).toEqual({ start: '2026-11-15T08:00:00.500Z', end: '2026-11-15T10:30:00Z' });
  expect(partsLeft(visit({ services: [cancelled] }))).toEqual([cancelled]);
});

test.each([
  ['confirmed', {}],
  [
    'created',
    { services: [part(), part({ booking_status: 'created', answer_until: '2026-11-15T09:00:00Z' })] },
  ],
  ['cancelled', { services: [cancelled] }],
  ['bought', { services: [], products: [serum] }],
  ['bought', { services: [cancelled], products: [serum] }],
  ['arrived', { progress: 'arrived' }],
  ['no_show', { progress: 'no_show' }],
  ['over', { progress: 'done' }],
  ['over', { services: [part({ end_date: '2026-11-15T06:00:00Z' })] }],
] as const)('the status of a visit is %s', (standing, over) => {
  expect(standingOf(visit(over as Partial<MyVisit>), now)).toBe(standing);
});

test('a client can change a visit until the cancellation window starts, to the second', () => {
  const at = (text: string) => changing(visit(), Temporal.Instant.from(text));
  expect(at('2026-11-15T08:00:00Z')).toMatchObject({ isOpen: true });
  expect(at('2026-11-15T08:00:01Z')).toMatchObject({ isOpen: false });
  expect(at('2026-11-15T11:00:00Z')).toMatchObject({ isOpen: false });
});

test('a client is asked to review past services that have no review, except after a no-show', () => {
  const said = { rating: 5 } as Part['review'];
  const past = { end_date: '2026-11-15T05:00:00Z' };
  const all = [part(past), part({ ...past, id: 'b', review: said }), part({ id: 'c' }), cancelled];
  expect(toReview(visit({ services: all }), now).map(({ id }) => id)).toEqual(['a']);
  expect(toReview(visit({ services: all, progress: 'no_show' }), now)).toEqual([]);
});

test('directions lead to the coordinates, or to the address when there are none', () => {
  const { business } = visit();
  const place = { ...business, latitude: 26.9, longitude: 75.7 };
  expect(directionsTo(place)).toMatch(/destination=26\.9%2C75\.7$/);
  const nowhere = { ...business, latitude: null, longitude: null };
  expect(directionsTo(nowhere)).toMatch(/destination=Aangan%2C%20A%2C%20B$/);
});

test('a visit is called by its services and by what was bought, and what its bill adds comes to the total', () => {
  const billed = visit({
    services: [part({ service_name: 'Haircut' })],
    products: [serum],
    extras_amount: paise(99_050),
    financial_summary: {
      tip_amount: paise(5_000),
      round_off_amount: paise(50),
    } as MyVisit['financial_summary'],
  });
  expect(namesOf(billed)).toEqual(['Haircut', 'Argan serum']);
  expect(namesOf(visit({ services: [cancelled], products: [serum] }))).toEqual(['Argan serum']);
  const wallet = { name: 'Glow wallet', total_amount: 500_000 } as MyVisit['memberships'][number];
  const sale = visit({
    services: [],
    memberships: [wallet],
    extras_amount: paise(500_000),
    financial_summary: { tip_amount: 0, round_off_amount: 0 } as MyVisit['financial_summary'],
  });
  expect(namesOf(sale)).toEqual(['Glow wallet']);
  expect(standingOf(sale, now)).toBe('bought');
  expect(addedToBill(sale)).toEqual([]);
  expect(addedToBill(billed)).toEqual([
    { what: 'tip', amount: 5_000 },
    { what: 'tax', amount: 5_000 },
    { what: 'round_off', amount: 50 },
  ]);
});
