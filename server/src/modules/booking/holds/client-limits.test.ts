import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../../testing/booking.ts';
import { catalogueOf } from '../../../testing/catalogue.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, send, refusal, makeGuest, seedAccount, database } = server;
const { business_id, owner, service_id, day, hold } = await seedSalon(server);
const someone = await seedAccount({ user_name: 'Ravi' });

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

  test('is rate limited by network address over all guests', async () => {
    const wide = await seedSalon(server);
    const statuses: number[] = [];
    for (let i = 0; i < 21; i++) {
      const guest = await makeGuest();
      for (const time of ['09:00', '09:30', '10:00']) {
        const { status } = await send(calls.reserve, wide.hold(time), { as: guest, from: '10.9.9.9' });
        statuses.push(status);
      }
    }
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(
      (await send(calls.reserve, wide.hold('11:00'), { as: await makeGuest(), from: '10.9.9.8' })).status,
    ).toBe(200);
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

  test('cannot pay with a membership, or with a made-up payment', async () => {
    const { booking_id } = await call(calls.reserve, hold('14:30'), { as: someone });
    const id = '01a00000-0000-7000-8000-0000000000ff';
    const of = { business_id, booking_id };
    expect(
      (await refusal(calls.confirmHold, { ...of, payment_membership_id: id }, { as: someone })).code,
    ).toBe('MEMBERSHIPS_NOT_YET');
    expect((await refusal(calls.confirmHold, { ...of, payment_id: id }, { as: someone })).code).toBe(
      'PAYMENT_NOT_VERIFIED',
    );
    await call(calls.release, of, { as: someone });
  });
});
