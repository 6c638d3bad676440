import path from 'node:path';
import type pg from 'pg';
import { type Bench, median, type Row, whole } from './support/bench.ts';
import { bookingInvariants } from './support/booking-faults.ts';
import { startDatabase } from './support/database.ts';
import { CONNECTIONS, holdAndConfirm } from './support/hold-and-confirm.ts';
import { faultsOf } from './support/invariants.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import {
  type BenchPerson,
  type BenchSalon,
  deadlocksOf,
  halfHour,
  makeSigner,
  post,
  seedPerson,
  seedSalon,
} from './support/salons.ts';

const RACERS = 200;
const RACES = Number(process.env['BENCH_RACES'] ?? 50);
const SERVERS = 4;

/** 200 people race for one time, and the throughput of hold and confirm. */
export default {
  name: 'booking',
  bar: 'one of 200 wins, the others hear it within a second; 50 % of a bare program, ≤ 4 × its processor time',
  async run() {
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, CONNECTIONS);
    const servers: RunningServer[] = [];
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' };
    const start = async () => {
      const file = path.join(import.meta.dirname, 'unlimited-server.ts');
      const server = await startServer(env, { file });
      servers.push(server);
      return server;
    };
    try {
      const server = await start();
      const sign = await makeSigner(dataDir);
      const salon = await seedSalon(pool, 1);
      const racers = await Promise.all(Array.from({ length: RACERS }, () => seedPerson(pool)));
      const races = { pool, salon, racers, sign };
      const one = await race(races, servers, 0);
      while (servers.length < SERVERS) await start();
      const four = await race(races, servers, RACES);
      // One server against one bare program: others would only listen in and take its processor time.
      for (const other of servers.splice(1)) await other.stop();
      const rates = await holdAndConfirm({ pool, url: postgres.url, dataDir, server, sign });
      const faults = await faultsOf(pool, bookingInvariants);
      return [
        ...raceRows('1 server', one),
        ...raceRows(`${SERVERS} servers`, four),
        ...rates,
        { what: 'faults found in the tables', figure: faults[0] ?? '0', bar: '0', met: faults.length === 0 },
      ];
    } finally {
      for (const server of servers) await server.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

type Sign = Awaited<ReturnType<typeof makeSigner>>;

interface Raced {
  readonly wrong: readonly string[];
  readonly slowest: readonly number[];
  readonly deadlocks: number;
}

async function race(
  at: { pool: pg.Pool; salon: BenchSalon; racers: readonly BenchPerson[]; sign: Sign },
  servers: readonly RunningServer[],
  from: number,
): Promise<Raced> {
  const { business_id, service_id, calendars } = at.salon;
  const before = await deadlocksOf(at.pool);
  const wrong: string[] = [];
  const slowest: number[] = [];
  for (let number = from; number < from + RACES; number++) {
    const hold = { business_id, service_id, entity_id: calendars[0], ...halfHour(number) };
    const tokens = await Promise.all(at.racers.map(at.sign));
    let slow = 0;
    const answers = await Promise.all(
      tokens.map(async (token, i) => {
        const begun = performance.now();
        const answer = await post(servers[i % servers.length]?.origin ?? '', '/reserve/book', hold, token);
        slow = Math.max(slow, performance.now() - begun);
        return answer;
      }),
    );
    slowest.push(slow);
    if (number % 10 === 0) console.log(`  race ${number}: slowest answer after ${Math.round(slow)} ms`);
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(
      ({ status, body }) =>
        status === 409 &&
        body.code === 'SLOT_TAKEN' &&
        ((body['details'] as { alternatives?: unknown[] }).alternatives?.length ?? 0) > 0,
    );
    if (won.length !== 1 || lost.length !== RACERS - 1) {
      const other = answers.find((answer) => answer.status !== 409 && answer.status !== 200);
      wrong.push(`${won.length} won, ${lost.length} lost, ${other?.status} ${JSON.stringify(other?.body)}`);
    }
    // One person may have at most ten holds.
    await at.pool.query('UPDATE reserved_booking SET holder_id = $1 WHERE business_id = $2', [
      at.salon.owner.user_id,
      business_id,
    ]);
  }
  return { wrong, slowest, deadlocks: (await deadlocksOf(at.pool)) - before };
}

function raceRows(name: string, { wrong, slowest, deadlocks }: Raced): Row[] {
  // The first race is the first work of these servers: V8 compiles meanwhile.
  const [first = 0, ...warm] = slowest;
  const worst = Math.max(...warm);
  return [
    {
      what: `${RACERS} racers × ${RACES}, ${name}: one winner, 409 with alternatives for the others`,
      figure: wrong[0] ?? `${slowest.length} of ${RACES}`,
      bar: `${RACES} of ${RACES}`,
      met: wrong.length === 0,
    },
    {
      what: `slowest answer of a race, ${name}`,
      figure: `${whole(median(warm))} ms median, ${whole(worst)} ms worst`,
      bar: '< 1000 ms',
      met: worst < 1_000,
      raw: slowest,
    },
    {
      what: `slowest answer of the first race after the start, ${name}`,
      figure: `${whole(first)} ms`,
      bar: '< 1000 ms',
      met: first < 1_000,
    },
    { what: `deadlocks, ${name}`, figure: String(deadlocks), bar: '0', met: deadlocks === 0 },
  ];
}
