import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { identityCalls as calls } from '@kursi/core/identity/identity.contract.ts';
import { expect, test } from 'vitest';
import { seedSalon } from '../../../testing/salon/booking.ts';
import { useServer } from '../../../testing/server.ts';
import { forgetOldGuests } from './guest.store.ts';

const server = await useServer();
const { call, database, clock, jobs } = server;

async function stranger(): Promise<{ id: string; token: string; cookies: Map<string, string> }> {
  const { token } = await call(calls.startGuestSession, {});
  const as = { token, cookies: new Map<string, string>() };
  return { ...as, id: (await call(calls.getMe, {}, { as })).id };
}

async function sweep(): Promise<void> {
  await database.transaction((tx) => jobs.send(tx, 'sweep', {}));
  await jobs.runDue();
}

test('a guest without a name is deleted after a day, unless something refers to them', async () => {
  const salon = await seedSalon(server);
  const services = [{ service_id: salon.service_id, entity_id: salon.chairs[0] }];
  const wanted = { business_id: salon.business_id, booking_date: salon.day, services };
  const named = await server.makeGuest({ user_name: 'Ravi' });
  const [left, gaveBack, holds, present, young] = [
    await stranger(),
    await stranger(),
    await stranger(),
    await stranger(),
    await stranger(),
  ];
  const { visit_id } = await call(visitCalls.reserve, { ...wanted, service_time: '10:00' }, { as: gaveBack });
  await call(visitCalls.cancel, { business_id: salon.business_id, visit_id }, { as: gaveBack });
  await call(visitCalls.reserve, { ...wanted, service_time: '11:00' }, { as: holds });
  const all = [named, left, gaveBack, holds, present, young].map(({ id }) => id);
  const age = (ids: string[], hours: number) =>
    database.q
      .updateTable('users')
      .set({ created_at: clock.now().subtract({ hours }) })
      .where('id', 'in', ids)
      .execute();
  await age(all, 25);
  await age([young.id], 23);
  await database.q
    .deleteFrom('user_session')
    .where(
      'user_id',
      'in',
      all.filter((id) => id !== present.id),
    )
    .execute();
  await sweep();
  const rows = await database.q.selectFrom('users').select('id').where('id', 'in', all).execute();
  const kept = [named, holds, present, young].map(({ id }) => id);
  expect(rows.map(({ id }) => id).sort()).toEqual(kept.sort());
});

test('a guest whom any table refers to is not deleted', async () => {
  await database.pool.query(
    'create table planted (id uuid primary key, friend_id uuid references users (id))',
  );
  const [friend, nobody] = [await stranger(), await stranger()];
  await database.q
    .updateTable('users')
    .set({ created_at: clock.now().subtract({ hours: 25 }) })
    .where('id', 'in', [friend.id, nobody.id])
    .execute();
  await database.q.deleteFrom('user_session').where('user_id', 'in', [friend.id, nobody.id]).execute();
  await database.pool.query('insert into planted values ($1, $1)', [friend.id]);
  await sweep();
  const left = await database.q
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [friend.id, nobody.id])
    .execute();
  expect(left).toEqual([{ id: friend.id }]);
});

test('a named guest is forgotten 400 days after the last sign of life, not while signed in', async () => {
  const { makeGuest } = server;
  const [gone, here, recent] = [await makeGuest(), await makeGuest(), await makeGuest()];
  const now = Temporal.Now.instant();
  const old = now.subtract({ hours: 24 * 401 });
  const ids = [gone.id, here.id];
  await database.q.updateTable('users').set({ updated_at: old }).where('id', 'in', ids).execute();
  const left = [gone.id, recent.id];
  await database.q.deleteFrom('user_session').where('user_id', 'in', left).execute();
  await forgetOldGuests(database.q, now);
  const rows = await database.q
    .selectFrom('users')
    .select(['id', 'user_name', 'phone'])
    .where('id', 'in', [...ids, recent.id])
    .execute();
  const named = new Set(rows.filter(({ user_name, phone }) => user_name && phone).map(({ id }) => id));
  expect([named.has(gone.id), named.has(here.id), named.has(recent.id)]).toEqual([false, true, true]);
});

test('guests whom something refers to do not keep the sweep from those behind them', async () => {
  const last = await stranger();
  await database.q.deleteFrom('user_session').where('user_id', '=', last.id).execute();
  const age = (hours: number) => clock.now().subtract({ hours });
  // A phone that paid by a pay link is a guest without a name to whom a payment refers for good.
  await database.pool.query(
    `INSERT INTO users (id, user_name, email, is_guest, created_at, updated_at)
     SELECT gen_random_uuid(), '', 'crowd-' || n || '@guest.invalid', true, $1, $1
     FROM generate_series(1, 250) AS n`,
    [age(100)],
  );
  await database.pool.query(
    `INSERT INTO user_session (id, user_id, token, expires_at)
     SELECT gen_random_uuid(), id, id::text, $1 FROM users WHERE email LIKE 'crowd-%'`,
    [clock.now().add({ hours: 1 })],
  );
  await database.q
    .updateTable('users')
    .set({ created_at: age(25) })
    .where('id', '=', last.id)
    .execute();
  await sweep();
  const rows = await database.q.selectFrom('users').select('id').where('id', '=', last.id).execute();
  expect(rows).toEqual([]);
});
