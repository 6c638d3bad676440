import { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import { clientExportCalls as calls } from '@kursi/core/clients/client-export.contract.ts';
import { guessSettings, writeColumns } from '@kursi/core/clients/client-import.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { marketingCalls } from '@kursi/core/clients/marketing.contract.ts';
import { makeCsvReader } from '@kursi/core/kernel/csv/csv-reader.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { clientsOf, importsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { clock, call, refusal, database, seedAccount, seedBusiness, seedMember, seedSession } = server;
const owner = await seedAccount();

async function download(business_id: string): Promise<string> {
  const { url } = await call(calls.make, { business_id }, { as: owner });
  const response = await fetch(server.url + url);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="clients-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

function cellsOf(file: string) {
  const reader = makeCsvReader();
  return [...reader.push(file), ...reader.end()].map(({ cells }) => cells);
}

const rowsOf = async (business_id: string) =>
  (await database.pool.query('select * from client where business_id = $1 order by id', [business_id])).rows;

test('an exported file is imported again without any change', async () => {
  const business_id = await seedBusiness(owner);
  const { client } = clientsOf(server, owner, business_id);
  await client({
    name: '=HYPERLINK("http://evil.example")',
    phone: '98765 43210',
    note: '+1, "both"\nlines',
  });
  await client({ name: "'=Asha", phone: '+44 7911 123456', birthday: '2000-02-29', gender: 'female' });
  await client({ name: 'Om', email: 'om@example.com', anniversary: '2015-02-02' });
  await client({ name: 'Om' });
  await client({ name: 'Om', birthday: '1990-01-01' });
  await database.pool.query(
    `update client set marketing_opt_out_at = now(), marketing_opt_out_from = 'desk' where business_id = $1 and phone is null`,
    [business_id],
  );
  const before = await rowsOf(business_id);
  const file = await download(business_id);
  const guess = guessSettings(cellsOf(file).slice(0, 20));
  expect(writeColumns(guess.columns)).toBe(
    'name,phone,email,birthday,anniversary,gender,note,no_offers,since,client_id,,,',
  );
  const files = importsOf(server, owner, business_id);
  const id = await files.upload(file);
  await files.start(id, writeColumns(guess.columns));
  await eventually(async () => (await files.latest())?.state === 'done');
  expect(await files.latest()).toMatchObject({ new_count: 0, known_count: 5, error_count: 0 });
  expect(await rowsOf(business_id)).toEqual(before);

  // Into another business it makes the same people.
  const other = await seedBusiness(owner);
  const there = importsOf(server, owner, other);
  await there.start(await there.upload(file), writeColumns(guess.columns));
  await eventually(async () => (await there.latest())?.state === 'done');
  const known = ['name', 'phone', 'email', 'birthday', 'anniversary', 'gender', 'note'] as const;
  const facts = (rows: Record<string, unknown>[]) =>
    rows.map((row) => known.map((field) => String(row[field])).join('|')).sort();
  expect(facts(await rowsOf(other)).slice(0, 2)).toEqual(facts(before).slice(0, 2));
});

test('nothing in it runs in a spreadsheet, and numbers can be dialled', async () => {
  const business_id = await seedBusiness(owner);
  const { client } = clientsOf(server, owner, business_id);
  const id = await client({ name: '@SUM(1+1)', phone: '98765 43210', note: '-2+3' });
  await database.pool.query(
    `update client_summary set visits = 3, last_visit_on = '2026-10-05', spent = 123450 where client_id = $1`,
    [id],
  );
  const [, row = []] = cellsOf(await download(business_id));
  expect(row.slice(0, 2)).toEqual(["'@SUM(1+1)", '+91 98765 43210']);
  expect(row[6]).toBe("'-2+3");
  expect(row.slice(10)).toEqual(['3', '2026-10-05', '1234.50']);
});

test('who opted out on a record that was merged wants no offers in the file either', async () => {
  const business_id = await seedBusiness(owner);
  const { client } = clientsOf(server, owner, business_id);
  const [client_id, other_id] = [await client({ name: 'Meera' }), await client({ name: 'Mira' })];
  const out = { business_id, client_id: other_id, wants_offers: false };
  await call(marketingCalls.set, out, { as: owner });
  await call(clientCalls.merge, { business_id, client_id, other_id }, { as: owner });
  const rows = cellsOf(await download(business_id)).map((cells) => [cells[0], cells[7]]);
  expect(rows).toEqual([
    ['Name', 'No offers'],
    ['Meera', 'yes'],
  ]);
});

test('more clients than one page come once each, without merged and erased ones', async () => {
  const business_id = await seedBusiness(owner);
  await database.pool.query(
    `insert into client (business_id, id, name, name_key, search_name, pieces)
     select $1, gen_random_uuid(), 'Client ' || n, 'client ' || n, 'client ' || n, '{}' from generate_series(1, 2500) n`,
    [business_id],
  );
  const { client } = clientsOf(server, owner, business_id);
  const erased = await client({ name: 'Gone' });
  await database.pool.query(
    `update client set deleted_at = now(), name = 'User Deleted', pieces = '{}' where id = $1`,
    [erased],
  );
  const names = cellsOf(await download(business_id)).map(([name]) => name);
  expect(names).toHaveLength(2501);
  expect(new Set(names).size).toBe(2501);
});

test('who manages clients and does not see their numbers takes none out', async () => {
  const business_id = await seedBusiness(owner);
  const member = await seedMember(business_id, 'staff');
  const set = { business_id, name: 'Lists', role: 'staff', rights: { 'client.manage': {} } } as const;
  const { id: rights_set_id } = await call(rightsSetCalls.add, set, { as: owner });
  await call(rightsSetCalls.give, { business_id, user_id: member.id, rights_set_id }, { as: owner });
  expect(await refusal(calls.make, { business_id }, { as: member })).toMatchObject({
    code: 'NOT_ALLOWED',
    details: { right: 'client.see_all' },
  });
  await database.pool.query('UPDATE business SET staff_see_all_clients = true WHERE id = $1', [business_id]);
  expect((await refusal(calls.make, { business_id }, { as: member })).code).toBe('NOT_ALLOWED');
});

test('staff and strangers get no address, and an address runs out and cannot be made up', async () => {
  const business_id = await seedBusiness(owner);
  const staff = await seedSession((await seedMember(business_id, 'staff')).id);
  expect((await refusal(calls.make, { business_id }, { as: staff })).code).toBe('NOT_ALLOWED');
  expect((await refusal(calls.make, { business_id }, { as: await seedAccount() })).code).toBe('NOT_FOUND');
  const { url } = await call(calls.make, { business_id }, { as: owner });
  const other = await seedBusiness(owner);
  for (const made of [
    url.replace(business_id, other),
    url.replace(/\.(\d+)\./, '.99999999999.'),
    `${url}x`,
    `${url.slice(0, -1)}`,
  ]) {
    expect((await fetch(server.url + made)).status, made).toBe(404);
  }
  expect((await fetch(server.url + url)).status).toBe(200);
  clock.advance({ seconds: 61 });
  expect((await fetch(server.url + url)).status).toBe(404);
});
