import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import { searchByName } from '../../../../shared/search-by-name.ts';
import {
  type BookingValues,
  type Catalogue,
  emptyValues,
  initialValues,
  offerings,
  revived,
  servicesToSend,
  wantedOf,
} from './booking-values.ts';
import { type FreeTime, nearest } from './free-times.ts';

const service = (id: string, name: string, duration: number, calendars: readonly string[]) => ({
  id,
  name,
  duration,
  price: paise(50_000),
  description: '',
  buffer_after: 0,
  index: 0,
  gender: 'all' as const,
  image_url: null,
  blur_hash: null,
  tax_rate: null,
  tax_code: null,
  commission_share: null,
  category_id: null,
  service_status: 'enable' as const,
  calendars: calendars.map((entity_id) => ({ entity_id, price: null, duration: null })),
});
const calendar = (id: string, calendar_status: 'enable' | 'disable' = 'enable') => ({
  id,
  name: id,
  index: 0,
  user_id: null,
  business_hours: null,
  colour: 1,
  image_url: null,
  kind: 'person' as const,
  blur_hash: null,
  created_at: '',
  updated_at: '',
  calendar_status,
});
const haircut = service('haircut', 'Men’s haircut', 40, ['asha', 'away']);
const spa = service('spa', 'Hair spa', 60, ['away']);
const catalogue: Catalogue = {
  categories: [],
  members: [],
  business_category_id: '',
  business_hours: defaultBusinessHours,
  services: [haircut, spa],
  calendars: [calendar('asha'), calendar('away', 'disable')],
};
const kept: BookingValues = {
  ...emptyValues({}, '2026-11-15'),
  services: [
    { service_id: 'haircut', entity_id: 'away', slots: 2, minutes: null },
    { service_id: 'gone', entity_id: null, slots: 1, minutes: null },
  ],
  time: '10:00',
  note: 'By the window',
};

test('a service that no enabled calendar offers cannot be booked', () => {
  expect(offerings(catalogue)).toEqual([haircut]);
});

test('a service is found by the beginning of its words first, with or without the apostrophe', () => {
  const names = (text: string) => searchByName([spa, haircut], text).map(({ id }) => id);
  expect(names('hair')).toEqual(['spa', 'haircut']);
  expect(names('mens')).toEqual(['haircut']);
  expect(names('cut')).toEqual(['haircut']);
  expect(names('nail')).toEqual([]);
});

test('booking again takes the same services, with anyone where the person no longer does it', () => {
  const client = { id: 'kavya', name: 'Kavya', phone: null };
  const services = [
    { service_id: 'haircut', entity_id: 'asha' },
    { service_id: 'haircut', entity_id: 'away' },
    { service_id: 'spa', entity_id: 'away' },
  ];
  expect(initialValues({ client, services }, '2026-11-15', catalogue)).toMatchObject({
    client,
    day: '2026-11-15',
    time: '',
    services: [{ entity_id: 'asha' }, { entity_id: null }],
  });
});

test('a range drawn longer than the service sets its length, and it is charged once', () => {
  expect(wantedOf(haircut, catalogue, { entityId: 'asha', durationMinutes: 80 })).toEqual({
    service_id: 'haircut',
    entity_id: 'asha',
    slots: 1,
    minutes: 80,
  });
  expect(wantedOf(haircut, catalogue, { entityId: 'away', durationMinutes: 15 })).toMatchObject({
    entity_id: null,
    minutes: null,
  });
});

test('a restored draft drops deleted services and people, and a day in the past', () => {
  const again = revived(kept, catalogue, {}, '2026-11-15');
  expect(again.services).toEqual([{ service_id: 'haircut', entity_id: null, slots: 2, minutes: null }]);
  expect(again).toMatchObject({ day: '2026-11-15', time: '10:00', note: 'By the window' });
  expect(revived(kept, catalogue, {}, '2026-11-16')).toMatchObject({ day: '2026-11-16', time: '' });
});

test('a drawer opened at a time on a column starts with that time and that calendar', () => {
  const place = { day: '2026-11-20', time: '14:15', entityId: 'asha' };
  const again = revived(kept, catalogue, place, '2026-11-15');
  expect(again).toMatchObject({ day: '2026-11-20', time: '14:15', services: [{ entity_id: 'asha' }] });
});

test('length and number of slots are sent apart, and only when they differ from the default', () => {
  const of = { service_id: 'haircut', entity_id: null };
  const list = [
    { ...of, slots: 1, minutes: null },
    { ...of, slots: 2, minutes: null },
    { ...of, slots: 1, minutes: 50 },
  ];
  expect(servicesToSend(list, catalogue)).toEqual([
    of,
    { ...of, slots: 2, service_duration: 80 },
    { ...of, slots: 1, service_duration: 50 },
  ]);
});

test('the nearest free times are in chronological order', () => {
  const slots = ['09:00', '10:00', '11:00', '12:00'].map(
    (time): FreeTime => ({ time, start: '', parts: [] }),
  );
  expect(nearest(slots, '11:15', 2).map(({ time }) => time)).toEqual(['11:00', '12:00']);
  expect(nearest(slots, '', 2).map(({ time }) => time)).toEqual(['09:00', '10:00']);
});
