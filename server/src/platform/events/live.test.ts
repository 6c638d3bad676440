import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { identityCalls } from '@kursi/core/identity/identity.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { openStream, upTo } from '../../testing/http/stream.ts';
import { useServer } from '../../testing/server.ts';
import { AUTHORITY_CHANNEL } from './announcer.ts';

const here = await useServer({ mayLogErrors: true });
const there = await useServer({ beside: here, mayLogErrors: true });
const third = await useServer({ beside: here, mayLogErrors: true });
const { call, database, seedAccount, seedBusiness, seedMember, seedSession } = here;
const asha = await seedAccount();

/** Creating the business emitted two events. */
const newBusiness = (name: string) => seedBusiness(asha, { name });

async function happen(on: typeof here, businessId: string, count = 1): Promise<void> {
  for (let i = 0; i < count; i++) {
    await on.database.transaction(async (tx) =>
      on.recordEvent(tx, {
        business_id: businessId,
        type: 'service.changed',
        actor_id: null,
        at: Temporal.Now.instant(),
        ids: {},
      }),
    );
  }
}

test('a watcher who connects while events are written misses none', async () => {
  const business = await newBusiness('In the Middle');
  const writing = Promise.all([happen(here, business, 40), happen(there, business, 40)]);
  await pause(20);
  const watchers = await Promise.all([
    openStream(here, asha, business),
    openStream(there, asha, business),
    openStream(here, asha, business, 10),
  ]);
  await writing;
  for (const watcher of watchers) await watcher.reaches(82);
  expect(watchers.map((watcher) => watcher.seqs())).toEqual([upTo(82), upTo(82), upTo(82, 11)]);
  expect(watchers[0]?.ids).toEqual(upTo(82));
  for (const watcher of watchers) watcher.cut();
});

test('a reader whose connection was cut resumes where it was', async () => {
  const business = await newBusiness('Cut Off');
  const first = await openStream(here, asha, business);
  await happen(here, business, 3);
  await first.reaches(5);
  first.cut();
  await happen(here, business, 3);
  const second = await openStream(there, asha, business, first.ids.at(-1));
  await happen(here, business);
  await second.reaches(9);
  expect([...first.seqs(), ...second.seqs()]).toEqual(upTo(9));
  second.cut();
});

test('one server sees what happens on another within a second', async () => {
  const business = await newBusiness('Far Away');
  const stream = await openStream(there, asha, business, 2);
  await pause(100);
  const times = [];
  for (const seq of [3, 4, 5]) {
    const started = performance.now();
    await happen(here, business);
    await stream.reaches(seq);
    times.push(performance.now() - started);
  }
  // Take the fastest of three: a busy machine may be late once, but polling every five seconds is always
  // late.
  expect(Math.min(...times)).toBeLessThan(1000);
  stream.cut();
});

test('a stream refuses HEAD, which would never end', async () => {
  const business = await newBusiness('Headless');
  const answer = await fetch(`${here.url}/api/business/${business}/live`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${asha.token}` },
  });
  expect(answer.status).toBe(404);
});

test('a long history is streamed in full before new events', async () => {
  const business = await newBusiness('Long Past');
  await database.pool.query(
    `insert into event select $1, n, 'service.changed', now(), null, '{}' from generate_series(3, 1300) as n`,
    [business],
  );
  await database.pool.query('update event_counter set last_seq = 1300 where business_id = $1', [business]);
  const stream = await openStream(here, asha, business);
  await happen(here, business, 2);
  await stream.reaches(1302);
  expect(stream.seqs()).toEqual(upTo(1302));
  stream.cut();
});

test('a stream ends when its session is signed out', async () => {
  const business = await newBusiness('Signed Out');
  const phone = await seedSession(asha.id);
  const desk = await seedSession(asha.id);
  const [ending, staying] = [
    await openStream(there, phone, business),
    await openStream(there, desk, business),
  ];
  await call(identityCalls.signOutDevice, { session_id: phone.session_id }, { as: desk });
  await eventually(() => ending.hasEnded(), 4);
  await happen(here, business);
  await staying.reaches(3);
  expect(staying.hasEnded()).toBe(false);
  expect(ending.seqs()).toEqual([1, 2]);
  staying.cut();
});

test('a stream ends when the role changes', async () => {
  const business = await newBusiness('Role Changed');
  const ravi = await seedMember(business, 'admin');
  const stream = await openStream(here, ravi, business);
  await database.q
    .updateTable('business_member')
    .set({ role: 'staff' })
    .where('user_id', '=', ravi.id)
    .execute();
  await database.notify(AUTHORITY_CHANNEL, '');
  await eventually(() => stream.hasEnded(), 4);
});

test('a stream ends with its membership, even if no notification arrives', async () => {
  const business = await newBusiness('Membership Ended');
  const ravi = await seedMember(business, 'staff');
  const stream = await openStream(here, ravi, business);
  await database.q.deleteFrom('business_member').where('user_id', '=', ravi.id).execute();
  await eventually(() => stream.hasEnded());
});

test('a slow reader does not block other readers', async () => {
  const business = await newBusiness('Slow Reader');
  const stuck = connect(Number(new URL(here.url).port), '127.0.0.1');
  stuck.write(
    `GET /api/business/${business}/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${asha.token}\r\n\r\n`,
  );
  await new Promise((resolve) => stuck.once('readable', resolve));
  stuck.pause();
  await database.pool.query(
    `insert into event select $1, n, 'service.changed', now(), null, jsonb_build_object('x', repeat('y', 4000))
     from generate_series(3, 3000) as n`,
    [business],
  );
  await database.pool.query('update event_counter set last_seq = 3000 where business_id = $1', [business]);
  const stream = await openStream(here, asha, business, 2990);
  await happen(here, business);
  await stream.reaches(3001);
  stuck.destroy();
  stream.cut();
});

test('polling finds every event when NOTIFY is lost', async () => {
  const business = await newBusiness('Notify Lost');
  const stream = await openStream(here, asha, business, 2);
  await pause(100);
  const listening = `select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'kursi listen' and datname = current_database()`;
  const { rowCount: listeners } = await database.pool.query(listening);
  await happen(here, business);
  await stream.reaches(3);
  // Every server reconnects its LISTEN, so that the next event arrives without polling.
  await eventually(
    async () =>
      (await database.pool.query(listening.replace('pg_terminate_backend(pid)', 'pid'))).rowCount ===
      listeners,
    5,
  );
  await happen(there, business);
  await stream.reaches(4, 4);
  stream.cut();
});

test('stopping a server ends its streams, and readers resume at another', async () => {
  const business = await newBusiness('Stopped Server');
  const stream = await openStream(third, asha, business);
  await stream.reaches(2);
  // Shutdown must not wait for open streams.
  await third.stop();
  await eventually(() => stream.hasEnded(), 1);
  await happen(here, business);
  const next = await openStream(there, asha, business, stream.ids.at(-1));
  await next.reaches(3);
  next.cut();
});

test('a person has a hundred streams at once, however often they sign in', async () => {
  const business = await newBusiness('Crowded by one');
  const person = await seedMember(business, 'staff');
  // A tenth of every limit: two streams of a session, ten of a person.
  const strict = await useServer({ beside: here, rateScale: 0.1 });
  const sessions = [person, ...(await Promise.all([1, 2, 3, 4].map(() => seedSession(person.id))))];
  const streams = [];
  for (const session of [...sessions, ...sessions]) streams.push(await openStream(strict, session, business));
  for (const stream of streams) await stream.reaches(2);
  const more = await openStream(strict, await seedSession(person.id), business);
  await eventually(() => more.hasEnded());
  expect(more.seqs()).toEqual([]);
  for (const stream of streams) stream.cut();
});

test('a session has twenty streams at once and no more', async () => {
  const business = await newBusiness('Crowded');
  const person = await seedMember(business, 'staff');
  const strict = await useServer({ beside: here, rateScale: 1 });
  const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(strict, person, business)));
  for (const stream of streams) await stream.reaches(2);
  const more = await openStream(strict, person, business);
  await eventually(() => more.hasEnded());
  expect(more.seqs()).toEqual([]);
  streams[0]?.cut();
  await eventually(async () => {
    const again = await openStream(strict, person, business);
    await eventually(() => again.hasEnded() || again.seqs().length === 2);
    again.cut();
    return again.seqs().length === 2;
  });
  for (const stream of streams) stream.cut();
});
