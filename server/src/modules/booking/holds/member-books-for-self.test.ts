import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls as calls } from '@kursi/core/booking/visits.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, seedMember } = server;

async function ownSalon() {
  const salon = await seedSalon(server);
  const { business_id, service_id, chairs, day: booking_date } = salon;
  const wanted = (service_time: string, more: object = {}) => ({
    business_id,
    booking_date,
    service_time,
    for_myself: true,
    services: [{ service_id, entity_id: chairs[0] }],
    ...more,
  });
  return { ...salon, wanted };
}

test('a member books on the public page like any client, and the visit is their own', async () => {
  const { business_id, wanted, owner } = await ownSalon();
  const staff = await seedMember(business_id, 'staff');
  for (const [as, time] of [
    [owner, '10:00'],
    [staff, '11:00'],
  ] as const) {
    const { visit_id } = await call(calls.reserve, wanted(time), { as });
    expect(await call(calls.confirm, { business_id, visit_id }, { as })).toMatchObject({
      booking_status: 'confirmed',
    });
    const { items } = await call(calls.listMine, {}, { as });
    expect(items.map(({ id, source }) => ({ id, source }))).toEqual([{ id: visit_id, source: 'client' }]);
  }
});

test('a member who changes the time repeatedly holds only one', async () => {
  const { business_id, wanted, owner: as } = await ownSalon();
  const first = await call(calls.reserve, wanted('10:00'), { as });
  const second = await call(calls.reserve, wanted('11:00', { instead_of: first.visit_id }), { as });
  const third = await call(calls.reserve, wanted('10:00', { instead_of: second.visit_id }), { as });
  // Their own hold counts as free.
  const again = await call(calls.reserve, wanted('10:00'), { as });
  for (const { visit_id } of [first, second, third])
    expect((await refusal(calls.getHold, { business_id, visit_id }, { as })).code).toBe('NOT_FOUND');
  await call(calls.getHold, { business_id, visit_id: again.visit_id }, { as });
});

test('a member can book their salon even when it is private', async () => {
  const { business_id, wanted, owner: as } = await ownSalon();
  await call(settingsCalls.update, { business_id, visibility: 'private' }, { as });
  const { visit_id } = await call(calls.reserve, wanted('10:00'), { as });
  await call(calls.confirm, { business_id, visit_id }, { as });
});

test('a member who books for themselves is bound by the client rules: opening hours, no other client, and requests wait', async () => {
  const { business_id, wanted, owner: as, client_id } = await ownSalon();
  const closed = await refusal(calls.reserve, wanted('23:00', { override: ['hours'] }), { as });
  expect(closed.code).toBe('CLOSED');
  await call(settingsCalls.update, { business_id, booking_type: 'request' }, { as });
  const { visit_id, bookings } = await call(calls.reserve, wanted('12:00', { client_id }), { as });
  const booking_id = bookings[0]?.booking_id ?? '';
  expect(await call(bookingCalls.confirmHold, { business_id, booking_id }, { as })).toMatchObject({
    booking_status: 'created',
  });
  const seen = await call(calls.get, { business_id, visit_id }, { as });
  expect(seen.client_id).not.toBe(client_id);
});
