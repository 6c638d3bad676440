import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientDayCalls } from '@kursi/core/clients/client-days.contract.ts';
import { clientReminderCalls as calls } from '@kursi/core/clients/client-reminders.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { expect, test } from 'vitest';
import { fromNoon } from '../../../testing/clock.ts';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { clientsOf } from '../../../testing/salon/clients.ts';
import { useServer } from '../../../testing/server.ts';

// Monday, 12 January 2026 in India.
const server = await useServer({ now: fromNoon() });
const { call, refusal, database, seedAccount, seedBusiness } = server;
const salon = await seedSalon(server);
const { business_id, owner } = salon;
const as = { as: owner };
const { client } = clientsOf(server, owner, business_id);
const EVERY_6_WEEKS = { every_count: 6, every_unit: 'weeks', is_on: true, next_on: null } as const;

const list = async (client_id: string) => (await call(calls.list, { business_id, client_id }, as)).items;
const save = (client_id: string, over = {}) =>
  call(calls.save, { business_id, client_id, service_id: salon.service_id, ...EVERY_6_WEEKS, ...over }, as);

test('what is booked is not due, and what was done moves the date on', async () => {
  const { client_id, day } = salon;
  await save(client_id, { next_on: '2026-01-05' });
  const { visit_id } = await salon.book('10:00');
  expect(await list(client_id)).toMatchObject([{ booked_on: day, is_due: false, last_on: null }]);
  await call(visitCalls.setProgress, { business_id, visit_id, progress: 'done' }, as);
  const after = Temporal.PlainDate.from(day).add({ weeks: 6 }).toString();
  expect(await list(client_id)).toMatchObject([{ last_on: day, next_on: after, booked_on: null }]);
});

test('the next date follows the last time, the day it was set, or the date set by hand', async () => {
  const client_id = await client();
  await save(client_id);
  expect(await list(client_id)).toMatchObject([
    { last_on: null, next_on: '2026-02-23', is_due: false, is_by_hand: false, booked_on: null },
  ]);
  await save(client_id, { next_on: '2026-01-05' });
  expect(await list(client_id)).toMatchObject([{ next_on: '2026-01-05', is_due: true, is_by_hand: true }]);
  await save(client_id, { next_on: '2026-01-05', is_on: false });
  expect(await list(client_id)).toMatchObject([{ is_on: false, is_due: false }]);
  await call(calls.remove, { business_id, client_id, service_id: salon.service_id }, as);
  expect(await list(client_id)).toEqual([]);
});

test('what is due for anyone is one list, the oldest first', async () => {
  const due = async () => (await call(calls.listDue, { business_id }, as)).items;
  const before = (await due()).length;
  const [late, later, off] = [await client(), await client(), await client()];
  await save(later, { next_on: '2026-01-10' });
  await save(late, { next_on: '2026-01-02' });
  await save(off, { next_on: '2026-01-02', is_on: false });
  const mine = (await due()).filter(({ client_id }) => [late, later, off].includes(client_id));
  expect(mine.map(({ client_id, next_on }) => [client_id, next_on])).toEqual([
    [late, '2026-01-02'],
    [later, '2026-01-10'],
  ]);
  const [{ client_name, service_name } = expect.fail()] = mine;
  expect([client_name, service_name]).toEqual([expect.any(String), 'Haircut']);
  await call(clientCalls.erase, { business_id, client_id: late }, as);
  await call(calls.remove, { business_id, client_id: later, service_id: salon.service_id }, as);
  expect(await due()).toHaveLength(before);
});

test('a reminder of another business, of no client and of no service is refused', async () => {
  const client_id = await client();
  const stranger = await seedAccount();
  const elsewhere = await seedBusiness(stranger);
  const input = { client_id, service_id: salon.service_id, ...EVERY_6_WEEKS };
  expect((await refusal(calls.save, { ...input, business_id: elsewhere }, { as: stranger })).code).toBe(
    'NOT_FOUND',
  );
  expect((await refusal(calls.save, { ...input, business_id }, { as: stranger })).code).toBe('NOT_FOUND');
  expect((await refusal(calls.list, { business_id, client_id }, { as: stranger })).code).toBe('NOT_FOUND');
  const unknown = { ...input, business_id, service_id: crypto.randomUUID() };
  expect((await refusal(calls.save, unknown, as)).code).toBe('NOT_FOUND');
  const { service_id } = input;
  expect((await refusal(calls.remove, { business_id, client_id, service_id }, as)).code).toBe('NOT_FOUND');
});

test('a merged record brings its reminders, and erasing deletes them', async () => {
  const [kept, other] = [await client({ name: 'Meera' }), await client({ name: 'Mira' })];
  await save(other);
  await call(clientCalls.merge, { business_id, client_id: kept, other_id: other }, as);
  expect(await list(kept)).toHaveLength(1);
  await call(clientCalls.erase, { business_id, client_id: kept }, as);
  const { rowCount } = await database.pool.query('select from client_reminder where client_id = any($1)', [
    [kept, other],
  ]);
  expect(rowCount).toBe(0);
});

test('the desk sees who has a birthday or anniversary today and in the next week', async () => {
  const there = await seedBusiness(owner);
  const make = clientsOf(server, owner, there).client;
  await make({ name: 'Today', birthday: '1990-01-12' });
  await make({ name: 'Sunday', birthday: '1989-01-18', anniversary: '2015-01-14' });
  await make({ name: 'Last day', birthday: '2000-01-19' });
  await make({ name: 'Too late', birthday: '2000-01-20' });
  await make({ name: 'Yesterday', birthday: '2000-01-11' });
  const gone = await make({ name: 'Gone', birthday: '1990-01-12' });
  await call(clientCalls.erase, { business_id: there, client_id: gone }, as);
  const { today, items } = await call(clientDayCalls.list, { business_id: there }, as);
  expect(today).toBe('2026-01-12');
  expect(items.map(({ name, kind, on, years }) => [name, kind, on, years])).toEqual([
    ['Today', 'birthday', '2026-01-12', 36],
    ['Sunday', 'anniversary', '2026-01-14', 11],
    ['Sunday', 'birthday', '2026-01-18', 37],
    ['Last day', 'birthday', '2026-01-19', 26],
  ]);
  expect((await call(clientDayCalls.list, { business_id }, as)).items).toEqual([]);
});
