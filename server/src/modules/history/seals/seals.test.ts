import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { useDatabase } from '../../../testing/database.ts';
import { dropExpiredHistory } from './seal.store.ts';
import { checkHistory, sealAndDrop } from './seal-days.ts';

const database = await useDatabase();
const key = Buffer.alloc(32, 7);
const business_id = '01900000-0000-7000-8000-000000000001';

beforeEach(async () => {
  await database.pool.query('truncate history, history_seal, history_value');
});

/** A row that was written so many days ago. */
async function write(daysAgo: number, kept_as: 'money' | 'rest' | 'read' = 'rest', changes: unknown = null) {
  await database.pool.query(
    `insert into history (business_id, id, at, written_on, kept_as, kind, deed, amount, changes)
     values ($1, gen_random_uuid(), now(), (now() at time zone 'UTC')::date - $2::integer, $3, 'money', 'visit.billed', 100, $4)`,
    [business_id, daysAgo, kept_as, changes],
  );
}

async function sealed() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kursi-seals-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const said: string[] = [];
  const of = { database, key, dataDir };
  const seal = () => sealAndDrop({ ...of, say: (heads) => said.push(...heads.map(({ day }) => day)) });
  await seal();
  return { seal, said, check: () => checkHistory(of), of };
}

const dayAgo = (days: number) => Temporal.Now.plainDateISO('UTC').subtract({ days }).toString();
const change = (text: string) => database.pool.query(text);

test('days are sealed once they are over, and a second run seals nothing again', async () => {
  for (const daysAgo of [4, 4, 3, 2, 0]) await write(daysAgo);
  const { seal, said, check } = await sealed();
  expect(await check()).toMatchObject({ breaks: [], rows: 4 });
  await seal();
  expect(said).toHaveLength(1);
});

test('a row that was changed is found, by its day', async () => {
  for (const daysAgo of [5, 4, 3]) await write(daysAgo);
  const { check } = await sealed();
  await change(`update history set amount = 200 where written_on = '${dayAgo(4)}'`);
  expect((await check()).breaks).toEqual([{ kept_as: 'rest', day: dayAgo(4), why: 'a row was changed' }]);
});

test('a row that was added to a sealed day is found', async () => {
  for (const daysAgo of [5, 4, 3]) await write(daysAgo);
  const { check } = await sealed();
  await write(4);
  expect((await check()).breaks).toMatchObject([{ day: dayAgo(4) }]);
});

test('a row before everything that was sealed is found', async () => {
  await write(4);
  const { check } = await sealed();
  await write(9);
  expect((await check()).breaks).toMatchObject([{ day: dayAgo(9) }]);
});

test('a last day that was taken away with its seal is found, and not sealed over', async () => {
  for (const daysAgo of [5, 4, 3, 2]) await write(daysAgo);
  const { check, seal } = await sealed();
  await change(`delete from history where written_on >= '${dayAgo(3)}'`);
  await change(`delete from history_seal where day >= '${dayAgo(3)}'`);
  expect((await check()).breaks).toMatchObject([
    { kept_as: 'rest', why: 'it was sealed, and the seal is gone' },
  ]);
  await expect(seal()).rejects.toThrow('that seal is gone');
});

test('a day in the middle that was taken away with its seal is found', async () => {
  for (const daysAgo of [6, 5, 4, 3]) await write(daysAgo);
  const { check } = await sealed();
  await change(`delete from history where written_on = '${dayAgo(5)}'`);
  await change(`delete from history_seal where day = '${dayAgo(5)}'`);
  expect((await check()).breaks).toEqual([{ kept_as: 'rest', day: dayAgo(5), why: 'its seal is missing' }]);
});

test('who has the database and not the secret cannot seal anew', async () => {
  for (const daysAgo of [5, 4]) await write(daysAgo);
  const { of } = await sealed();
  await change(`update history set amount = 200`);
  await change(`truncate history_seal`);
  const forged = await mkdtemp(path.join(os.tmpdir(), 'kursi-seals-'));
  onTestFinished(() => rm(forged, { recursive: true }));
  await sealAndDrop({ ...of, key: Buffer.alloc(32, 8), dataDir: forged, say: () => undefined });
  expect((await checkHistory(of)).breaks).toMatchObject([
    { why: 'its seal does not fit the day and the day before' },
  ]);
});

test('erasing a value leaves the seals whole, and changing one does not', async () => {
  const value_id = '01900000-0000-7000-8000-000000000002';
  const salt = '01900000-0000-4000-8000-000000000003';
  const { rows } = await database.pool.query<{ digest: string }>(
    "select encode(sha256(convert_to($1 || ' ' || $2, 'UTF8')), 'hex') as digest",
    [salt, '…20738'],
  );
  await write(3, 'rest', JSON.stringify({ phone: [null, { value_id, digest: rows[0]?.digest }] }));
  await database.pool.query('insert into history_value values ($1, $2, null, $3, $4)', [
    business_id,
    value_id,
    '…20738',
    salt,
  ]);
  const { check } = await sealed();
  expect((await check()).breaks).toEqual([]);
  await change("update history_value set value = '…99999'");
  expect((await check()).breaks).toMatchObject([{ why: 'a personal value was changed' }]);
  await change('delete from history_value');
  expect((await check()).breaks).toEqual([]);
});

test('what was kept long enough is dropped, each class after its years', async () => {
  for (const kept_as of ['money', 'rest', 'read'] as const)
    for (const years of [0.5, 1, 2, 8]) await write(years * 366, kept_as);
  await database.transaction((tx) => dropExpiredHistory(tx));
  const { rows } = await database.pool.query(
    'select kept_as, count(*)::integer as n from history group by 1 order by 1',
  );
  expect(rows).toEqual([
    { kept_as: 'money', n: 3 },
    { kept_as: 'read', n: 1 },
    { kept_as: 'rest', n: 2 },
  ]);
});

test('a day that was dropped in its time leaves the seals whole', async () => {
  await write(367, 'read');
  await write(200, 'read');
  const { check } = await sealed();
  expect((await database.pool.query('select from history')).rowCount).toBe(1);
  expect(await check()).toMatchObject({ breaks: [], rows: 2 });
});
