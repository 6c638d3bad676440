import path from 'node:path';
import type pg from 'pg';
import { type Bench, median, type Row, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { type BenchQueue, deskOf, type Sign, seedQueues } from './support/queues.ts';
import { benchId, deadlocksOf, makeSigner, post, type Sent, seedPerson } from './support/salons.ts';

const RACES = Number(process.env['BENCH_RACES'] ?? 100);
const PRESSES = 10;
/** More than are called, so that it shows when someone is passed over. */
const WAITING = 12;
const SERVERS = 4;
const AT_ONCE = 8;

/** The same key pressed ten times at once: by the desk, and by a client. */
export default {
  name: 'waitlist-races',
  bar: 'ten calls at once call the first ten; ten joins at once make one entry',
  async run() {
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, AT_ONCE);
    const servers: RunningServer[] = [];
    const start = async () => {
      const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' };
      const file = path.join(import.meta.dirname, 'unlimited-server.ts');
      servers.push(await startServer(env, { file }));
    };
    try {
      await start();
      const sign = await makeSigner(dataDir);
      const one = await race(pool, sign, servers);
      while (servers.length < SERVERS) await start();
      const four = await race(pool, sign, servers);
      return [...rowsOf('1 server', one), ...rowsOf(`${SERVERS} servers`, four)];
    } finally {
      for (const server of servers) await server.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

interface Raced {
  readonly wrongCalls: readonly string[];
  readonly wrongJoins: readonly string[];
  readonly slowest: readonly number[];
  readonly deadlocks: number;
}

async function race(pool: pg.Pool, sign: Sign, servers: readonly RunningServer[]): Promise<Raced> {
  const before = await deadlocksOf(pool);
  const queues = await seedQueues(pool, RACES, WAITING);
  const originOf = (press: number) => servers[press % servers.length]?.origin ?? '';
  const [wrongCalls, wrongJoins, slowest]: [string[], string[], number[]] = [[], [], []];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, first) => {
      for (let i = first; i < queues.length; i += AT_ONCE) {
        const queue = queues[i] as BenchQueue;
        const desk = deskOf(queue, sign, () => originOf(i));
        for (let joined = 0; joined < WAITING; joined++) await desk.join();
      }
    }),
  );
  for (const queue of queues) {
    const begun = performance.now();
    const calls = await pressed(originOf, '/waitlist/call-next', queue, await sign(queue.owner));
    slowest.push(performance.now() - begun);
    wrongCalls.push(...(await faultsOfCalls(pool, queue, calls)));
    const { service_id } = queue;
    const client = await sign(await seedPerson(pool));
    const joins = await pressed(originOf, '/waitlist/confirm', queue, client, { service_ids: [service_id] });
    wrongJoins.push(...(await faultsOfJoins(pool, queue, joins)));
  }
  return { wrongCalls, wrongJoins, slowest, deadlocks: (await deadlocksOf(pool)) - before };
}

/** Each press with a key of its own, as from ten devices. */
function pressed(
  originOf: (press: number) => string,
  call: string,
  { business_id, waitlist_id }: BenchQueue,
  token: string,
  more: object = {},
): Promise<Sent[]> {
  return Promise.all(
    Array.from({ length: PRESSES }, (_, press) =>
      post(originOf(press), call, { business_id, waitlist_id, ...more }, token, benchId()),
    ),
  );
}

/** The first ten of the line are called, one by each press; the numbers are the order in which they joined. */
async function faultsOfCalls(pool: pg.Pool, queue: BenchQueue, calls: readonly Sent[]): Promise<string[]> {
  const { rows } = await pool.query<{ number: number; called: boolean }>(
    `SELECT number, called_at IS NOT NULL AS called FROM waitlist_booking
     WHERE business_id = $1 AND waitlist_id = $2 AND status = 'pending' ORDER BY number`,
    [queue.business_id, queue.waitlist_id],
  );
  const said = calls.map(({ status, body }) => (status === 200 ? Number(body['number']) : Number.NaN));
  const [heard, kept] = [
    said.toSorted((a, b) => a - b).join(' '),
    rows.flatMap(({ number, called }) => (called ? [number] : [])).join(' '),
  ];
  const wanted = Array.from({ length: PRESSES }, (_, i) => i + 1).join(' ');
  return heard === wanted && kept === wanted ? [] : [`the desk heard ${heard}, called are ${kept}`];
}

/** One press joins, the others are led to the same entry. */
async function faultsOfJoins(pool: pg.Pool, queue: BenchQueue, joins: readonly Sent[]): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM waitlist_booking
     WHERE business_id = $1 AND waitlist_id = $2 AND user_id IS NOT NULL`,
    [queue.business_id, queue.waitlist_id],
  );
  const made = joins.filter(({ status }) => status === 200);
  const led = joins.filter(
    ({ status, body }) =>
      status === 409 &&
      body.code === 'ALREADY_IN_QUEUE' &&
      (body['details'] as { token?: string } | undefined)?.token === made[0]?.body['token'],
  );
  const entries = rows[0]?.count;
  if (made.length === 1 && led.length === PRESSES - 1 && entries === 1) return [];
  const other = joins.find((join) => !made.includes(join) && !led.includes(join));
  return [`${entries} entries, ${made.length} joined, ${other?.status} ${JSON.stringify(other?.body)}`];
}

function rowsOf(name: string, { wrongCalls, wrongJoins, slowest, deadlocks }: Raced): Row[] {
  const row = (what: string, wrong: readonly string[]): Row => ({
    what: `${PRESSES} × ${what}, ${name}`,
    figure: wrong[0] ? `${wrong.length} wrong: ${wrong[0]}` : `${slowest.length} of ${RACES}`,
    bar: `${RACES} of ${RACES}`,
    met: wrong.length === 0 && slowest.length === RACES,
  });
  return [
    row('"call next" at once: nobody twice, nobody skipped', wrongCalls),
    row('join at once by one client: one entry, the others are led to it', wrongJoins),
    {
      what: `until the last of the ten calls is answered, ${name}`,
      figure: `${whole(median(slowest))} ms median, ${whole(Math.max(...slowest))} ms worst`,
      raw: slowest,
    },
    { what: `deadlocks, ${name}`, figure: String(deadlocks), bar: '0', met: deadlocks === 0 },
  ];
}
