import { clientCalls, DELETED_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../testing/clock.ts';
import { seedKnownClient, TRACES } from '../../testing/salon/known-client.ts';
import { notificationsOf } from '../../testing/salon/notifications.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer({ now: fromNoon() });
const { call, seedMember, seedSession, clock } = server;
const { business_id, owner, client_id, find, findByAddress } = await seedKnownClient(server);
const as = { as: owner };

test('what an erased client leaves behind names them nowhere', { timeout: 120_000 }, async () => {
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  // Without this the walk could pass because it looks at nothing.
  expect([...(await findByAddress(TRACES)), ...(await find(owner, TRACES))]).toEqual(
    expect.arrayContaining([
      ...['/r/', 'billing.get', 'clientDays.list', 'clientHistory.list', 'clientMessages.getReach'],
      ...['clientReminders.listDue', 'clients.get', 'clients.list', 'clients.listNotes'],
      ...['clients.listWithFigures', 'dues.list', 'export', 'feed', 'insights.getToday', 'memberships.get'],
      ...['memberships.ledger', 'memberships.list', 'notifications.get', 'notifications.list'],
      ...['parkedBills.list', 'reviews.list', 'reviews.listReceived', 'schedule.findConflicts'],
      ...['schedule.get', 'schedule.listBookings', 'visits.get', 'visits.list'],
    ]),
  );
  await call(clientCalls.erase, { business_id, client_id }, as);
  await notificationsOf(server).pass();
  clock.advance({ minutes: 1 });
  expect(await find(owner, TRACES)).toEqual([]);
  expect(await find(staff, TRACES)).toEqual([]);
  expect(await findByAddress(TRACES)).toEqual([]);
  expect(await call(clientCalls.get, { business_id, client_id }, as)).toMatchObject({
    name: DELETED_CLIENT_NAME,
    phone: null,
    email: null,
    birthday: null,
    anniversary: null,
    note: null,
    user_name: null,
    note_count: 0,
    allergies: [],
    shares_phone_with: [],
  });
});
