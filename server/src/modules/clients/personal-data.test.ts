import { clientPhotoCalls } from '@kursi/core/clients/client-photos.contract.ts';
import { clientReminderCalls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { uploadFile } from '../../testing/files.ts';
import { seedSalon } from '../../testing/salon/booking.ts';
import { clientsOf } from '../../testing/salon/clients.ts';
import { PASSWORD } from '../../testing/salon/people.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, database } = server;

test('what salons keep about a person is in the download, and is erased with the account', async () => {
  const salons = [await seedSalon(server), await seedSalon(server)];
  const person = await server.makeAccount({ email: 'sunita.a@example.com', user_name: 'Sunita Agarwal' });
  const client_ids: string[] = [];
  for (const { business_id, owner, service_id } of salons) {
    const as = { as: owner };
    const make = clientsOf(server, owner, business_id);
    const client_id = await make.client({
      name: 'Sunita Agarwal',
      phone: '90000 41207',
      note: 'Sensitive skin',
    });
    await database.pool.query('update client set account_id = $1 where id = $2', [person.id, client_id]);
    await make.note(client_id, 'Likes the window chair');
    const url = await uploadFile(server, owner, { module: 'business_client', business_id });
    await call(clientPhotoCalls.add, { business_id, client_id, url, as_profile: true }, as);
    const every = { every_count: 6, every_unit: 'weeks', is_on: true, next_on: null } as const;
    await call(clientReminderCalls.save, { business_id, client_id, service_id, ...every }, as);
    await call(marketingCalls.set, { business_id, client_id, wants_offers: false }, as);
    client_ids.push(client_id);
  }
  const data = (await call(accountCalls.download, {}, { as: person })) as Record<string, unknown>;
  const records = data['client_records'] as { photos: { url: string }[] }[];
  expect(records).toHaveLength(2);
  for (const record of records) {
    expect(record).toMatchObject({
      note: 'Sensitive skin',
      marketing_opt_out_from: 'desk',
      notes: [{ note: 'Likes the window chair' }],
      reminders: [{ every_count: 6, every_unit: 'weeks' }],
    });
    expect((await fetch(server.url + (record.photos[0]?.url ?? ''))).status).toBe(200);
  }
  expect(data['messages']).toEqual([]);

  await call(accountCalls.remove, { password: PASSWORD }, { as: person });
  for (const table of ['client_note', 'client_photo', 'client_reminder']) {
    const { rowCount } = await database.pool.query(`select from ${table} where client_id = any($1)`, [
      client_ids,
    ]);
    expect([table, rowCount]).toEqual([table, 0]);
  }
  const [{ business_id = '', owner } = {}] = salons;
  const erased = await call(
    clientCalls.get,
    { business_id, client_id: client_ids[0] ?? '' },
    { as: owner ?? null },
  );
  expect(erased).toMatchObject({ name: 'User Deleted', phone: null, note: null, marketing_opt_out_at: null });
  const urls = records.flatMap(({ photos }) => photos.map(({ url }) => url));
  await eventually(async () =>
    (await Promise.all(urls.map(async (url) => (await fetch(server.url + url)).status))).every(
      (status) => status === 404,
    ),
  );
});
