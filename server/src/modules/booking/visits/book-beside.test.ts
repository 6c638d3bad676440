import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';

/** A Monday, ten in the morning in India. */
const MONDAY = Temporal.Instant.from('2026-11-16T04:30:00Z');
const server = await useServer({ now: () => MONDAY });
const { call, refusal, seedAccount, seedBusiness } = server;

const DAY = '2026-11-18';
let owner: Person;
let business_id: string;
let farah: string;
let cut: string;
let client_id: string;

/** Farah has somebody from 11 to 12. */
beforeEach(async () => {
  owner = await seedAccount();
  business_id = await seedBusiness(owner);
  const make = catalogueOf(server, owner, business_id);
  farah = await make.calendar({ name: 'Farah', kind: 'person' });
  const calendars = [{ entity_id: farah, price: null, duration: null }];
  cut = await make.service({ name: 'Cut', duration: 60, calendars });
  const client = { business_id, name: 'Meera', phone: '9800000001' };
  ({ client_id } = await call(clientCalls.add, client, { as: owner }));
  await call(calls.book, wanted('11:00'), { as: owner });
});

const wanted = (service_time: string, more: { beside?: boolean; override?: ['hours'] } = {}) => ({
  business_id,
  client_id,
  booking_date: DAY,
  service_time,
  services: [{ service_id: cut, entity_id: farah }],
  ...more,
});
const beside = async (service_time: string) => {
  const { visits } = await call(calls.book, wanted(service_time, { beside: true }), { as: owner });
  return { business_id, visit_id: visits[0]?.visit_id ?? '' };
};
const onCalendar = async () => {
  const { items } = await call(scheduleCalls.get, { business_id, from: DAY, to: DAY }, { as: owner });
  return items.map(({ service_time, visit_type, progress }) => `${service_time} ${visit_type} ${progress}`);
};
const taken = async () => {
  const { items } = await call(
    scheduleCalls.listConsumedSlots,
    { business_id, from: DAY, to: DAY },
    { as: owner },
  );
  return items.map(({ start_date, end_date }) =>
    [start_date, end_date]
      .map((at) =>
        Temporal.Instant.from(at).toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString().slice(0, 5),
      )
      .join('-'),
  );
};

describe('booking beside who has the time already', () => {
  test('it is a walk-in that takes what is free, and no two slots overlap', async () => {
    await beside('11:30');
    expect(await onCalendar()).toEqual(['11:00 advance expected', '11:30 walk-in expected']);
    expect(await taken()).toEqual(['11:00-12:00', '12:00-12:30']);
  });

  test('where the time is free it is a booking like any other', async () => {
    await beside('14:00');
    expect(await onCalendar()).toEqual(['11:00 advance expected', '14:00 advance expected']);
  });

  test('the refusal says who would do it', async () => {
    const no = await refusal(calls.book, wanted('11:30'), { as: owner });
    expect(no).toMatchObject({ code: 'SLOT_TAKEN', details: { with: [farah] } });
  });

  test('its cancellation and its move are undone, back beside the other', async () => {
    const key = await beside('11:30');
    await call(calls.cancel, key, { as: owner });
    await call(calls.uncancel, key, { as: owner });
    const { services } = await call(calls.get, key, { as: owner });
    const booking_id = services[0]?.id ?? '';
    await call(bookingCalls.move, { booking_id, service_time: '15:00' }, { as: owner });
    expect(await taken()).toEqual(['11:00-12:00', '15:00-16:00']);
    await call(bookingCalls.move, { booking_id, service_time: '11:30' }, { as: owner });
    expect(await taken()).toEqual(['11:00-12:00', '12:00-12:30']);
  });

  test('its end does not put off the next walk-in of today', async () => {
    await beside('11:30');
    const { items } = await call(scheduleCalls.getDuty, { business_id, day: DAY }, { as: owner });
    expect(items.map(({ walk_in_end }) => walk_in_end)).toEqual([null]);
  });
});
