import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../../testing/salon/catalogue.ts';
import type { Person } from '../../../../testing/salon/people.ts';
import { useServer } from '../../../../testing/server.ts';

/** A Monday, ten in the morning in India. */
const MONDAY = Temporal.Instant.from('2026-11-16T04:30:00Z');
const server = await useServer({ now: () => MONDAY });
const { call, send, refusal, clock, seedAccount, seedBusiness, makeGuest } = server;

const DAY = '2026-11-18';
let owner: Person;
let guest: Person;
let business_id: string;
let cut: string;
let farah: string;
let imran: string;

/** Farah cuts in 30 minutes for ₹900, Imran in 60 for ₹1,400. */
beforeEach(async () => {
  owner = await seedAccount();
  guest = await makeGuest();
  business_id = await seedBusiness(owner);
  const make = catalogueOf(server, owner, business_id);
  farah = await make.calendar({ name: 'Farah', kind: 'person' });
  imran = await make.calendar({ name: 'Imran', kind: 'person' });
  cut = await make.service({
    name: 'Cut',
    price: paise(90_000),
    duration: 30,
    calendars: [
      { entity_id: farah, price: null, duration: null },
      { entity_id: imran, price: paise(140_000), duration: 60 },
    ],
  });
});

async function book(count: number, service_time = '11:00') {
  const services = Array.from({ length: count }, () => ({ service_id: cut, entity_id: farah }));
  const { visit_id, bookings } = await call(
    calls.reserve,
    { business_id, booking_date: DAY, service_time, services },
    { as: guest },
  );
  await call(calls.confirm, { business_id, visit_id }, { as: guest });
  return { key: { business_id, visit_id }, ids: bookings.map(({ booking_id }) => booking_id) };
}
const shown = async (key: { business_id: string; visit_id: string }) =>
  (await call(calls.getMine, key, { as: guest })).services.map(
    (one) =>
      `${one.service_time} ${one.service_duration} ${one.entity_name} ${one.booking_amount} ${one.booking_status}`,
  );

describe('a client moves a visit to someone else', () => {
  test('the times are those of the other person, with their length and price', async () => {
    const { key, ids } = await book(2);
    const asked = {
      business_id,
      from: DAY,
      days: 1,
      services: `${cut},${cut}`,
      moving_visit_id: key.visit_id,
      entities: `${imran},${imran}`,
    };
    const { days, entity_ids } = await call(availabilityCalls.findForVisit, asked, { as: guest });
    const slot = days[0]?.slots.find(({ time }) => time === '14:00');
    const parts = ids.map((booking_id, i) => ({
      booking_id,
      entity_id: entity_ids[slot?.parts[i]?.entity ?? -1] ?? '',
      start_date: slot?.parts[i]?.start ?? '',
    }));
    await call(calls.move, { ...key, booking_date: DAY, service_time: '14:00', parts }, { as: guest });
    expect(await shown(key)).toEqual(['14:00 60 Imran 140000 confirmed', '15:00 60 Imran 140000 confirmed']);
  });

  test('anyone is asked for by an empty place, and the cheapest free person is named', async () => {
    const { key } = await book(1);
    const asked = { business_id, from: DAY, days: 1, services: cut, moving_visit_id: key.visit_id };
    const { days, entity_ids } = await call(
      availabilityCalls.findForVisit,
      { ...asked, entities: '' },
      { as: guest },
    );
    const slot = days[0]?.slots.find(({ time }) => time === '15:00');
    expect(slot?.parts.map(({ entity }) => entity_ids[entity])).toEqual([farah]);
  });

  test('parts that are not the whole visit, or begin at another time, are malformed', async () => {
    const { key, ids } = await book(2);
    const part = (booking_id = '', start_date = '2026-11-18T08:30:00Z') => ({
      booking_id,
      entity_id: imran,
      start_date,
    });
    const move = (parts: ReturnType<typeof part>[]) =>
      refusal(calls.move, { ...key, booking_date: DAY, service_time: '14:00', parts }, { as: guest });
    expect((await move([part(ids[0])])).code).toBe('MALFORMED');
    expect((await move([part(ids[0]), part(ids[0])])).code).toBe('MALFORMED');
    const later = '2026-11-18T09:30:00Z';
    expect((await move([part(ids[0], later), part(ids[1], later)])).code).toBe('MALFORMED');
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed', '11:30 30 Farah 90000 confirmed']);
  });

  test('a time that the other person has no longer free is refused and nothing moves', async () => {
    const { key, ids } = await book(1);
    const held = {
      business_id,
      booking_date: DAY,
      service_time: '14:00',
      services: [{ service_id: cut, entity_id: imran }],
    };
    await call(calls.reserve, held, { as: await makeGuest() });
    const parts = [{ booking_id: ids[0] ?? '', entity_id: imran, start_date: '2026-11-18T08:30:00Z' }];
    const refused = await refusal(
      calls.move,
      { ...key, booking_date: DAY, service_time: '14:00', parts },
      { as: guest },
    );
    expect(refused.code).toBe('SLOT_TAKEN');
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed']);
  });
});

test('a client moves a visit ten times a day, because the team hears of each; the desk moves on', async () => {
  const { key } = await book(1);
  const move = (service_time: string, as: Person) =>
    send(calls.move, { ...key, booking_date: DAY, service_time }, { as });
  const times = ['12:00', '13:00'];
  for (let i = 0; i < 10; i++) expect((await move(times[i % 2] ?? '', guest)).status).toBe(200);
  expect((await move('12:00', guest)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect((await move('12:00', owner)).status).toBe(200);
});

test('a client cannot write the reason of a cancellation, which is mailed as the words of the business', async () => {
  const { key, ids } = await book(2);
  const reason = 'Your account is locked, call us';
  const booking = await refusal(bookingCalls.cancel, { booking_id: ids[0] ?? '', reason }, { as: guest });
  const visit = await refusal(calls.cancel, { ...key, reason }, { as: guest });
  for (const no of [booking, visit])
    expect(no).toMatchObject({ code: 'NOT_ALLOWED', details: { fields: ['reason'] } });
  await call(calls.cancel, { ...key, reason: 'Farah is ill' }, { as: owner });
});

describe('a client takes a cancellation back', () => {
  test('within the undo window the visit is as it was', async () => {
    const { key } = await book(2);
    await call(calls.cancel, key, { as: guest });
    clock.advance({ seconds: 9 });
    await call(calls.uncancel, key, { as: guest });
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed', '11:30 30 Farah 90000 confirmed']);
  });

  test('one service of several is dropped and taken back', async () => {
    const { key, ids } = await book(2);
    const [first = ''] = ids;
    await call(bookingCalls.cancel, { booking_id: first }, { as: guest });
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 cancelled', '11:30 30 Farah 90000 confirmed']);
    // A shared link shows what is left.
    const { share_id } = await call(calls.createShare, { ...key, is_ahead: true }, { as: guest });
    const { items } = await call(calls.listHistory, key, { as: owner });
    // What a client does is always written down.
    expect(items.map(({ type }) => type)).toContain('visit.shared');
    const { visit } = await call(bookingCalls.getShared, { share_id });
    expect(visit).toMatchObject({ services: [{ service_time: '11:30' }], total_amount: 90000 });
    await call(bookingCalls.uncancel, { booking_id: first }, { as: guest });
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed', '11:30 30 Farah 90000 confirmed']);
  });

  test('after the undo window it stays cancelled', async () => {
    const { key } = await book(1);
    await call(calls.cancel, key, { as: guest });
    clock.advance({ seconds: 16 });
    expect((await refusal(calls.uncancel, key, { as: guest })).code).toBe('CONFLICT');
  });

  test("the desk's cancellation is not the client's to take back, nor anyone else's visit", async () => {
    const { key } = await book(1);
    await call(calls.cancel, key, { as: owner });
    expect((await refusal(calls.uncancel, key, { as: guest })).code).toBe('CONFLICT');
    expect((await refusal(calls.uncancel, key, { as: await makeGuest() })).status).toBe(404);
  });

  test('a time that someone took meanwhile is not taken away from them', async () => {
    const { key } = await book(1);
    await call(calls.cancel, key, { as: guest });
    const held = {
      business_id,
      booking_date: DAY,
      service_time: '11:00',
      services: [{ service_id: cut, entity_id: farah }],
    };
    await call(calls.reserve, held, { as: await makeGuest() });
    expect((await refusal(calls.uncancel, key, { as: guest })).code).toBe('SLOT_TAKEN');
  });
});
