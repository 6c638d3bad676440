import { availabilityCalls } from '@kursi/core/booking/availability.contract.ts';
import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { describe, expect, test } from 'vitest';
import { seedSalon } from '../../testing/booking.ts';
import { setFace } from '../../testing/discovery.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedAccount } = server;
const salon = await seedSalon(server);
const { business_id, owner, service_id, chairs, day } = salon;

/** Someone who tapped on a time and has not said who they are. */
const stranger = async () => ({
  token: (await call(identityCalls.startGuestSession, {})).token,
  cookies: new Map<string, string>(),
});
const wanted = (service_time: string, more: object = {}) => ({
  business_id,
  booking_date: day,
  service_time,
  services: [{ service_id, entity_id: chairs[0] }],
  ...more,
});
const held = async () =>
  (await call(scheduleCalls.reserved, { business_id }, { as: owner })).items
    .filter(({ entity_id }) => entity_id === chairs[0])
    .map(({ service_time }) => service_time)
    .sort();

describe('a guest who holds before saying who they are', () => {
  test('is not booked until both name and phone are there', async () => {
    const as = await stranger();
    const { visit_id } = await call(calls.reserve, wanted('09:00'), { as });
    const confirm = { business_id, visit_id };
    expect((await refusal(calls.confirm, confirm, { as })).code).toBe('CLIENT_REQUIRED');
    await call(identityCalls.updateProfile, { user_name: 'Ravi' }, { as });
    expect((await refusal(calls.confirm, confirm, { as })).code).toBe('CLIENT_REQUIRED');
    await call(identityCalls.updateProfile, { phone: '98200 55555' }, { as });
    expect(await call(calls.confirm, confirm, { as })).toEqual({ visit_id, booking_status: 'confirmed' });
    const { client } = await call(calls.look, confirm, { as: owner });
    expect(client).toMatchObject({ name: 'Ravi', phone: '+919820055555' });
  });

  test('with a phone and no name is no client either; an account needs no phone', async () => {
    const as = await stranger();
    await call(identityCalls.updateProfile, { phone: '98200 66666' }, { as });
    const { visit_id } = await call(calls.reserve, wanted('09:30'), { as });
    expect((await refusal(calls.confirm, { business_id, visit_id }, { as })).code).toBe('CLIENT_REQUIRED');
    await call(calls.cancel, { business_id, visit_id }, { as });

    const account = await seedAccount({ user_name: 'Meena' });
    const own = await call(calls.reserve, wanted('09:30'), { as: account });
    await call(calls.confirm, { business_id, visit_id: own.visit_id }, { as: account });
  });
});

test('nobody pays before saying who they are', async () => {
  const online = await seedSalon(server);
  await database.q
    .updateTable('business')
    .set({ payment_type: 'both' })
    .where('id', '=', online.business_id)
    .execute();
  const as = await stranger();
  const services = [{ service_id: online.service_id, entity_id: null }];
  const { visit_id } = await call(
    calls.reserve,
    { ...wanted('10:00'), business_id: online.business_id, services },
    { as },
  );
  const order = { business_id: online.business_id, purpose: 'visit' as const, reference: visit_id };
  expect((await refusal(paymentsCalls.order, order, { as })).code).toBe('CLIENT_REQUIRED');
  await call(identityCalls.updateProfile, { user_name: 'Ravi', phone: '98200 77777' }, { as });
  expect(await call(paymentsCalls.order, order, { as })).toMatchObject({ amount: 30_000, status: 'open' });
});

describe('another time instead', () => {
  test('gives the first one back with the same call', async () => {
    const as = await stranger();
    const first = await call(calls.reserve, wanted('10:00'), { as });
    expect(await held()).toEqual(['10:00']);
    const second = await call(calls.reserve, wanted('11:00', { instead_of: first.visit_id }), { as });
    expect(await held()).toEqual(['11:00']);
    const times = await call(availabilityCalls.times, { business_id, service_id, from: day, days: 1 });
    const free = times.days[0]?.slots.map(({ time }) => time) ?? [];
    expect(free).toContain('10:00');
    await call(calls.cancel, { business_id, visit_id: second.visit_id }, { as });
  });

  test('that someone else has leaves the first one as it was', async () => {
    const [as, other] = [await stranger(), await stranger()];
    await call(calls.reserve, wanted('13:00'), { as: other });
    const first = await call(calls.reserve, wanted('12:00'), { as });
    const no = await refusal(calls.reserve, wanted('13:00', { instead_of: first.visit_id }), { as });
    expect(no.code).toBe('SLOT_TAKEN');
    expect(await held()).toEqual(['12:00', '13:00']);
  });

  test('does not give back what someone else holds', async () => {
    const [as, other] = [await stranger(), await stranger()];
    const theirs = await call(calls.reserve, wanted('14:00'), { as: other });
    await call(calls.reserve, wanted('15:00', { instead_of: theirs.visit_id }), { as });
    expect(await held()).toEqual(expect.arrayContaining(['14:00', '15:00']));
  });

  test('does not make room for what is held elsewhere', async () => {
    const [here, elsewhere] = [await seedSalon(server), await seedSalon(server)];
    const at = ({ business_id, service_id, chairs }: typeof here, service_time: string, more: object = {}) =>
      wanted(service_time, { business_id, services: [{ service_id, entity_id: chairs[0] }], ...more });
    const as = await stranger();
    const [first] = [
      await call(calls.reserve, at(here, '10:00'), { as }),
      await call(calls.reserve, at(here, '11:00'), { as }),
      await call(calls.reserve, at(here, '12:00'), { as }),
    ];
    const instead_of = first.visit_id;
    const no = await refusal(calls.reserve, at(elsewhere, '10:00', { instead_of }), { as });
    expect(no.code).toBe('TOO_MANY_HOLDS');
    await call(calls.reserve, at(here, '13:00', { instead_of }), { as });
  });
});

test('whoever has booked sees where it is, also where strangers do not', async () => {
  await setFace(database, business_id, { visibility: 'protected' });
  await database.q
    .updateTable('business')
    .set({ address: '12', locality: 'Tilak Marg' })
    .where('id', '=', business_id)
    .execute();
  const account = await seedAccount();
  const { visit_id } = await call(calls.reserve, wanted('16:00'), { as: account });
  expect((await refusal(calls.look, { business_id, visit_id }, { as: account })).status).toBe(404);
  await call(calls.confirm, { business_id, visit_id }, { as: account });
  const { business } = await call(calls.look, { business_id, visit_id }, { as: account });
  expect(business).toMatchObject({ locality: 'Tilak Marg', pincode: '302001' });
  expect(business).not.toHaveProperty('is_deleted');
  expect((await refusal(calls.look, { business_id, visit_id }, { as: await stranger() })).status).toBe(404);
});
