import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
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
let facial: string;
let farah: string;
let imran: string;

/** Farah cuts in 30 minutes for ₹900, Imran in 60 for ₹1,400; both give a facial of 45 for ₹1,200. */
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
  facial = await make.service({
    name: 'Facial',
    price: paise(120_000),
    duration: 45,
    calendars: [farah, imran].map((entity_id) => ({ entity_id, price: null, duration: null })),
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

describe('a client changes the services of a visit', () => {
  const on = (service_time: string, service_id: string, entity_id: string, service_duration: number) => ({
    service_id,
    entity_id,
    service_time,
    service_duration,
  });
  type Services = (ReturnType<typeof on> & { booking_id?: string | undefined })[];
  const edit = (key: { business_id: string; visit_id: string }, services: Services) => ({
    ...key,
    booking_date: DAY,
    services,
  });

  test('the free times are those of what it becomes, its own among them', async () => {
    const { key } = await book(2);
    const asked = { business_id, from: DAY, days: 1, services: `${cut},${facial}` };
    const times = async (over: object) => {
      const { days } = await call(
        availabilityCalls.findForVisit,
        { ...asked, entities: `${farah},${farah}`, ...over },
        { as: guest },
      );
      return days[0]?.slots.map(({ time }) => time);
    };
    expect(await times({})).not.toContain('11:00');
    expect(await times({ changing_visit_id: key.visit_id })).toContain('11:00');
    const stranger = await makeGuest();
    const { days } = await call(
      availabilityCalls.findForVisit,
      { ...asked, entities: `${farah},${farah}`, changing_visit_id: key.visit_id },
      { as: stranger },
    );
    expect(days[0]?.slots.map(({ time }) => time)).not.toContain('11:00');
  });

  test('swaps one and adds another with somebody else at catalogue prices, and takes it back', async () => {
    const { key, ids } = await book(2);
    const changed = await call(
      deskCalls.editVisit,
      edit(key, [
        { ...on('11:00', cut, farah, 30), booking_id: ids[0] },
        on('11:30', facial, farah, 45),
        on('12:15', cut, imran, 120),
      ]),
      { as: guest },
    );
    const now = [
      '11:00 30 Farah 90000 confirmed',
      '11:30 45 Farah 120000 confirmed',
      '12:15 120 Imran 280000 confirmed',
      '11:30 30 Farah 90000 cancelled',
    ];
    expect((await shown(key)).toSorted()).toEqual(now.toSorted());
    const { total_amount, payments } = await call(calls.getMine, key, { as: guest });
    expect([total_amount, payments]).toEqual([490_000, []]);
    const { items } = await call(calls.listHistory, key, { as: owner });
    expect(items.filter(({ type }) => type === 'visit.edited')).toMatchObject([{ by: 'client' }]);
    clock.advance({ seconds: 9 });
    const back = changed.before.services.map(({ booking_amount: _, ...one }) => one);
    await call(deskCalls.editVisit, { ...edit(key, []), services: back }, { as: guest });
    expect((await shown(key)).filter((one) => one.endsWith('confirmed'))).toEqual([
      '11:00 30 Farah 90000 confirmed',
      '11:30 30 Farah 90000 confirmed',
    ]);
  });

  test('sets no price, takes whole slots, and finds no foreign visit', async () => {
    const { key } = await book(1);
    const priced = [{ ...on('11:00', facial, farah, 45), booking_amount: paise(100) }];
    const no = await refusal(deskCalls.editVisit, { ...edit(key, []), services: priced }, { as: guest });
    expect(no).toMatchObject({ code: 'NOT_ALLOWED', details: { fields: ['services.*.booking_amount'] } });
    const long = edit(key, [on('11:00', facial, farah, 50)]);
    expect((await refusal(deskCalls.editVisit, long, { as: guest })).code).toBe('DURATION_NOT_MULTIPLE');
    const right = edit(key, [on('11:00', facial, farah, 45)]);
    expect((await refusal(deskCalls.editVisit, right, { as: await makeGuest() })).status).toBe(404);
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed']);
  });

  test('a time that somebody else has meanwhile is refused with others, and all stays as it was', async () => {
    const { key, ids } = await book(1);
    const held = {
      business_id,
      booking_date: DAY,
      service_time: '11:30',
      services: [{ service_id: cut, entity_id: farah }],
    };
    await call(calls.reserve, held, { as: await makeGuest() });
    const longer = edit(key, [
      { ...on('11:00', cut, farah, 30), booking_id: ids[0] },
      on('11:30', facial, farah, 45),
    ]);
    const no = await refusal(deskCalls.editVisit, longer, { as: guest });
    expect([no.code, (no.details['alternatives'] as unknown[]).length > 0]).toEqual(['SLOT_TAKEN', true]);
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed']);
  });

  test('a guest who prepaid something short adds no more than guests of one network book', async () => {
    const { key, ids } = await book(1);
    await server.database.q
      .updateTable('visit')
      .set({ paid_amount: paise(90_000) })
      .where('id', '=', key.visit_id)
      .execute();
    await server.database.pool.query(
      "INSERT INTO throttle (subject, tries, window_ends_at) SELECT $1 || network, 700, $2::timestamptz + interval '1 day' FROM unnest($3::text[]) AS network ON CONFLICT (subject) DO UPDATE SET tries = 700",
      [`guests:${business_id}:`, clock.now().toString(), ['127.0.0.1', '::1']],
    );
    const more = edit(key, [
      { ...on('11:00', cut, farah, 30), booking_id: ids[0] },
      on('11:30', facial, farah, 45),
    ]);
    const no = await refusal(deskCalls.editVisit, more, { as: guest });
    expect([no.code, no.details]).toEqual(['TOO_MANY_OPEN_VISITS', { minutes: 720 }]);
    expect(await shown(key)).toEqual(['11:00 30 Farah 90000 confirmed']);
  });

  test('not once the time to change it is over, or the bill is made', async () => {
    const { key } = await book(1);
    const { database } = server;
    const change = edit(key, [on('11:00', facial, farah, 45)]);
    const set = (fields: object) =>
      database.q.updateTable('visit').set(fields).where('id', '=', key.visit_id).execute();
    await set({ cancellation_window: 3 * 24 * 60 });
    expect((await refusal(deskCalls.editVisit, change, { as: guest })).code).toBe(
      'INSIDE_CANCELLATION_WINDOW',
    );
    await set({ cancellation_window: null, billed_at: clock.now() });
    expect((await refusal(deskCalls.editVisit, change, { as: guest })).code).toBe('VISIT_BILLED');
  });
});

test('a client books for somebody else, which the desk sees and an erasure takes away', async () => {
  const hold = (service_time: string) =>
    call(
      calls.reserve,
      { business_id, booking_date: DAY, service_time, services: [{ service_id: cut, entity_id: farah }] },
      { as: guest },
    );
  const { visit_id } = await hold('11:00');
  const key = { business_id, visit_id };
  const comes = { name: 'Riya', phone: '98111 11111' };
  expect((await refusal(calls.confirm, { ...key, comes: { name: '' } }, { as: guest })).code).toBe(
    'MALFORMED',
  );
  // Kept with the hold for a payment that confirms it; what is said with the confirmation stands above it.
  await call(calls.setHoldNote, { ...key, comes: { name: 'Rhea' } }, { as: guest });
  await call(calls.confirm, { ...key, comes }, { as: guest });
  const riya = { name: 'Riya', phone: '+919811111111' };
  expect((await call(calls.get, key, { as: owner })).comes).toEqual(riya);
  expect((await call(calls.getMine, key, { as: guest })).comes).toEqual(riya);
  const { items } = await call(scheduleCalls.get, { business_id, from: DAY, to: DAY }, { as: owner });
  expect(items).toMatchObject([{ comes_name: 'Riya' }]);
  const second = await hold('13:00');
  const held = { business_id, visit_id: second.visit_id };
  await call(calls.setHoldNote, { ...held, comes: { name: 'Rhea' } }, { as: guest });
  await call(calls.confirm, held, { as: guest });
  expect((await call(calls.getMine, held, { as: guest })).comes).toEqual({ name: 'Rhea', phone: null });
  const { client } = await call(calls.get, key, { as: owner });
  await call(clientCalls.erase, { business_id, client_id: client.id }, { as: owner });
  await eventually(async () => (await call(calls.get, key, { as: owner })).comes === null);
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
