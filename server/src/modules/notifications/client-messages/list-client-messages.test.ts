import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { clientMessageCalls as calls } from '@kursi/core/notifications/client-messages.contract.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/booking.ts';
import { notificationsOf } from '../../../testing/notifications.ts';
import { useServer } from '../../../testing/server.ts';

// Ten in the morning in India.
const morning = Temporal.Instant.from('2026-01-12T04:30:00Z');
const begun = performance.now();
const server = await useServer({
  now: () => morning.add({ milliseconds: Math.round(performance.now() - begun) }),
});
const { call, refusal, database, seedAccount } = server;
const { pass } = notificationsOf(server);

test('the desk sees what was written to a client, by mail or to their account', async () => {
  const salon = await seedSalon(server);
  const { business_id, client_id, owner } = salon;
  const as = { as: owner };
  const list = (over = {}) => call(calls.list, { business_id, client_id, ...over }, as);
  expect(await list()).toEqual({ items: [], next_cursor: null, email: null });

  await call(clientCalls.change, { business_id, client_id, email: 'meera@example.org' }, as);
  const { visit_id } = await salon.book('12:00');
  expect(await list()).toMatchObject({ email: 'meera@example.org' });
  await pass();
  expect((await list()).items).toMatchObject([
    { kind: 'booking_booked', state: 'sent', ways: ['email'], visit_id },
  ]);

  const meera = await seedAccount({ user_name: 'Meera' });
  await database.pool.query('UPDATE client SET account_id = $1 WHERE business_id = $2 AND id = $3', [
    meera.id,
    business_id,
    client_id,
  ]);
  await salon.book('14:00');
  await pass();
  const [told] = (await list()).items;
  expect(told).toMatchObject({ kind: 'booking_booked', state: 'sent' });
  expect(told?.ways).toContain('inbox');

  const first = await list({ limit: 1 });
  const rest = await list({ limit: 1, cursor: first.next_cursor });
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([1, 1, null]);

  await call(clientCalls.erase, { business_id, client_id }, as);
  expect(await list()).toMatchObject({ email: null, items: [{ ways: ['email'] }] });
  const none = { business_id, client_id: crypto.randomUUID() };
  expect((await refusal(calls.list, none, as)).code).toBe('NOT_FOUND');
});
