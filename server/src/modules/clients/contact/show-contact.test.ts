import { clientHistoryCalls } from '@kursi/core/clients/client-history.contract.ts';
import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { SHOWN_A_DAY } from '@kursi/core/clients/shown-contacts.ts';
import { beforeEach, expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import type { Person } from '../../../testing/salon/people.ts';
import { useServer } from '../../../testing/server.ts';
import { sweepShown } from './shown-contact.store.ts';

const server = await useServer({ now: fromNoon() });
const { call, refusal, database, clock, seedAccount, seedBusiness, seedMember, seedSession } = server;
const owner = await seedAccount();

let business_id: string;
let staff: Person;
let as: { as: Awaited<ReturnType<typeof seedSession>> };
let make: ReturnType<typeof clientsOf>;

beforeEach(async () => {
  business_id = await seedBusiness(owner, { name: `Salon ${crypto.randomUUID()}` });
  staff = await seedMember(business_id, 'staff');
  as = { as: await seedSession(staff.id) };
  make = clientsOf(server, owner, business_id);
});

const show = (client_id: string) => call(calls.showContact, { business_id, client_id }, as);
const refused = async (client_id: string, who: object = as) =>
  (await refusal(calls.showContact, { business_id, client_id }, who)).code;
const history = async (client_id: string) =>
  (await call(clientHistoryCalls.list, { business_id, client_id }, { as: owner })).items.map(
    ({ what, by_name }) => [what, by_name],
  );
const asha = () => make.client({ name: 'Asha', phone: '98123 45678', email: 'asha@example.org' });
const whole = { phone: '+919812345678', email: 'asha@example.org' };
const many = async (count: number) => {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push(await make.client({ name: `N ${i}`, phone: `${9700000000 + i}` }));
  return ids;
};

test('staff have one whole number shown, and the owner reads who looked', async () => {
  const client_id = await asha();
  expect(await show(client_id)).toEqual({ ...whole, shown_today: 1 });
  const { user_name } = await database.pool
    .query('SELECT user_name FROM users WHERE id = $1', [staff.id])
    .then(({ rows }) => rows[0]);
  expect(await history(client_id)).toEqual([
    ['contact_shown', user_name],
    ['added', expect.any(String)],
  ]);
  const { rows } = await database.pool.query(
    "SELECT ids FROM event WHERE business_id = $1 AND type = 'client.contact_shown'",
    [business_id],
  );
  expect(rows).toEqual([{ ids: { business_id, client_id } }]);
});

test('the same client counts once a day, and the list still shows four digits', async () => {
  const client_id = await asha();
  await show(client_id);
  expect(await show(client_id)).toEqual({ ...whole, shown_today: 1 });
  expect((await history(client_id)).filter(([what]) => what === 'contact_shown')).toHaveLength(1);
  expect((await call(calls.get, { business_id, client_id }, as)).phone).toBe('••••••5678');
});

test('two at once do not both get the last place', { timeout: 60_000 }, async () => {
  const ids = await many(SHOWN_A_DAY + 1);
  const two = ids.splice(-2);
  for (const id of ids) await show(id);
  const results = await Promise.allSettled(two.map(show));
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('who sees the number anyway is not counted', async () => {
  const client_id = await asha();
  const who = { as: owner };
  expect(await call(calls.showContact, { business_id, client_id }, who)).toEqual({
    ...whole,
    shown_today: null,
  });
  await database.pool.query('UPDATE client SET account_id = $1 WHERE id = $2', [staff.id, client_id]);
  expect(await show(client_id)).toEqual({ ...whole, shown_today: null });
  expect(await history(client_id)).toHaveLength(1);
});

test('a merged record shows the number of the one that stands', async () => {
  const client_id = await asha();
  const other_id = await make.client({ name: 'Asha R.', phone: '98123 45679' });
  await call(calls.merge, { business_id, client_id, other_id }, { as: owner });
  expect(await show(other_id)).toEqual({ ...whole, shown_today: 1 });
  expect(await show(client_id)).toEqual({ ...whole, shown_today: 1 });
});

test('nothing is shown of an erased client, of another business, or to a stranger', async () => {
  const client_id = await asha();
  const elsewhere = await seedBusiness(owner, { name: `Salon ${crypto.randomUUID()}` });
  const stranger = { as: await seedSession((await seedMember(elsewhere, 'staff')).id) };
  expect(await refused(client_id, stranger)).toBe(await refused(crypto.randomUUID(), stranger));
  const theirs = await clientsOf(server, owner, elsewhere).client({ name: 'Ila', phone: '98123 11111' });
  expect(await refused(theirs)).toBe('NOT_FOUND');
  await call(calls.erase, { business_id, client_id }, { as: owner });
  expect(await refused(client_id)).toBe('NOT_FOUND');
  const rows = await database.pool.query('SELECT 1 FROM shown_contact WHERE business_id = ANY ($1)', [
    [business_id, elsewhere],
  ]);
  expect(rows.rowCount).toBe(0);
});

// Last: the sessions end with the day.
test('after thirty no more are shown until the next day of the business', { timeout: 60_000 }, async () => {
  const ids = await many(SHOWN_A_DAY + 1);
  const last = ids.pop() ?? '';
  for (const id of ids) await show(id);
  expect(await refused(last)).toBe('TOO_MANY_CONTACTS');
  expect(await show(ids[0] ?? '')).toMatchObject({ shown_today: SHOWN_A_DAY });
  expect(await history(last)).toHaveLength(1);
  clock.advance({ hours: 24 });
  as = { as: await seedSession(staff.id) };
  expect(await show(last)).toMatchObject({ shown_today: 1 });
  const days = async () => {
    const of = 'SELECT 1 FROM shown_contact WHERE business_id = $1';
    return (await database.pool.query(of, [business_id])).rowCount;
  };
  await sweepShown(database.q, clock.now());
  expect(await days()).toBe(2);
  clock.advance({ hours: 72 });
  await sweepShown(database.q, clock.now());
  expect(await days()).toBe(0);
});
