import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { memberCalls } from '@kursi/core/business/member.contract.ts';
import { settingsCalls } from '@kursi/core/business/settings.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { expect, test } from 'vitest';
import type { RowOf } from '../../platform/database/rows.ts';
import { seedBillingDesk } from '../../testing/salon/billing.ts';
import { useServer } from '../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember } = server;
const desk = await seedBillingDesk(server);
const { business_id, owner, service_id, client_id } = desk;

async function rowsOf(deed: string): Promise<RowOf<'history'>[]> {
  const { rows } = await database.pool.query<RowOf<'history'>>(
    'select * from history where business_id = $1 and deed = $2 order by id',
    [business_id, deed],
  );
  return rows;
}

const changesOf = (row: RowOf<'history'> | undefined) =>
  (row?.changes ?? {}) as Record<string, [unknown, unknown]>;

async function keptValue(kept: unknown): Promise<string | undefined> {
  const { value_id } = kept as { value_id: string };
  const { rows } = await database.pool.query('select value from history_value where id = $1', [value_id]);
  return rows[0]?.value;
}

test('a changed price stands in the history with what it was, who changed it, and from which device', async () => {
  const service = (await call(catalogueCalls.get, { business_id }, { as: owner })).services.find(
    ({ id }) => id === service_id,
  );
  if (!service) throw new Error('the salon has its service');
  const { name, duration, gender, category_id } = service;
  await call(
    catalogueCalls.changeService,
    { business_id, id: service_id, name, duration, gender, category_id, price: paise(35_000) },
    {
      as: owner,
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/145.0' },
    },
  );
  const [row] = await rowsOf('service.changed');
  expect(row).toMatchObject({
    actor_id: owner.id,
    role: 'owner',
    kind: 'set_up',
    kept_as: 'rest',
    record_kind: 'service',
    record_id: service_id,
    amount: 35_000,
    device: 'Firefox, Windows',
  });
  expect(row?.changes).toMatchObject({ price: [30_000, 35_000] });
  expect(row?.network).toMatch(/^[0-9a-f]{8}$/);
});

test('a command that is refused leaves no row', async () => {
  const before = await database.pool.query('select count(*) as n from history');
  const staff = await seedMember(business_id, 'staff');
  await refusal(catalogueCalls.removeService, { business_id, id: service_id }, { as: staff });
  const after = await database.pool.query('select count(*) as n from history');
  expect(after.rows).toEqual(before.rows);
});

test('the same command sent twice with one key stands once', async () => {
  const input = desk.bill.input();
  const sent = { as: owner, headers: { 'idempotency-key': 'bill-once' } };
  const first = await call(billingCalls.makeWalkIn, input, sent);
  expect(await call(billingCalls.makeWalkIn, input, sent)).toEqual(first);
  const rows = await rowsOf('visit.billed');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ call_key: 'bill-once', kept_as: 'money', client_id, amount: 30_000 });
});

test('a voided bill says why, and the reason lies where erasing the client reaches it', async () => {
  const { visit_id } = await desk.bill();
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [owner.id]);
  await call(
    billingCalls.void,
    {
      business_id,
      visit_id,
      reason: 'Anjali paid twice',
      refunds: [{ type: 'cash', amount: paise(30_000) }],
    },
    { as: owner },
  );
  const row = (await rowsOf('visit.bill_voided')).find(({ record_id }) => record_id === visit_id);
  const changes = changesOf(row);
  expect(changes['voided']).toEqual([false, true]);
  expect(JSON.stringify(row)).not.toContain('Anjali');
  expect(await keptValue(changes['reason']?.[1])).toBe('Anjali paid twice');
});

test('a client has numbers by their last digits only, and none once erased', async () => {
  const added = await call(
    clientCalls.add,
    { business_id, name: 'Kavya Nair', phone: '+919876520733' },
    { as: owner },
  );
  const id = added.client_id;
  await call(clientCalls.change, { business_id, client_id: id, phone: '+919876520738' }, { as: owner });
  const [row] = await rowsOf('client.changed');
  const [was, is] = changesOf(row)['phone'] ?? [];
  expect([await keptValue(was), await keptValue(is)]).toEqual(['…20733', '…20738']);
  await call(clientCalls.erase, { business_id, client_id: id }, { as: owner });
  expect([await keptValue(was), await keptValue(is)]).toEqual([undefined, undefined]);
  const left = await database.pool.query('select value from history_value where subject_id = $1', [id]);
  expect(left.rows).toEqual([]);
  expect(await rowsOf('client.deleted')).toHaveLength(1);
  expect((await rowsOf('client.changed'))[0]).toEqual(row);
});

test('bank details stand with the last digits of the number alone', async () => {
  await call(
    settingsCalls.setBank,
    {
      business_id,
      account_holder: 'Nandini Rao',
      account_number: '123456789012',
      ifsc: 'HDFC0001234',
      bank_name: 'HDFC',
    },
    { as: owner },
  );
  const [row] = await rowsOf('business.bank_changed');
  const changes = changesOf(row);
  expect(await keptValue(changes['account_number']?.[1])).toBe('…89012');
  expect(row?.kept_as).toBe('money');
});

test('of two changes at once, the second shows what the first left', async () => {
  const admin = await seedMember(business_id, 'staff');
  const to = (role: 'admin' | 'staff') =>
    call(memberCalls.update, { business_id, user_id: admin.id, role }, { as: owner });
  await to('admin');
  await to('staff');
  const roles = (await rowsOf('member.role_changed'))
    .filter(({ record_id }) => record_id === admin.id)
    .map(({ changes }) => (changes as Record<string, unknown>)['role']);
  expect(roles).toEqual([
    ['staff', 'admin'],
    ['admin', 'staff'],
  ]);
});

test('the client list is noted from its second page on, with how many it showed', async () => {
  for (const name of ['Asha', 'Bina', 'Charu'])
    await call(clientCalls.add, { business_id, name }, { as: owner });
  const first = await call(clientCalls.listWithFigures, { business_id, limit: 2 }, { as: owner });
  expect(await rowsOf('client.listed')).toEqual([]);
  await call(
    clientCalls.listWithFigures,
    { business_id, limit: 2, cursor: first.next_cursor ?? '' },
    { as: owner },
  );
  expect(await rowsOf('client.listed')).toMatchObject([{ kept_as: 'read', actor_id: owner.id }]);
});
