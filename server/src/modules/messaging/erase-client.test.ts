import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { seedSalon } from '../../testing/salon/booking.ts';
import { useServer } from '../../testing/server.ts';
import { messagePersonalData } from './personal-data.ts';

const server = await useServer();
const { database, call, seedAccount, seedSession } = server;
const { business_id, client_id, owner } = await seedSalon(server);

/** Said Meera's name and number to the provider, or waits to. */
async function writeTo(state: 'delivered' | 'waiting'): Promise<string> {
  const id = crypto.randomUUID();
  const content = { name: 'kursi_booking_reminder', language: 'en', params: ['Meera', 'Aangan'] };
  await database.pool.query(
    `insert into outgoing_message (business_id, id, app_id, purpose, client_id, content, state, created_at)
     values ($1, $2, 'app', 'alert', $3, $4, $5, now())`,
    [business_id, id, client_id, JSON.stringify(content), state],
  );
  if (state === 'waiting')
    await database.pool.query(
      `insert into message_queue (message_id, of_business, app_id, to_phone, due_at)
       values ($1, $2, 'app', '+919820044444', now() + interval '1 day')`,
      [id, business_id],
    );
  return id;
}

const kept = async () => {
  const { rows: sent } = await database.pool.query(
    'select state, content from outgoing_message where business_id = $1 order by state',
    [business_id],
  );
  const { rows: received } = await database.pool.query(
    'select text, postback from incoming_message where business_id = $1',
    [business_id],
  );
  const { rows: queued } = await database.pool.query('select to_phone from message_queue');
  return { sent, received, queued };
};

test('a client downloads what was written, and erasing them erases it and keeps the rest from going', async () => {
  await writeTo('delivered');
  await writeTo('waiting');
  await database.pool.query(
    `insert into incoming_message (business_id, id, app_id, client_id, kind, text, postback, received_at)
     values ($1, $2, 'app', $3, 'text', 'my knee hurts', 'x', now())`,
    [business_id, crypto.randomUUID(), client_id],
  );
  const { id: account_id } = await seedAccount();
  await database.pool.query('update client set account_id = $1 where business_id = $2 and id = $3', [
    ...[account_id, business_id, client_id],
  ]);
  const { whatsapp_messages } = await messagePersonalData.collect(database.q, account_id);
  expect(whatsapp_messages).toMatchObject({
    sent: [{ content: { params: ['Meera', 'Aangan'] } }, {}],
    received: [{ text: 'my knee hurts' }],
  });

  await call(clientCalls.erase, { business_id, client_id }, { as: await seedSession(owner.id) });
  await eventually(async () => (await kept()).queued.length === 0);
  const content = { name: 'kursi_booking_reminder', language: 'en' };
  expect(await kept()).toEqual({
    sent: [
      { state: 'delivered', content },
      { state: 'dropped', content },
    ],
    received: [{ text: '', postback: null }],
    queued: [],
  });
});
