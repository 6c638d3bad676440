import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import type { BusinessPage } from '@kursi/core/discovery/discovery.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import {
  differenceOf,
  isChanged,
  lineFor,
  linesNow,
  planAt,
  priceAt,
  wantedOf,
  withService,
} from './edit-lines.ts';

/** Farah cuts in 30 minutes for ₹900, Imran in 60 for ₹1,400; only Farah gives the facial. */
const page = {
  team: [
    { id: 'farah', name: 'Farah' },
    { id: 'imran', name: 'Imran' },
  ],
  services: [
    {
      services: [
        {
          id: 'cut',
          is_bookable: true,
          price: 90_000,
          duration: 30,
          with: [
            { person: 0, price: 90_000, duration: 30 },
            { person: 1, price: 140_000, duration: 60 },
          ],
        },
        {
          id: 'facial',
          is_bookable: true,
          price: 50_000,
          duration: 45,
          with: [{ person: 0, price: 50_000, duration: 45 }],
        },
      ],
    },
  ],
} as unknown as BusinessPage;
const booking = {
  id: 'b1',
  index: 0,
  service_id: 'cut',
  entity_id: 'farah',
  booking_status: 'confirmed',
  start_date: '2026-11-18T05:30:00Z',
  service_duration: 60,
  service_price: 90_000,
  booking_amount: 180_000,
} as MyVisit['services'][number];
const visit = (paid: number) =>
  ({
    id: 'v1',
    business_id: 'b',
    business: { time_zone: 'Asia/Kolkata' },
    services: [booking],
    payments: paid > 0 ? [{ type: 'pg', amount: paise(paid), refunded_amount: 0 }] : [],
  }) as unknown as MyVisit;
const placed = (...who: string[]) => ({
  day: '2026-11-18',
  time: '11:00',
  placed: who.map((entity_id, i) => ({ entity_id, start_date: `2026-11-18T0${5 + i}:30:00Z` })),
});

test('what stays keeps its number and price; with somebody else it costs what they take', () => {
  const now = visit(0);
  const lines = linesNow(now);
  expect(wantedOf(now, page, lines)).toMatchObject({
    services: 'cut',
    entities: 'farah',
    slots: '2',
    durations: '60',
  });
  expect(priceAt(now, page, lines, placed('farah'))).toBe(180_000);
  const anyone = lines.map((line) => ({ ...line, entity_id: null }));
  expect(wantedOf(now, page, anyone)).toMatchObject({ entities: '', slots: '2', durations: '' });
  expect(priceAt(now, page, anyone, placed('imran'))).toBe(280_000);
  expect(planAt(now, page, anyone, placed('imran')).services).toEqual([
    { booking_id: 'b1', service_id: 'cut', entity_id: 'imran', service_time: '11:00', service_duration: 120 },
  ]);
});

test('what is added is new and with the same person; what is swapped is new, and itself again when swapped back', () => {
  const now = visit(0);
  const [line] = linesNow(now);
  if (!line) throw new Error('one service');
  const more = [line, lineFor(page, [line], 'facial')];
  expect(planAt(now, page, more, placed('farah', 'farah')).services[1]).toEqual({
    service_id: 'facial',
    entity_id: 'farah',
    service_time: '12:00',
    service_duration: 45,
  });
  const swapped = withService(page, line, 'facial');
  expect(planAt(now, page, [swapped], placed('farah')).services[0]).not.toHaveProperty('booking_id');
  expect(withService(page, { ...line, entity_id: 'imran' }, 'facial').entity_id).toBeNull();
  expect([isChanged(now, [swapped]), isChanged(now, [withService(page, swapped, 'cut')])]).toEqual([
    true,
    false,
  ]);
});

test('what it costs more or less is said, and what becomes of a payment', () => {
  const swapped = (now: MyVisit) => linesNow(now).map((line) => withService(page, line, 'facial'));
  const difference = (now: MyVisit, price: number) => differenceOf(now, swapped(now), paise(price));
  expect(difference(visit(0), 190_000)).toEqual({ what: 'more', amount: 10_000 });
  expect(difference(visit(0), 50_000)).toEqual({ what: 'less', amount: 130_000 });
  expect(difference(visit(180_000), 50_000)).toEqual({ what: 'less_paid', amount: 130_000 });
  // Only removed: as when it is cancelled.
  expect(differenceOf(visit(180_000), [], paise(50_000))).toEqual({ what: 'back', amount: 130_000 });
});
