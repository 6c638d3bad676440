import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { historyKinds } from '@kursi/core/history/deeds.ts';
import { historyCalls as calls } from '@kursi/core/history/history.contract.ts';
import { expect, test } from 'vitest';
import { seedBillingDesk } from '../../../testing/salon/billing.ts';
import { useServer } from '../../../testing/server.ts';

const server = await useServer();
const { call, refusal, database, seedMember, seedAccount, seedBusiness } = server;
const desk = await seedBillingDesk(server);
const { business_id, owner, client_id } = desk;
const first = await desk.bill();
const second = await desk.bill();

const list = (filter: object = {}, as = owner) => call(calls.list, { business_id, ...filter }, { as });
const deedsOf = async (filter: object) => (await list(filter)).items.map(({ deed }) => deed);

test('owners and admins read the history, staff, clients and strangers do not', async () => {
  const admin = await seedMember(business_id, 'admin');
  expect((await list({}, admin)).items.length).toBeGreaterThan(1);
  const staff = await seedMember(business_id, 'staff');
  const stranger = await seedAccount();
  for (const read of [calls.list, calls.listPeople, calls.export]) {
    expect(await refusal(read, { business_id }, { as: staff })).toMatchObject({
      status: 403,
      details: { right: 'history.see', held_by: ['owner', 'admin'] },
    });
    expect(await refusal(read, { business_id }, { as: stranger })).toMatchObject({ status: 404 });
  }
  expect(await refusal(calls.list, { business_id }, {})).toMatchObject({ code: 'NOT_SIGNED_IN' });
});

test('a business shows nothing of another one', async () => {
  const other = await seedAccount();
  const elsewhere = await seedBusiness(other);
  const shown = await call(calls.list, { business_id: elsewhere, record: first.visit_id }, { as: other });
  expect(shown.items).toEqual([]);
});

test('each filter finds its rows alone, and together they narrow', async () => {
  expect(await deedsOf({ record: first.visit_id })).toEqual(['visit.billed']);
  expect(await deedsOf({ client: client_id, kind: 'money' })).toEqual(['visit.billed', 'visit.billed']);
  expect(await deedsOf({ at_least: 30_000, kind: 'money' })).toEqual(['visit.billed', 'visit.billed']);
  expect(await deedsOf({ at_least: 30_001 })).toEqual([]);
  expect(await deedsOf({ person: owner.id, kind: 'money', record: second.visit_id })).toEqual([
    'visit.billed',
  ]);
  const today = server.clock.now().toZonedDateTimeISO('Asia/Kolkata').toPlainDate();
  expect(await deedsOf({ kind: 'money', from: today.toString(), until: today.toString() })).toHaveLength(2);
  expect(await deedsOf({ until: today.subtract({ days: 1 }).toString() })).toEqual([]);
});

test('a bill is found by its number, and a page by its cursor, without a row twice', async () => {
  const { rows } = await database.pool.query<{ receipt_number: string }>(
    'select receipt_number from receipt where business_id = $1 and visit_id = $2',
    [business_id, second.visit_id],
  );
  const { items } = await list({ find: rows[0]?.receipt_number });
  expect(items.map(({ record_id }) => record_id)).toEqual([second.visit_id]);
  expect(items[0]).toMatchObject({ record_label: expect.stringContaining(rows[0]?.receipt_number ?? '?') });
  const one = await list({ kind: 'money', limit: 1 });
  const two = await list({ kind: 'money', limit: 1, cursor: one.next_cursor });
  expect([...one.items, ...two.items].map(({ record_id }) => record_id)).toEqual([
    second.visit_id,
    first.visit_id,
  ]);
  expect(await refusal(calls.list, { business_id, cursor: "'; drop" }, { as: owner })).toMatchObject({
    code: 'MALFORMED',
  });
});

test('taking the history out as CSV asks for the password, and stands in the history itself', async () => {
  await database.pool.query('UPDATE user_session SET password_at = NULL WHERE user_id = $1', [owner.id]);
  expect((await refusal(calls.export, { business_id }, { as: owner })).code).toBe('PASSWORD_REQUIRED');
  await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [owner.id]);
  await call(catalogueCalls.addCategory, { business_id, name: '=SUM(1+2)' }, { as: owner });
  const { csv, is_whole } = await call(calls.export, { business_id }, { as: owner });
  expect(is_whole).toBe(true);
  expect(csv).toContain('visit.billed');
  expect(csv).toContain("'=SUM(1+2)");
  expect(csv).not.toMatch(/(^|,|")=SUM/m);
  expect(await deedsOf({ kind: 'taken_out' })).toEqual(['history.exported']);
});

test('every kind can be asked for, and shows no other', async () => {
  for (const kind of historyKinds)
    expect((await list({ kind })).items.every((entry) => entry.kind === kind)).toBe(true);
});
