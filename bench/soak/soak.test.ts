import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceSecret } from '../../server/src/platform/sessions/secret.ts';
import { useServerDatabase } from '../../server/src/testing/database.ts';
import { SECRET } from '../../server/src/testing/salon/people.ts';
import { check } from '../support/invariants.ts';
import { soakInvariants } from './invariants.ts';
import { lostNotes, type Note } from './journal.ts';
import { checkMessages } from './outside.ts';
import { PLANTED, prepare } from './planted.fixture.ts';
import { runSoak, type SoakReport } from './run-soak.ts';

const SECONDS = 20;
const SEED = 20;
const NOBODY = '00000000-0000-4000-8000-000000000000';

const databaseUrl = await useServerDatabase();
let report: SoakReport;
const client = new pg.Client({ connectionString: databaseUrl });

beforeAll(async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kursi-soak-'));
  // What the template has sealed opens with it alone.
  await replaceSecret(folder, SECRET);
  const size = { servers: 1, shops: 1, guests: 6, regulars: 2, campaigns: 2, recipients: 20 };
  report = await runSoak(
    {
      ...size,
      seed: SEED,
      seconds: SECONDS,
      workers: 3,
      pauseMs: 600,
      disasters: [{ atMs: 12_000, what: 'server' }],
      expectsAll: false,
    },
    { databaseUrl, dataDir: folder, folder },
    { databasePid: null, smallDisk: null },
    () => undefined,
  );
  await rm(folder, { recursive: true });
  await client.connect();
}, 180_000);
afterAll(() => client.end());

test('twenty seconds of everything, with a kill, leave the books whole and lose nothing', () => {
  const found = report.checked.filter(({ found }) => found.length > 0);
  expect(found).toEqual([]);
  expect(report.disasters.get('server')).toBe(1);
  expect(report.acknowledged).toBeGreaterThan(30);
});

/** Rolled back: the next fault is planted on whole books. */
async function planting<T>(statement: string, look: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const { rowCount } = await client.query(statement);
    expect(rowCount, 'rows that the fault was planted on').toBeGreaterThan(0);
    return await look();
  } finally {
    await client.query('ROLLBACK');
  }
}

describe('a planted fault is found', () => {
  beforeAll(() => prepare(client));

  test('every rule of the books has one', () => {
    expect(Object.keys(PLANTED).toSorted()).toEqual(Object.keys(soakInvariants).toSorted());
  });

  test.each(Object.entries(PLANTED))('%s', async (what, plant) => {
    const rule = { [what]: soakInvariants[what] ?? '' };
    const [found] = await planting(await plant(client), () => check(client, rule));
    expect(found?.found.length).toBeGreaterThan(0);
  });

  const lost = async (...notes: Note[]) =>
    (await lostNotes(client, notes)).flatMap(({ what, found }) => found.map((one) => `${what}: ${one}`));

  test('a row that was acknowledged is gone', async () => {
    expect(await lost({ table: 'visit_payment', id: NOBODY })).toEqual([
      `acknowledged and not there: visit_payment: ${NOBODY}`,
    ]);
  });

  test('a visit is not as its client was told', async () => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT visit_id AS id FROM booking WHERE booking_status = 'confirmed' LIMIT 1`,
    );
    const id = rows[0]?.id ?? '';
    const booked = { what: 'visit', id, state: 'booked' } as const;
    expect(await lost(booked)).toEqual([]);
    // What was said last counts, and of what nobody knows nothing is said.
    expect(await lost({ ...booked, state: 'cancelled' }, booked)).toEqual([]);
    expect(await lost({ ...booked, state: 'unsure' })).toEqual([]);
    expect(await lost({ ...booked, state: 'cancelled' })).toHaveLength(1);
    expect(await lost({ ...booked, starts: '2020-01-01 10:00' })).toHaveLength(1);
    expect(await lost({ ...booked, id: NOBODY })).toHaveLength(1);
  });

  test('an entry of a queue that was left is still there', async () => {
    expect(await lost({ what: 'entry', id: NOBODY, state: 'left' })).toHaveLength(1);
  });

  test('a phone got one message twice, and the provider lost one', async () => {
    const { rows } = await client.query<{ id: string; phone: string }>(
      `SELECT provider_message_id AS id, ltrim(client.phone, '+') AS phone FROM outgoing_message AS sent
       JOIN client ON client.business_id = sent.business_id AND client.id = sent.client_id
       WHERE provider_message_id IS NOT NULL`,
    );
    const arrived = rows.map((row) => ({ ...row, direction: 'out' as const, body: '' }));
    const faults = async (messages: typeof arrived) =>
      (await checkMessages(client, messages)).map(({ found }) => found.length);
    expect(await faults(arrived)).toEqual([0, 0]);
    const again = arrived.filter(({ phone }) => phone === arrived[0]?.phone);
    expect(await faults([...arrived, ...again.map((one) => ({ ...one, id: 'again' }))])).toEqual([1, 0]);
    expect(await faults(arrived.slice(1))).toEqual([0, 1]);
  });
});
