import { readdir } from 'node:fs/promises';
import { operationsCalls as calls } from '@kursi/core/operations/operations.contract.ts';
import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { useServer } from '../../testing/server.ts';
import { holdServing } from '../database/serving-lock.ts';
import { makeHealthRecorder, startOfQuarter } from './health-recorder.ts';
import { listHealthSamples } from './health-sample.store.ts';

const server = await useServer({ env: { BACKUP_HOUR: '03:30' } });
const { database, clock, config } = server;
/** Signed in anew: the clock is moved. */
const health = async () => server.call(calls.getHealth, {}, { as: await server.makePlatformAdmin() });
const recorderOf = (dataDir = config.dataDir) => {
  const failures: unknown[] = [];
  const onError = (error: unknown) => void failures.push(error);
  return { failures, ...makeHealthRecorder({ database, dataDir, now: clock.now, onError }) };
};

test('requests and their failures are seen by the quarter of an hour, of all servers together', async () => {
  const [one, other] = [recorderOf(), recorderOf()];
  for (let n = 0; n < 30; n++) one.answered(200, 20);
  one.answered(500, 4000);
  other.answered(404, 20);
  other.answered(200, 3_600_000);
  await Promise.all([one.stop(), other.stop()]);
  clock.advance({ minutes: 15 });
  const { quarters, half_ms } = await health();
  expect(quarters).toHaveLength(96);
  expect(quarters.at(-2)).toMatchObject({ requests: 32, failed: 1 });
  expect(half_ms).toBe(25);
});

test('servers are those that serve now: one that stopped is counted no more', async () => {
  const letGo = await holdServing(server.databaseUrl);
  const letGoToo = await holdServing(server.databaseUrl);
  expect((await health()).servers).toBe(2);
  await letGoToo();
  await eventually(async () => (await health()).servers === 1);
  await letGo();
});

test('calls to what lies outside are counted by what came of them', async () => {
  const one = recorderOf();
  for (const outcome of ['done', 'accepted', 'failed', 'unknown', 'blocked'])
    one.observeCall('whatsapp', 'send', outcome, 1);
  await one.stop();
  const { outside } = await health();
  expect(outside.find(({ port }) => port === 'whatsapp')).toEqual({
    port: 'whatsapp',
    calls: 5,
    refused: 1,
    failed: 2,
  });
});

test('a backup that is late is told by its age, and one that failed by its reason', async () => {
  await database.pool.query(`
    update schema_migration set applied_at = now() - interval '9 days';
    insert into backup_run (id, kind, at, file, bytes) values (gen_random_uuid(), 'backup', now() - interval '3 days', 'a', 5);
    insert into backup_run (id, kind, at, failure) values (gen_random_uuid(), 'backup', now() - interval '4 days', 'before');
    insert into backup_run (id, kind, at, failure) values (gen_random_uuid(), 'check', now(), 'It was cut off.')`);
  const { backups } = await health();
  expect(backups).toMatchObject([
    { kind: 'backup', bytes: 5, failure: null },
    { kind: 'check', age_seconds: null, done_at: null, failure: 'It was cut off.' },
  ]);
  expect(Math.round((backups[0]?.age_seconds ?? 0) / 86_400)).toBe(3);
});

test('what waits, the pool and the disk are those of now', async () => {
  const { jobs, pool, disk } = await health();
  expect(jobs).toMatchObject({ given_up: 0, waiting: expect.any(Number) });
  expect(pool).toMatchObject({ size: config.databasePoolSize, waiting: 0 });
  expect(disk?.size).toBeGreaterThan(disk?.free ?? Number.POSITIVE_INFINITY);
});

test('rows go after seven days, and a folder that is gone is reported without ending the server', async () => {
  const sweep = server.jobKinds.find(({ name }) => name === 'sweep');
  expect(await listHealthSamples(database.q, startOfQuarter(clock.now()).subtract({ hours: 1 }))).not.toEqual(
    [],
  );
  clock.advance({ hours: 8 * 24 });
  await sweep?.run({} as never);
  expect(await listHealthSamples(database.q, clock.now().subtract({ hours: 30 * 24 }))).toEqual([]);
  expect(await readdir(config.dataDir)).toBeDefined();
  const lost = recorderOf('/no/such/folder');
  await lost.stop();
  expect(lost.failures).toHaveLength(1);
});

test('nobody but a platform admin sees it', async () => {
  const account = await server.seedAccount();
  expect((await server.send(calls.getHealth, {}, { as: account })).status).toBe(403);
});
