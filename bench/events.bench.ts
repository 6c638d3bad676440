import path from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '../server/src/platform/database/database.ts';
import { makeAnnouncer } from '../server/src/platform/events/announcer.ts';
import { makeRecordEvent } from '../server/src/platform/events/record-event.ts';
import { makeBusiness, signedInAccount } from './support/account.ts';
import { type Bench, interleaved, median, type Row, ratioRow } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { startServer, temporaryFolder } from './support/processes.ts';
import { type Delivery, startWatchers } from './support/watching.ts';

const BAR = 0.6;
const ROUNDS = 5;
const EVENTS_A_ROUND = 2_000;
const WRITERS = 20;
const BUSINESSES = 100;
const WATCHERS = 50;
const TYPE = 'booking.moved';

/** Inserts one event of a business in one transaction. */
type Write = (businessId: string) => Promise<void>;

/** Overhead of ordered, gapless, live events over plain inserts of the same rows. */
export default {
  name: 'events',
  bar: 'with 50 watchers, at least 60 % of the bare inserts',
  async run() {
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const server = await startServer(
      { DATABASE_URL: postgres.url, DATA_DIR: dataDir },
      { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
    );
    const database = openDatabase({ url: postgres.url, poolSize: WRITERS });
    const bare = benchPool(postgres.url, WRITERS);
    try {
      const { token } = await signedInAccount(server.origin);
      const businesses = await Promise.all(
        Array.from({ length: BUSINESSES }, () => makeBusiness(server.origin, token)),
      );
      return await measure({ database, bare, businesses, origin: server.origin, token });
    } finally {
      await bare.end();
      await database.close();
      await server.stop();
      await postgres.stop();
    }
  },
} satisfies Bench;

interface Place {
  readonly database: Database;
  readonly bare: pg.Pool;
  readonly businesses: readonly string[];
  readonly origin: string;
  readonly token: string;
}

async function measure(place: Place): Promise<Row[]> {
  const { businesses } = place;
  const announcer = makeAnnouncer(place.database, (error) => console.error(error));
  const recording = recorded(place.database, makeRecordEvent(announcer));
  const plain = await inserted(place.bare);
  const deliveries: Delivery[] = [];

  const watchers = startWatchers();

  async function watched(): Promise<number> {
    await watchers.connect(place.origin, place.token, businesses.slice(0, WATCHERS));
    const perSecond = await writeRound(recording, businesses);
    deliveries.push(await watchers.finish(await lastSeqs(place.database)));
    return perSecond;
  }

  // One warm-up round.
  await writeRound(plain, businesses);
  await watched();
  const [bare = [], alone = [], live = []] = await interleaved(ROUNDS, [
    () => writeRound(plain, businesses),
    () => writeRound(recording, businesses),
    watched,
  ]);
  await announcer.stop();
  watchers.stop();
  const faults = deliveries.flatMap(({ faults }) => faults);
  const delivered = deliveries.reduce((sum, { events }) => sum + events, 0);
  return [
    ratioRow('events recorded, nobody watching', alone, bare, BAR),
    ratioRow(`events recorded, ${WATCHERS} watchers`, live, bare, BAR),
    {
      what: 'every watcher got every event of its business in order',
      figure: faults[0] ?? `${delivered} events, no gap`,
      bar: 'no gap',
      met: faults.length === 0,
      raw: deliveries,
    },
    {
      what: 'last commit until the last watcher had it',
      figure: `${Math.round(median(deliveries.map(({ lagMs }) => lagMs)))} ms`,
    },
  ];
}

function recorded(database: Database, recordEvent: ReturnType<typeof makeRecordEvent>): Write {
  return (business_id) =>
    database.transaction(async (tx) => {
      const at = Temporal.Now.instant();
      recordEvent(tx, { business_id, type: TYPE, actor_id: business_id, at, ids: { booking: business_id } });
    });
}

/** The same rows in a table of the same shape; sequence numbers are given, so that none are generated. */
async function inserted(pool: pg.Pool): Promise<Write> {
  await pool.query('CREATE TABLE bare_event (LIKE event INCLUDING ALL)');
  let seq = 0;
  return async (businessId) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query({
        name: 'insert-event',
        text: 'INSERT INTO bare_event (business_id, seq, type, at, actor_id, ids) VALUES ($1, $2, $3, $4, $5, $6)',
        values: [businessId, ++seq, TYPE, new Date(), businessId, { booking: businessId }],
      });
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
}

/** Events per second: concurrent writers, each taking the next business when done with one. */
async function writeRound(write: Write, businesses: readonly string[]): Promise<number> {
  let next = 0;
  const begun = performance.now();
  const writer = async () => {
    while (next < EVENTS_A_ROUND) await write(businesses[next++ % businesses.length] ?? '');
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return EVENTS_A_ROUND / ((performance.now() - begun) / 1000);
}

async function lastSeqs(database: Database): Promise<ReadonlyMap<string, number>> {
  const rows = await database.q.selectFrom('event_counter').selectAll().execute();
  return new Map(rows.map((row) => [row.business_id, row.last_seq]));
}
