import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { catalogueOf } from '../../../testing/salon/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, makeGuest, seedAccount, database } = server;
const { business_id, owner, service_id, day, hold } = await seedSalon(server);
const someone = await seedAccount({ user_name: 'Ravi' });
const offered = (entity_id: string) => ({ entity_id, price: null, duration: null });

describe('a client', () => {
  test('cannot hold more than three visits as a guest, even with concurrent requests', async () => {
    const wide = await seedSalon(server);
    const guest = await makeGuest();
    const times = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];
    const answers = await Promise.all(
      times.map((time) => send(calls.reserve, wide.hold(time), { as: guest })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const first = answers.find(({ status }) => status === 200)?.body as { booking_id: string };
    await call(calls.release, { business_id: wide.business_id, booking_id: first.booking_id }, { as: guest });
    await call(calls.reserve, wide.hold('12:00'), { as: guest });
  });

  test('a guest without a name holds one visit, with a name three, and six hours of chairs together', async () => {
    const wide = await seedSalon(server);
    const { token } = await call(identityCalls.startGuestSession, {});
    const nameless = { token, cookies: new Map<string, string>() };
    await call(calls.reserve, wide.hold('09:00'), { as: nameless });
    expect(await refusal(calls.reserve, wide.hold('10:00'), { as: nameless })).toMatchObject({
      code: 'TOO_MANY_HOLDS',
      details: { most: 1 },
    });
    const make = catalogueOf(server, wide.owner, wide.business_id);
    const long = await make.service({ duration: 180, calendars: wide.chairs.map(offered) });
    const guest = await makeGuest();
    const threeHours = (time: string, entity_id: string) =>
      send(calls.reserve, wide.hold(time, { service_id: long, entity_id }), { as: guest });
    expect((await threeHours('09:00', wide.chairs[1])).status).toBe(200);
    expect((await threeHours('12:00', wide.chairs[1])).status).toBe(200);
    const third = await refusal(calls.reserve, wide.hold('15:30'), { as: guest });
    expect(third).toMatchObject({ code: 'TOO_MANY_HOLDS', details: { minutes: 360 } });
  });

  test('guests of one network hold twelve hours of a salon together, of an IPv6 /64 too, and another network goes on', async () => {
    const wide = await seedSalon(server);
    const make = catalogueOf(server, wide.owner, wide.business_id);
    const chairs = await Promise.all(Array.from({ length: 8 }, () => make.calendar()));
    const long = await make.service({ duration: 120, calendars: chairs.map(offered) });
    const two = async (entity_id: string | undefined, from: string) =>
      (
        await send(calls.reserve, wide.hold('09:00', { service_id: long, entity_id: entity_id ?? '' }), {
          as: await makeGuest(),
          from,
        })
      ).status;
    const burst = await Promise.all(chairs.map((chair, i) => two(chair, `2001:db8:7:7::${i + 1}`)));
    expect(burst.filter((status) => status === 200)).toHaveLength(6);
    const left = chairs[burst.indexOf(429)];
    expect(await two(left, '2001:db8:7:7:ffff::9')).toBe(429);
    expect(await two(left, '2001:db8:7:8::1')).toBe(200);
  });

  test('a visitor who taps a hundred times shuts nobody out behind the same address', async () => {
    const wide = await seedSalon(server);
    const [tapper, neighbour] = [await makeGuest(), await makeGuest()];
    const from = '10.9.9.9';
    for (let i = 0; i < 100; i++)
      await send(calls.reserve, wide.hold(i % 2 ? '09:00' : '09:15'), { as: tapper, from });
    expect((await send(calls.reserve, wide.hold('11:00'), { as: neighbour, from })).status).toBe(200);
  });

  test('a guest has five open visits at a salon; an account books more', async () => {
    const wide = await seedSalon(server);
    const book = async (time: string, as: Session) => {
      const { booking_id } = await call(calls.reserve, wide.hold(time), { as });
      return send(calls.confirmHold, { business_id: wide.business_id, booking_id }, { as });
    };
    const guest = await makeGuest();
    for (const time of ['09:00', '09:30', '10:00', '10:30', '11:00'])
      expect((await book(time, guest)).status).toBe(200);
    expect((await book('11:30', guest)).body).toMatchObject({ code: 'TOO_MANY_OPEN_VISITS' });
    const account = await seedAccount();
    for (const time of ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30'])
      expect((await book(time, account)).status).toBe(200);
  });

  test('ever new guests of one network book twelve hours of a salon a day; an account books on', async () => {
    const wide = await seedSalon(server);
    const make = catalogueOf(server, wide.owner, wide.business_id);
    const chairs = await Promise.all(Array.from({ length: 5 }, () => make.calendar()));
    const long = await make.service({ duration: 180, calendars: chairs.map(offered) });
    const book = async (entity_id: string, as: Session, from: string) => {
      const wanted = wide.hold('09:00', { service_id: long, entity_id });
      const { booking_id } = await call(calls.reserve, wanted, { as, from });
      return send(calls.confirmHold, { business_id: wide.business_id, booking_id }, { as, from });
    };
    const [last = '', ...first] = chairs;
    for (const chair of first) expect((await book(chair, await makeGuest(), '10.7.7.7')).status).toBe(200);
    const more = await makeGuest();
    expect((await book(last, more, '10.7.7.7')).body).toMatchObject({
      code: 'TOO_MANY_OPEN_VISITS',
      details: { minutes: 720 },
    });
    const held = await call(calls.reserve, wide.hold('13:00'), { as: more, from: '10.7.7.8' });
    const of = { business_id: wide.business_id, booking_id: held.booking_id };
    expect((await send(calls.confirmHold, of, { as: more, from: '10.7.7.7' })).status).toBe(200);
    const account = await seedAccount();
    const own = await call(calls.reserve, wide.hold('14:00'), { as: account, from: '10.7.7.7' });
    await call(calls.confirmHold, { ...of, booking_id: own.booking_id }, { as: account, from: '10.7.7.7' });
  });

  test.each([
    ['the id of a client', { client_id: '01a00000-0000-7000-8000-0000000000ff' }, 'client_id'],
    ['an override of the hours', { override: ['hours' as const] }, 'override'],
  ])('cannot send %s', async (_name, over, field) => {
    const no = await refusal(calls.reserve, hold('14:00', over), { as: someone });
    expect(no).toMatchObject({ status: 403, code: 'NOT_ALLOWED', details: { fields: [field] } });
  });

  test('cannot set the price', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:00'), { as: someone });
    for (const amount of [{ cash_amount: 1 }, { adjusted_total_amount: 1 }]) {
      const no = await refusal(calls.confirmHold, { business_id, booking_id, ...amount }, { as: someone });
      expect(no).toMatchObject({ code: 'NOT_ALLOWED', details: { fields: Object.keys(amount) } });
    }
    const visit = { business_id, booking_date: day, service_time: '15:00' };
    const services = [{ service_id, booking_amount: 1 }];
    const no = await refusal(visitCalls.reserve, { ...visit, services }, { as: someone });
    expect(no.details).toEqual({ fields: ['services.*.booking_amount'] });
    await call(calls.release, { business_id, booking_id }, { as: someone });
  });

  test('cannot confirm or release the hold of another client', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:00'), { as: someone });
    const stranger = await makeGuest();
    for (const as of [stranger, await seedAccount()]) {
      expect((await refusal(calls.release, { business_id, booking_id }, { as })).code).toBe('NOT_FOUND');
      expect((await refusal(calls.confirmHold, { business_id, booking_id }, { as })).code).toBe('NOT_FOUND');
    }
    const another = await seedSalon(server);
    const elsewhere = { business_id: another.business_id, booking_id };
    expect((await refusal(calls.confirmHold, elsewhere, { as: someone })).code).toBe('NOT_FOUND');
    expect((await refusal(calls.release, elsewhere, { as: another.owner })).code).toBe('NOT_FOUND');
    await call(calls.release, { business_id, booking_id }, { as: someone });
  });

  test.each([
    ['outside the hours', () => hold('17:00'), 422, 'CLOSED'],
    ['before the hours', () => hold('08:45'), 422, 'CLOSED'],
    ['so late that it does not end in time', () => hold('16:45'), 422, 'CLOSED'],
    ['between the steps', () => hold('15:10'), 422, 'NOT_ON_STEP'],
    ['in the past', () => hold('10:00', { booking_date: '2020-01-01' }), 422, 'IN_THE_PAST'],
    ['too far ahead', () => hold('10:00', { booking_date: '2099-01-01' }), 422, 'OUTSIDE_WINDOW'],
    ['after the last day there is', () => hold('10:00', { booking_date: '9999-12-31' }), 400, 'MALFORMED'],
    ['half a service', () => hold('15:00', { service_duration: 45 }), 422, 'DURATION_NOT_MULTIPLE'],
    ['the end of the day', () => hold('24:00'), 400, 'MALFORMED'],
  ])('cannot hold a time (%s)', async (_name, wanted, status, code) => {
    expect(await refusal(calls.reserve, wanted(), { as: someone })).toMatchObject({ status, code });
  });

  test('cannot book what the business or the calendar does not offer', async () => {
    const make = catalogueOf(server, owner, business_id);
    const alone = await make.calendar({ name: 'Alone' });
    const nowhere = await make.service({ name: 'Nowhere' });
    const off = await make.service({ calendars: [{ entity_id: alone, price: null, duration: null }] });
    await call(
      catalogueCalls.changeService,
      { business_id, id: off, service_status: 'disable' },
      { as: owner },
    );
    const tried = async (over: object) =>
      (await refusal(calls.reserve, hold('15:00', over), { as: someone })).code;
    expect(await tried({ entity_id: alone })).toBe('CALENDAR_DOES_NOT_OFFER');
    expect(await tried({ service_id: nowhere, entity_id: null })).toBe('SERVICE_NOT_OFFERED');
    expect(await tried({ service_id: off, entity_id: alone })).toBe('SERVICE_NOT_OFFERED');
    const another = await seedSalon(server);
    expect(await tried({ service_id: another.service_id })).toBe('NOT_FOUND');
    expect(await tried({ entity_id: another.chairs[0] })).toBe('NOT_FOUND');
    expect(
      (
        await refusal(calls.reserve, hold('15:00', { client_id: await another.client('Not here') }), {
          as: owner,
        })
      ).code,
    ).toBe('NOT_FOUND');
  });

  test('cannot book a private business, or one that is not approved', async () => {
    const shy = await seedSalon(server);
    await database.q
      .updateTable('business')
      .set({ visibility: 'private' })
      .where('id', '=', shy.business_id)
      .execute();
    expect((await refusal(calls.reserve, shy.hold('10:00'), { as: someone })).code).toBe('NOT_FOUND');
    await call(calls.reserve, shy.hold('10:00'), { as: shy.owner });
  });

  test('cannot pay with a made-up membership or payment', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:30'), { as: someone });
    const id = '01a00000-0000-7000-8000-0000000000ff';
    const of = { business_id, booking_id };
    expect(
      (await refusal(calls.confirmHold, { ...of, payment_membership_id: id }, { as: someone })).code,
    ).toBe('NOT_FOUND');
    expect((await refusal(calls.confirmHold, { ...of, payment_id: id }, { as: someone })).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    await call(calls.release, of, { as: someone });
  });
});
