import { bookingCalls as calls } from '@kursi/core/booking/booking.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { calendarCalls } from '@kursi/core/catalogue/calendars.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { type Salon, seedSalon } from '../../../testing/booking.ts';
import { eventually } from '../../../testing/eventually.ts';
import { useServer } from '../../../testing/server.ts';
import { findPageRow } from '../../discovery/business-page.store.ts';

const server = await useServer();
const { call, refusal, seedMember, database } = server;

const look = ({ business_id, owner }: Salon, visit_id: string) =>
  call(visitCalls.get, { business_id, visit_id }, { as: owner });

test('a calendar with upcoming bookings cannot be removed until they are cancelled', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  const { booking_id, visit_id } = await salon.book('10:00');
  const id = (await look(salon, visit_id)).services[0]?.entity_id ?? '';
  const refused = await refusal(calendarCalls.remove, { business_id, id }, { as: owner });
  expect(refused.code).toBe('CALENDAR_HAS_BOOKINGS');
  await call(calls.cancel, { booking_id }, { as: owner });
  await call(calendarCalls.remove, { business_id, id }, { as: owner });
});

test('erasing a client erases what was written about their visits', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const { booking_id, visit_id } = await salon.book('10:00', { additional_note: 'Allergic to henna' });
  await call(calls.cancel, { booking_id, reason: 'In hospital' }, { as: owner });
  await call(clientCalls.erase, { business_id, client_id }, { as: owner });
  const visit = await eventually(async () => {
    const found = await look(salon, visit_id);
    return found.additional_note === null && found;
  });
  expect(visit.services[0]).toMatchObject({ cancel_reason: null, service_name: 'Haircut' });
});

test('the history shows a change as made by a member, also after they have left', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  const staff = await seedMember(business_id, 'staff');
  const { visit_id } = await salon.book('10:00');
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'arrived' }, { as: staff });
  await call(memberCalls.remove, { business_id, user_id: staff.id }, { as: owner });
  const { items } = await call(visitCalls.listHistory, { business_id, visit_id }, { as: owner });
  expect(items.at(-1)).toMatchObject({ type: 'visit.progressed', actor_id: staff.id, by: 'member' });
});

test('a booking does not change the version of the public page; a change of a calendar does', async () => {
  const salon = await seedSalon(server);
  const { business_id, owner } = salon;
  const { business_url } = await database.q
    .selectFrom('business')
    .select('business_url')
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow();
  const version = async () => (await findPageRow(database.q, business_url, null))?.version;
  const before = await version();
  const { visit_id } = await salon.book('10:00');
  expect(await version()).toBe(before);
  const id = (await look(salon, visit_id)).services[0]?.entity_id ?? '';
  await call(calendarCalls.change, { business_id, id, name: 'By the window' }, { as: owner });
  expect(await version()).not.toBe(before);
});
