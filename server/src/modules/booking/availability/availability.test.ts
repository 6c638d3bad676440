import { availabilityCalls as calls } from '@kursi/core/booking/availability.contract.ts';
import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { defaultBusinessHours } from '@kursi/core/business/business-hours.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '../../../platform/new-id.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';
import { findAvailability } from './availability.ts';

/** Monday 16 November, half past one in the night in Jaipur. */
const server = await useServer({ now: () => Temporal.Instant.from('2026-11-15T20:00:00Z') });
const { call, refusal, seedAccount, seedBusiness, seedMember, database, clock } = server;
const owner = await seedAccount();
const as = owner;
const MONDAY = '2026-11-16';

/** Open from 9 to 17, with a haircut of 45 minutes on two chairs. */
async function newSalon(service: { duration?: number; buffer_after?: number } = {}) {
  const business_id = await seedBusiness(owner, { name: `Salon ${crypto.randomUUID()}` });
  const make = catalogueOf(server, owner, business_id);
  const service_id = await make.service({ duration: 45, ...service });
  const one = await make.calendar({ name: 'One', service_ids: [service_id] });
  const two = await make.calendar({ name: 'Two', service_ids: [service_id] });
  const ask = { business_id, service_id, from: MONDAY, days: 1 };
  return { business_id, ...make, service_id, one, two, ask };
}

async function take(
  business_id: string,
  entity_id: string,
  from: string,
  to: string,
  over: { booking_id?: string; expires_at?: Temporal.Instant } = {},
): Promise<void> {
  const period = sql<string>`tstzrange(${`${MONDAY}T${from}:00+05:30`}, ${`${MONDAY}T${to}:00+05:30`})`;
  await database.q
    .insertInto('consumed_slot')
    .values({ business_id, entity_id, id: newId(clock.now()), period, ...over })
    .execute();
}

type Times = OutputOf<typeof calls.find>;
const slotsOf = ({ days }: Times, day = 0) => days[day]?.slots ?? [];
const timesOf = (answer: Times, day = 0) => slotsOf(answer, day).map(({ time }) => time);
const whoAt = (answer: Times, time: string) =>
  slotsOf(answer)
    .find((slot) => slot.time === time)
    ?.entities.map((place) => answer.entities[place]?.id);
const change = (business_id: string, fields: Record<string, unknown>) =>
  database.q.updateTable('business').set(fields).where('id', '=', business_id).execute();

describe('free times', () => {
  test('come day by day with the calendars that offer them, for someone who is not signed in', async () => {
    const { ask, one, two } = await newSalon();
    const answer = await call(calls.find, { ...ask, days: 2 });
    expect(answer).toMatchObject({
      time_zone: 'Asia/Kolkata',
      step: 15,
      entities: [
        { id: one, price: 30_000, duration: 45 },
        { id: two, price: 30_000, duration: 45 },
      ],
      days: [
        { day: MONDAY, is_open: true },
        { day: '2026-11-17', is_open: true },
      ],
    });
    expect(slotsOf(answer)[0]).toEqual({ time: '09:00', start: '2026-11-16T03:30:00Z', entities: [0, 1] });
    expect(timesOf(answer)).toHaveLength(30);
    expect(timesOf(answer).at(-1)).toBe('16:15');
  });

  test('are a small answer for three weeks of eight chairs', async () => {
    const { ask, calendar, service_id } = await newSalon();
    for (let i = 0; i < 6; i++) await calendar({ service_ids: [service_id] });
    const answer = await call(calls.find, { ...ask, days: 21 });
    expect(answer.entities).toHaveLength(8);
    expect(JSON.stringify(answer).length).toBeLessThan(60_000);
  });

  test('leave out bookings, blocks and holds, and put the least busy first', async () => {
    const { ask, business_id, one, two } = await newSalon();
    await take(business_id, one, '09:00', '12:00', { booking_id: newId(clock.now()) });
    await take(business_id, two, '09:30', '10:00');
    const answer = await call(calls.find, ask);
    expect(timesOf(answer).slice(0, 2)).toEqual(['10:00', '10:15']);
    expect([whoAt(answer, '10:00'), whoAt(answer, '12:00')]).toEqual([[two], [two, one]]);
  });

  test('leave out a hold until it expires, except for its holder', async () => {
    const { ask, business_id, one } = await newSalon();
    const booking_id = newId(clock.now());
    const expires_at = clock.now();
    const mine = { ...ask, entity_id: one };
    await take(business_id, one, '09:00', '17:00', {
      booking_id,
      expires_at: expires_at.add({ seconds: 1 }),
    });
    expect(await call(calls.find, mine)).toMatchObject({ days: [{ is_open: true, slots: [] }] });
    const question = { ...ask, now: clock.now(), purpose: 'show' as const, knowsBusiness: false };
    const services = [{ service_id: ask.service_id, entity_id: one, slots: 1 }];
    const found = await findAvailability(database.q, { ...question, services, ignoring: [booking_id] });
    expect(found.ok && found.value.calendars[0]?.taken).toEqual([]);
    await database.q
      .updateTable('consumed_slot')
      .set({ expires_at })
      .where('business_id', '=', business_id)
      .execute();
    expect(timesOf(await call(calls.find, mine))).toHaveLength(30);
  });

  test('take duration, buffer and slots into account, and what a calendar has of its own', async () => {
    const { ask, business_id, service_id, one, two } = await newSalon({ duration: 60, buffer_after: 15 });
    await call(
      catalogueCalls.changeService,
      {
        business_id,
        id: service_id,
        calendars: [
          { entity_id: one, price: null, duration: null },
          { entity_id: two, price: 45_000, duration: 30 },
        ],
      },
      { as },
    );
    const answer = await call(calls.find, { ...ask, slots: 2 });
    expect(answer.entities).toEqual([
      { id: one, price: 30_000, duration: 120 },
      { id: two, price: 45_000, duration: 60 },
    ]);
    // 120 + 15 minutes end by 17:00 from 14:45, 60 + 15 from 15:45.
    expect(whoAt(answer, '14:45')).toEqual([one, two]);
    expect(whoAt(answer, '15:00')).toEqual([two]);
    expect(timesOf(answer).at(-1)).toBe('15:45');
  });

  test('respect holidays, leave and single dates', async () => {
    const { ask, business_id, one, two } = await newSalon();
    await call(settingsCalls.setHoliday, { business_id, day: '2026-11-17', name: 'Diwali' }, { as });
    const day = { business_id, id: two, day: '2026-11-18', day_hours: ['16.00-18.00'] };
    await call(calendarCalls.setDay, day, { as });
    const leave = { business_id, id: one, first_day: '2026-11-18', last_day: '2026-11-18' };
    await call(calendarCalls.addLeave, leave, { as });
    const answer = await call(calls.find, { ...ask, days: 3 });
    // The shop closes at five, so the second hour of that day is the desk's alone.
    expect([0, 1, 2].map((i) => timesOf(answer, i).length)).toEqual([30, 0, 2]);
    expect(slotsOf(answer, 2).map(({ entities }) => entities)).toEqual([[1], [1]]);
    const alone = await call(calls.find, { ...ask, entity_id: one, days: 3 });
    expect(alone.days.map(({ is_open }) => is_open)).toEqual([true, false, false]);
    // On leave on Wednesday, while the shop is open.
    expect(alone.days[2]).toMatchObject({ is_business_open: true, slots: [] });
  });

  test('lie inside the hours of the shop and of the calendar, and the desk may pass over both', async () => {
    const { ask, business_id, one, two, service_id } = await newSalon();
    const closedOnMondays = { ...defaultBusinessHours, mon: [] };
    await call(settingsCalls.update, { business_id, business_hours: closedOnMondays }, { as });
    const own = { ...defaultBusinessHours, tue: ['08.00-10.00', '16.00-20.00'] };
    for (const id of [one, two])
      await call(calendarCalls.change, { business_id, id, business_hours: own }, { as });
    const answer = await call(calls.find, { ...ask, days: 2 });
    expect(answer.days.map(({ is_open }) => is_open)).toEqual([false, true]);
    expect(answer.days.map(({ is_business_open }) => is_business_open)).toEqual([false, true]);
    expect(timesOf(answer, 0)).toEqual([]);
    expect(timesOf(answer, 1)).toEqual(['09:00', '09:15', '16:00', '16:15']);
    const client_id = (
      await call(clientCalls.add, { business_id, name: 'Meera', phone: '9800000001' }, { as })
    ).client_id;
    const monday = {
      business_id,
      client_id,
      booking_date: '2026-11-16',
      service_time: '11:00',
      services: [{ service_id, entity_id: one }],
    };
    expect((await refusal(visitCalls.book, monday, { as })).code).toBe('CLOSED');
    const { visits } = await call(visitCalls.book, { ...monday, override: ['hours'] }, { as });
    expect(visits).toHaveLength(1);
  });

  test('are with the cheapest free person, and say the price where only a dearer one is left', async () => {
    const { ask, business_id, service_id, one, two } = await newSalon();
    const calendars = [
      { entity_id: one, price: 140_000, duration: null },
      { entity_id: two, price: 90_000, duration: null },
    ];
    await call(catalogueCalls.changeService, { business_id, id: service_id, calendars }, { as });
    await take(business_id, two, '09:00', '10:00');
    const visit = { business_id, services: service_id, from: MONDAY, days: 1 };
    const answer = await call(calls.findForVisit, visit);
    expect(answer.price_from).toBe(90_000);
    const at = (time: string) => answer.days[0]?.slots.find((slot) => slot.time === time);
    const entityAt = (time: string) => answer.entity_ids[at(time)?.parts[0]?.entity ?? -1];
    expect([entityAt('09:00'), at('09:00')?.price]).toEqual([one, 140_000]);
    // The busier of the two, but cheaper.
    expect([entityAt('10:00'), at('10:00')?.price]).toEqual([two, undefined]);
    expect(whoAt(await call(calls.find, ask), '10:00')).toEqual([two, one]);
    const twice = await call(calls.findForVisit, { ...visit, slots: '2', entities: one });
    expect([twice.price_from, twice.days[0]?.slots[0]?.price]).toEqual([280_000, undefined]);
    const client = await seedAccount();
    const wanted = { business_id, service_id, booking_date: MONDAY, service_time: '10:00' };
    expect(await call(bookingCalls.reserve, wanted, { as: client })).toMatchObject({ entity_id: two });
  });

  test('are not in the past or beyond the booking window, except for members who ask for it', async () => {
    const { ask, business_id } = await newSalon();
    await change(business_id, { max_booking_window: 2 * 1440 });
    const long = { ...ask, from: '2026-11-14', days: 6 };
    const found = (answer: Times) => answer.days.map(({ slots }) => slots.length);
    // Until Wednesday half past one in the night.
    expect(found(await call(calls.find, long))).toEqual([0, 0, 30, 30, 0, 0]);
    const staff = await seedMember(business_id, 'staff');
    expect(found(await call(calls.find, { ...long, beyond_window: 'yes' }, { as: staff }))).toEqual([
      ...[0, 0, 30, 30, 30, 30],
    ]);
    expect(await refusal(calls.find, { ...long, beyond_window: 'yes' })).toMatchObject({
      status: 403,
      code: 'NOT_ALLOWED',
      details: { fields: ['beyond_window'] },
    });
    const stranger = await seedAccount();
    expect((await refusal(calls.find, { ...long, beyond_window: 'yes' }, { as: stranger })).status).toBe(403);
    expect(found(await call(calls.find, { ...ask, from: '1900-01-01', days: 42 }))).toEqual(
      Array(42).fill(0),
    );
    expect(found(await call(calls.find, { ...ask, from: '2999-12-31', days: 42 }))).toEqual(
      Array(42).fill(0),
    );
  });

  test('begin after the notice that the business needs, which does not bind the desk', async () => {
    const { ask, business_id, service_id, one } = await newSalon();
    // It is half past one in the night: ten hours of notice end at 11:30.
    await call(settingsCalls.update, { business_id, min_booking_notice: 600 }, { as });
    expect(timesOf(await call(calls.find, ask))[0]).toBe('11:30');
    // Until 17:30, after closing: the day has no time left, which is not a full day.
    await call(settingsCalls.update, { business_id, min_booking_notice: 960 }, { as });
    const over = { is_open: false, is_business_open: true, slots: [] };
    expect((await call(calls.find, ask)).days).toMatchObject([over]);
    await call(settingsCalls.update, { business_id, min_booking_notice: 600 }, { as });
    expect(timesOf(await call(calls.find, { ...ask, beyond_window: 'yes' }, { as }))[0]).toBe('09:00');
    const soon = { business_id, service_id, booking_date: MONDAY, service_time: '11:15' };
    const client = await seedAccount();
    expect((await refusal(bookingCalls.reserve, soon, { as: client })).code).toBe('NOTICE_TOO_SHORT');
    const { client_id } = await call(
      clientCalls.add,
      { business_id, name: 'Meera', phone: '9800000001' },
      { as },
    );
    const atTheDesk = { business_id, client_id, booking_date: MONDAY, service_time: '11:15' };
    const { visits } = await call(
      visitCalls.book,
      { ...atTheDesk, services: [{ service_id, entity_id: one }] },
      { as },
    );
    expect(visits).toHaveLength(1);
    const [later] = (
      await call(
        visitCalls.reserve,
        { ...soon, service_time: '14:00', services: [{ service_id }] },
        { as: client },
      )
    ).bookings;
    expect(later?.service_time).toBe('14:00');
  });

  test('say the last day that clients may book, however far the business plans ahead', async () => {
    const { ask, business_id } = await newSalon();
    expect((await call(calls.find, ask)).last_day).toBe('2026-12-07');
    await call(settingsCalls.update, { business_id, max_booking_window: 200 * 1440 }, { as });
    const answer = await call(calls.find, { ...ask, from: '2027-05-20', days: 21 });
    expect(answer.last_day).toBe('2027-06-04');
    expect(
      answer.days
        .filter(({ slots }) => slots.length > 0)
        .map(({ day }) => day)
        .at(-1),
    ).toBe('2027-06-03');
  });

  test('follow the clock changes of a time zone', async () => {
    const { ask, business_id } = await newSalon();
    await change(business_id, {
      time_zone: 'America/New_York',
      max_booking_window: 365 * 1440,
      slot_step: 60,
    });
    const hours = ['01.00-04.00'];
    await call(
      settingsCalls.update,
      { business_id, business_hours: { sun: hours, mon: [], tue: [], wed: [], thu: [], fri: [], sat: [] } },
      { as },
    );
    const answer = await call(calls.find, { ...ask, from: '2027-03-14' });
    expect(slotsOf(answer).map(({ time, start }) => [time, start])).toEqual([
      ['01:00', '2027-03-14T06:00:00Z'],
      ['03:00', '2027-03-14T07:00:00Z'],
    ]);
  });

  test('cost one round trip to the database for any question', async () => {
    const { ask } = await newSalon();
    // The pool may hand out one connection several times; count its spy once.
    const spies = new Set<{ mock: { calls: unknown[][] } }>();
    const listen = (client: PoolClient) => void spies.add(vi.spyOn(client, 'query'));
    database.pool.on('acquire', listen);
    await call(calls.find, { ...ask, days: 42 });
    database.pool.off('acquire', listen);
    const asked = [...spies].flatMap(({ mock }) => mock.calls.map(([first]) => JSON.stringify(first)));
    vi.restoreAllMocks();
    // Background jobs, reactions and streams run queries too, on other tables.
    const ours = asked.filter(
      (text) =>
        /consumed_slot|calendar|service|holiday|business_hours/.test(text) &&
        !/reaction|notification|slot_alert|event_counter|jobs\./.test(text),
    );
    expect(ours).toHaveLength(1);
  });
});

describe('who may ask', () => {
  test.each([
    ['approved', 'public', 200, 200],
    ['approved', 'protected', 200, 200],
    ['approved', 'private', 404, 200],
    ['created', 'public', 404, 200],
    ['suspended', 'public', 404, 200],
  ])(
    'a business that is %s and %s answers %i to the public and %i to its staff',
    async (business_state, visibility, toPublic, toStaff) => {
      const { ask, business_id } = await newSalon();
      await change(business_id, { business_state, visibility });
      const staff = await seedMember(business_id, 'staff');
      expect((await server.send(calls.find, ask)).status).toBe(toPublic);
      expect((await server.send(calls.find, ask, { as: await seedAccount() })).status).toBe(toPublic);
      expect((await server.send(calls.find, ask, { as: staff })).status).toBe(toStaff);
      const visit = { business_id, services: ask.service_id, from: MONDAY };
      expect((await server.send(calls.findForVisit, visit)).status).toBe(toPublic);
    },
  );
  test('a deleted business is found by nobody', async () => {
    const { ask, business_id } = await newSalon();
    await change(business_id, { is_deleted: true });
    expect((await refusal(calls.find, ask, { as })).code).toBe('NOT_FOUND');
  });
});

describe('free times are refused for', () => {
  test('a service that is off, removed, of another business, or unknown', async () => {
    const { ask, business_id, service_id } = await newSalon();
    const other = await newSalon();
    expect((await refusal(calls.find, { ...ask, service_id: other.service_id })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.find, { ...ask, entity_id: other.one })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.find, { ...ask, business_id: other.business_id })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.find, { ...ask, service_id: newId(clock.now()) })).code).toBe('NOT_FOUND');
    await call(
      catalogueCalls.changeService,
      { business_id, id: service_id, service_status: 'disable' },
      { as },
    );
    expect(await refusal(calls.find, ask)).toMatchObject({ status: 422, code: 'SERVICE_NOT_OFFERED' });
    await call(catalogueCalls.removeService, { business_id, id: service_id }, { as });
    expect((await refusal(calls.find, ask)).code).toBe('NOT_FOUND');
  });
  test('a calendar that is off, removed, or does not offer the service; any calendar means the others', async () => {
    const { ask, business_id, one, two, calendar } = await newSalon();
    const idle = await calendar({ name: 'Idle' });
    expect(await refusal(calls.find, { ...ask, entity_id: idle })).toMatchObject({
      status: 422,
      code: 'CALENDAR_DOES_NOT_OFFER',
    });
    await call(calendarCalls.change, { business_id, id: one, calendar_status: 'disable' }, { as });
    expect(await refusal(calls.find, { ...ask, entity_id: one })).toMatchObject({
      status: 422,
      code: 'CALENDAR_NOT_OFFERED',
    });
    expect((await call(calls.find, ask)).entities.map(({ id }) => id)).toEqual([two]);
    await call(calendarCalls.remove, { business_id, id: two }, { as });
    expect((await refusal(calls.find, { ...ask, entity_id: two })).code).toBe('NOT_FOUND');
    expect(await call(calls.find, ask)).toMatchObject({
      entities: [],
      days: [{ is_open: false, slots: [] }],
    });
  });
  test.each([
    { days: 0 },
    { days: 43 },
    { days: 1.5 },
    { slots: 0 },
    { slots: 13 },
    { from: '2026-02-30' },
    { from: '3000-01-01' },
    { service_id: 'x' },
    { entity_id: '' },
    { beyond_window: 'perhaps' },
  ])('a malformed question: %j', async (wrong) => {
    const { ask } = await newSalon();
    expect((await refusal(calls.find, { ...ask, ...wrong } as typeof ask)).code).toBe('MALFORMED');
  });
});

describe('the free times of a visit', () => {
  async function withTwoServices() {
    const salon = await newSalon();
    const colour = await salon.service({
      name: 'Colour',
      duration: 60,
      calendars: [{ entity_id: salon.two, price: null, duration: null }],
    });
    const visit = {
      business_id: salon.business_id,
      services: `${salon.service_id},${colour}`,
      from: MONDAY,
      days: 1,
    };
    return { ...salon, colour, visit };
  }
  const partsAt = ({ days, entity_ids }: OutputOf<typeof calls.findForVisit>, time: string) =>
    days[0]?.slots
      .find((slot) => slot.time === time)
      ?.parts.map(({ entity, start }) => [entity_ids[entity], start.slice(11, 16)]);

  test('run in sequence, on another chair where necessary', async () => {
    const { visit, business_id, one, two } = await withTwoServices();
    await take(business_id, two, '09:00', '10:30');
    const answer = await call(calls.findForVisit, visit);
    // 45 minutes from 9:45 in Jaipur, and an hour from 10:30.
    expect(answer.days[0]?.slots[0]?.time).toBe('09:45');
    expect(partsAt(answer, '09:45')).toEqual([
      [one, '04:15'],
      [two, '05:00'],
    ]);
    expect(answer.days[0]?.slots.at(-1)?.time).toBe('15:15');
  });
  test('run in the order that fits, and are booked in it', async () => {
    const { visit, business_id, one, two } = await withTwoServices();
    // The hour on the second chair fits at nine alone, the 45 minutes anywhere after it.
    await take(business_id, one, '09:00', '10:00');
    await take(business_id, two, '10:00', '17:00');
    const answer = await call(calls.findForVisit, visit);
    expect(answer.days[0]?.slots.map(({ time }) => time)).toEqual(['09:00']);
    expect(partsAt(answer, '09:00')).toEqual([
      [one, '04:30'],
      [two, '03:30'],
    ]);
    const services = visit.services.split(',').map((service_id) => ({ service_id }));
    const wanted = { business_id, booking_date: MONDAY, service_time: '09:00', services };
    const { bookings } = await call(visitCalls.reserve, wanted, { as: await seedAccount() });
    expect(bookings.map(({ entity_id, service_time }) => [entity_id, service_time])).toEqual([
      [two, '09:00'],
      [one, '10:00'],
    ]);
  });
  test('run in parallel on two chairs, and on the chosen ones', async () => {
    const { visit, one, two } = await withTwoServices();
    const answer = await call(calls.findForVisit, { ...visit, arrangement: 'parallel' });
    expect(partsAt(answer, '09:00')).toEqual([
      [one, '03:30'],
      [two, '03:30'],
    ]);
    const same = { ...visit, arrangement: 'parallel' as const, entities: `${two},${two}` };
    expect((await call(calls.findForVisit, same)).days[0]?.slots).toEqual([]);
    const turns = await call(calls.findForVisit, { ...visit, entities: `${two},`, slots: '2,1' });
    expect(partsAt(turns, '09:00')).toEqual([
      [two, '03:30'],
      [two, '05:00'],
    ]);
  });
  test('are refused when a part is not offered, and malformed when the lists differ in length', async () => {
    const { visit, one, colour } = await withTwoServices();
    expect((await refusal(calls.findForVisit, { ...visit, entities: `,${one}` })).code).toBe(
      'CALENDAR_DOES_NOT_OFFER',
    );
    const wrong = [
      { entities: one },
      { slots: '1' },
      { slots: '1,13' },
      { services: '' },
      { services: `${colour},` },
      { services: Array(11).fill(colour).join() },
    ];
    for (const fields of wrong) {
      const answer = await refusal(calls.findForVisit, { ...visit, ...fields });
      expect(answer.code).toBe('MALFORMED');
      expect(answer.details['fields']).toContainEqual(
        expect.objectContaining({ field: Object.keys(fields)[0] }),
      );
    }
  });
});
