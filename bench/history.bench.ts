import { Client } from 'pg';
import { historyKinds } from '../core/history/deeds.ts';
import { listHistory } from '../server/src/modules/history/page/history-page.store.ts';
import { sealAndDrop } from '../server/src/modules/history/seals/seal-days.ts';
import { openDatabase } from '../server/src/platform/database/database.ts';
import { type Bench, median, type Row } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { temporaryFolder } from './support/processes.ts';

const ROWS = Number(process.env['HISTORY_ROWS'] ?? 10_000_000);
const SEALED = Math.min(ROWS, 1_000_000);
const PEOPLE = 40;
const FILTER_MS = 100;
const SEAL_SECONDS = 30;
const ROUNDS = 15;
const business_id = '01900000-0000-7000-8000-000000000001';

/** The first page of each filter over one business with very many rows, and the seal of a very full day. */
export default {
  name: 'history',
  bar: `any filter answers its first page in ${FILTER_MS} ms, and a day of ${SEALED} rows is sealed in ${SEAL_SECONDS} s`,
  async run() {
    const { url, stop } = await startDatabase();
    const database = openDatabase({ url, poolSize: 2, statementTimeoutMs: 0 });
    try {
      await fill(url);
      const none = {
        business_id,
        person: null,
        kind: null,
        record: null,
        client: null,
        rows: null,
        about: null,
        from: null,
        until: null,
        at_least: null,
      };
      const person = personOf(7);
      const start = Temporal.Instant.from('2020-01-01T00:00:00Z');
      const filters = {
        nothing: none,
        'a person': { ...none, person },
        'a person who did nothing': { ...none, person: personOf(PEOPLE + 1) },
        'a kind': { ...none, kind: 'sign_in' as const },
        'a person and a kind': { ...none, person, kind: 'clients' as const },
        'a record': { ...none, record: recordOf(77) },
        'a client': { ...none, client: recordOf(88) },
        'an early month': { ...none, from: start.add({ hours: 24 }), until: start.add({ hours: 24 * 31 }) },
        'a sum that is common': { ...none, at_least: 10_000 },
        'a sum that is rare': { ...none, at_least: 9_990_000 },
        'a sum that is nowhere': { ...none, at_least: 900_000_000 },
        'a person and a rare sum': { ...none, person, at_least: 9_990_000 },
      };
      const rows: Row[] = [];
      for (const [what, filter] of Object.entries(filters)) {
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const begun = performance.now();
          await listHistory(database.q, filter, { limit: 51, before: null });
          times.push(performance.now() - begun);
        }
        const [middle, most] = [median(times), Math.max(...times)];
        rows.push({
          what: `first page by ${what}, of ${ROWS} rows`,
          figure: `${middle.toFixed(1)} ms, at most ${most.toFixed(1)} ms`,
          bar: `${FILTER_MS} ms`,
          met: middle <= FILTER_MS,
          raw: times,
        });
      }
      const begun = performance.now();
      const dataDir = await temporaryFolder();
      await sealAndDrop({ database, key: Buffer.alloc(32, 1), dataDir, say: () => undefined });
      const seconds = (performance.now() - begun) / 1000;
      rows.push({
        what: `seal of a day of ${SEALED} rows`,
        figure: `${seconds.toFixed(1)} s`,
        bar: `${SEAL_SECONDS} s`,
        met: seconds <= SEAL_SECONDS,
      });
      return rows;
    } finally {
      await database.close();
      await stop();
    }
  },
} satisfies Bench;

const hex = (number: number) => number.toString(16).padStart(12, '0');
const personOf = (number: number) => `01900000-0000-7000-9000-${hex(number)}`;
const recordOf = (number: number) => `01900000-0000-7000-a000-${hex(number)}`;

/** Six years of one business; a million of the rows were written yesterday, the others today, which is not sealed. */
async function fill(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const kinds = historyKinds.map((kind) => `'${kind}'`).join(', ');
  const MILLISECONDS = Math.floor((6 * 365 * 86_400_000) / ROWS);
  try {
    await client.query(`
      insert into history (business_id, id, at, written_on, kept_as, kind, deed, actor_id, role, record_kind, record_id,
                           client_id, amount, changes, device, network, session)
      select '${business_id}',
        (lpad(to_hex(1577836800000 + n::bigint * ${MILLISECONDS}), 12, '0') || '7000' || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
        to_timestamp((1577836800000 + n::bigint * ${MILLISECONDS}) / 1000.0),
        (now() at time zone 'UTC')::date - case when n <= ${SEALED} then 2 else 0 end,
        'rest', (array[${kinds}])[1 + n % 9], 'visit.changed',
        ('01900000-0000-7000-9000-' || lpad(to_hex(n % ${PEOPLE}), 12, '0'))::uuid, 'staff', 'visit',
        '01900000-0000-7000-a000-' || lpad(to_hex(n / 20), 12, '0'),
        ('01900000-0000-7000-a000-' || lpad(to_hex(n % 20000), 12, '0'))::uuid,
        case when n % 3 = 0 then 100 * (n % 100000) end,
        '{"progress": ["expected", "arrived"], "total_amount": [30000, 35000]}', 'Chrome, Android', '3f9a1c22', '01900000'
      from generate_series(1, ${ROWS}) as n`);
    await client.query('analyze history');
  } finally {
    await client.end();
  }
}
