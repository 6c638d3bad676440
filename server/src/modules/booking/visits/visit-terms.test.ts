import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { describe, expect, test } from 'vitest';
import type { Session } from '../../../testing/http/caller.ts';
import { type Salon, seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, makeGuest } = server;
const A_WEEK = 7 * 24 * 60;

const decide = (salon: Salon, terms: Omit<SentBy<typeof settingsCalls.update>, 'business_id'>) =>
  call(settingsCalls.update, { business_id: salon.business_id, ...terms }, { as: salon.owner });

async function held(salon: Salon, time: string, as: Session) {
  const { visit_id, booking_id } = await call(bookingCalls.reserve, salon.hold(time), { as });
  return { business_id: salon.business_id, visit_id, booking_id };
}

async function booked(salon: Salon, time: string, as: Session) {
  const { booking_id, ...key } = await held(salon, time, as);
  await call(calls.confirm, key, { as });
  return { key, booking_id };
}

describe('the cancellation window of a visit', () => {
  test('stays as it was when the client booked, even if the salon changes its own', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { key, booking_id } = await booked(salon, '10:00', as);
    await decide(salon, { cancellation_window: A_WEEK });
    expect(await call(calls.getMine, key, { as })).toMatchObject({ cancellation_window: null });
    await call(bookingCalls.move, { booking_id, service_time: '11:00' }, { as });
    // A move keeps the visit's terms.
    await call(calls.move, { ...key, booking_date: salon.day, service_time: '12:00' }, { as });
    await call(calls.cancel, key, { as });

    const later = await booked(salon, '13:00', as);
    expect(await call(calls.getMine, later.key, { as })).toMatchObject({ cancellation_window: A_WEEK });
    const no = await refusal(calls.cancel, later.key, { as });
    expect([no.code, no.details]).toEqual(['INSIDE_CANCELLATION_WINDOW', { cancellation_window: A_WEEK }]);
  });

  test('is that of the moment when the slot was held, or the desk booked', async () => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    const { booking_id, ...key } = await held(salon, '10:00', as);
    const atDesk = await salon.book('11:00');
    await decide(salon, { cancellation_window: A_WEEK });
    expect(await call(calls.getHold, key, { as })).toMatchObject({ cancellation_window: null });
    await call(calls.confirm, key, { as });
    await call(bookingCalls.cancel, { booking_id }, { as });
    const looked = { business_id: salon.business_id, visit_id: atDesk.visit_id };
    expect(await call(calls.get, looked, { as: salon.owner })).toMatchObject({ cancellation_window: null });
  });
});

test.each([
  ['confirm', 'request', 'confirmed'],
  ['request', 'confirm', 'created'],
] as const)(
  'a slot held with booking type %s is booked with it, even if the salon has %s by then',
  async (first, then, status) => {
    const salon = await seedSalon(server);
    const as = await makeGuest();
    await decide(salon, { booking_type: first });
    const services = [{ service_id: salon.service_id, entity_id: salon.chairs[0] }];
    const of = { business_id: salon.business_id, booking_date: salon.day, services };
    const { visit_id, booking_type } = await call(calls.reserve, { ...of, service_time: '10:00' }, { as });
    expect(booking_type).toBe(first);
    await decide(salon, { booking_type: then });
    const key = { business_id: salon.business_id, visit_id };
    expect(await call(calls.getHold, key, { as })).toMatchObject({ booking_type: first });
    expect((await call(calls.confirm, key, { as })).booking_status).toBe(status);
    expect((await call(calls.reserve, { ...of, service_time: '11:00' }, { as })).booking_type).toBe(then);
  },
);

test('a salon that now requires payment also requires it for earlier holds', async () => {
  const salon = await seedSalon(server);
  const as = await makeGuest();
  const { booking_id: _, ...key } = await held(salon, '10:00', as);
  await decide(salon, { payment_type: 'pg' });
  expect((await refusal(calls.confirm, key, { as })).code).toBe('PAYMENT_REQUIRED');
  await decide(salon, { payment_type: 'both' });
  await call(calls.confirm, key, { as });
});
