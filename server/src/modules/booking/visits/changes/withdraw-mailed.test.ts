import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../../testing/eventually.ts';
import { seedSalon } from '../../../../testing/salon/booking.ts';
import { useServer } from '../../../../testing/server.ts';

const server = await useServer();
const { call, database } = server;

test('a booking is withdrawn also when its client is about to get a mail, which is then not sent', async () => {
  const { business_id, client_id, owner: as, book } = await seedSalon(server);
  await call(clientCalls.change, { business_id, client_id, email: 'meera@example.org' }, { as });
  const messages = async () =>
    (await database.pool.query('SELECT FROM client_message WHERE business_id = $1', [business_id])).rowCount;
  const { visit_id } = await book('10:00');
  await eventually(async () => (await messages()) === 1);
  await call(deskCalls.withdrawVisits, { business_id, visit_ids: [visit_id] }, { as });
  expect(await messages()).toBe(0);
});
