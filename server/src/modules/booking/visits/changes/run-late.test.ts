import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../../testing/salon/catalogue.ts';
import type { Person } from '../../../../testing/salon/people.ts';
import { useServer } from '../../../../testing/server.ts';

/** A Monday, ten in the morning in India. */
const MONDAY = Temporal.Instant.from('2026-11-16T04:30:00Z');
const server = await useServer({ now: () => MONDAY });
const { call, refusal, seedAccount, seedBusiness, makeGuest } = server;

const DAY = '2026-11-16';
let owner: Person;
let guest: Person;
let key: { business_id: string; visit_id: string };

beforeEach(async () => {
  owner = await seedAccount();
  guest = await makeGuest();
  const business_id = await seedBusiness(owner);
  const make = catalogueOf(server, owner, business_id);
  const farah = await make.calendar({ name: 'Farah', kind: 'person' });
  const cut = await make.service({
    name: 'Cut',
    duration: 30,
    calendars: [{ entity_id: farah, price: null, duration: null }],
  });
  const when = { business_id, booking_date: DAY, service_time: '12:00' };
  const services = [cut, cut].map((service_id) => ({ service_id, entity_id: farah }));
  const { visit_id } = await call(calls.reserve, { ...when, services }, { as: guest });
  key = { business_id, visit_id };
  await call(calls.confirm, key, { as: guest });
});

const late = (minutes: 10 | 20 | null, as = guest) => call(calls.setLate, { ...key, minutes }, { as });
const shown = async (as = guest) => (await call(calls.get, key, { as })).late_minutes;
const onCalendar = async () => {
  const { business_id } = key;
  const { items } = await call(scheduleCalls.get, { business_id, from: DAY, to: DAY }, { as: owner });
  return items.map(({ service_time, late_minutes }) => `${service_time} ${late_minutes}`);
};

describe('running late', () => {
  test('a client says so; the calendar shows it on the first service and moves nothing', async () => {
    expect(await late(10)).toEqual({ before: null });
    expect(await onCalendar()).toEqual(['12:00 10', '12:30 null']);
    expect(await shown()).toBe(10);
    const { items } = await call(calls.listHistory, key, { as: owner });
    expect(items.at(-1)).toMatchObject({ type: 'visit.late', by: 'client', ids: { minutes: '10' } });
  });

  test('the desk corrects it and takes it back', async () => {
    await late(10);
    expect(await late(20, owner)).toEqual({ before: 10 });
    expect(await late(null, owner)).toEqual({ before: 20 });
    expect(await shown()).toBeNull();
  });

  test('saying it twice is saying it once', async () => {
    await late(10);
    expect(await late(10)).toEqual({ before: 10 });
    const { items } = await call(calls.listHistory, key, { as: owner });
    expect(items.filter(({ type }) => type === 'visit.late')).toHaveLength(1);
  });

  test('it is over when the client is here, and void after a move', async () => {
    await late(10);
    await call(calls.setProgress, { ...key, progress: 'arrived' }, { as: owner });
    expect(await shown()).toBeNull();
    expect((await refusal(calls.setLate, { ...key, minutes: 10 }, { as: guest })).code).toBe('CONFLICT');
    await call(calls.setProgress, { ...key, progress: 'expected' }, { as: owner });
    await call(calls.move, { ...key, booking_date: DAY, service_time: '12:45' }, { as: owner });
    expect(await shown()).toBeNull();
  });

  test('it is refused hours before', async () => {
    await call(calls.move, { ...key, booking_date: DAY, service_time: '13:30' }, { as: owner });
    expect((await refusal(calls.setLate, { ...key, minutes: 20 }, { as: guest })).code).toBe('CONFLICT');
  });

  test('another guest can not say it', async () => {
    const other = await makeGuest();
    expect((await refusal(calls.setLate, { ...key, minutes: 10 }, { as: other })).code).toBe('NOT_FOUND');
  });
});
