import path from 'node:path';
import type pg from 'pg';
import { keyFor, loadSecret } from '../../server/src/platform/sessions/secret.ts';
import { interleaved, median, type Row, ratioRow } from './bench.ts';
import { type RunningServer, startServer } from './processes.ts';
import { type BenchPerson, type BenchSalon, benchId, halfHour, post, seedSalon } from './salons.ts';

const BUSINESSES = 50;
/** Concurrent requests and pool size, the same on both sides. The pool size is the server's default. */
const WORKERS = 20;
export const CONNECTIONS = 10;
const WARM_UP = 1_500;
const PAIRS_A_ROUND = 500;
const ROUNDS = 9;
const SHARE = 0.5;
/** Processor time, against the bare program. */
const TIMES = 4;

interface Place {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly dataDir: string;
  readonly server: RunningServer;
  readonly sign: (person: BenchPerson) => Promise<string>;
}

/**
 * Bookings per second (hold and confirm) over 50 businesses, against `bench/bare-booking.ts`: the same two
 * calls, rows, keys, checks, constraints and commits behind a signed credential, and nothing else. The
 * difference is our overhead: validation, rules in TypeScript instead of SQL, logs.
 *
 * Same PostgreSQL and durability, same number of workers and connections, alternating.
 */
export async function holdAndConfirm(place: Place): Promise<Row[]> {
  const { pool, url, server, dataDir } = place;
  const salons = await Promise.all(Array.from({ length: BUSINESSES }, () => seedSalon(pool, 1)));
  const key = keyFor(await loadSecret(undefined, dataDir), 'credential').toString('base64url');
  const bare = await startServer(
    { DATABASE_URL: url, DB_POOL_SIZE: String(CONNECTIONS), BARE_KEY: key },
    { file: path.join(import.meta.dirname, '../bare-booking.ts') },
  );
  let next = 0;
  const rate = async (
    program: RunningServer,
    tokenOf: (salon: BenchSalon) => Promise<string>,
    count: number,
  ) => {
    const end = next + count;
    const cpuBefore = program.cpuSeconds();
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        while (next < end) {
          const number = next++;
          const salon = salons[number % BUSINESSES];
          if (salon) await pair(program.origin, salon, await tokenOf(salon), Math.floor(number / BUSINESSES));
        }
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    return { perSecond: count / seconds, cpuMs: ((program.cpuSeconds() - cpuBefore) / count) * 1e3 };
  };
  // The baseline's credential also names the person, so that its claim need not look for them.
  const tokenOfBoth = ({ owner: { user_id, session_id } }: BenchSalon) =>
    place.sign({ user_id, session_id: `${session_id} ${user_id}` });
  const ours = (count: number) => rate(server, ({ owner }) => place.sign(owner), count);
  const theirs = (count: number) => rate(bare, tokenOfBoth, count);
  try {
    await ours(WARM_UP);
    await theirs(WARM_UP);
    const [calls = [], bareCalls = []] = await interleaved(ROUNDS, [
      () => ours(PAIRS_A_ROUND),
      () => theirs(PAIRS_A_ROUND),
    ]);
    const rates = (rounds: typeof calls) => rounds.map(({ perSecond }) => perSecond);
    const cpu = (rounds: typeof calls) => median(rounds.map(({ cpuMs }) => cpuMs));
    return [
      ratioRow('hold and confirm over HTTP, of a bare Fastify and pg', rates(calls), rates(bareCalls), SHARE),
      {
        what: 'processor time of the server for a pair',
        figure: `${cpu(calls).toFixed(1)} ms (bare: ${cpu(bareCalls).toFixed(1)} ms)`,
        bar: `≤ ${TIMES} × the bare program`,
        met: cpu(calls) <= TIMES * cpu(bareCalls),
        raw: { calls, bareCalls },
      },
    ];
  } finally {
    await bare.stop();
  }
}

async function pair(origin: string, salon: BenchSalon, token: string, number: number): Promise<void> {
  const { business_id, service_id, calendars, client_id } = salon;
  const hold = { business_id, service_id, entity_id: calendars[0], client_id, ...halfHour(number) };
  const held = await post(origin, '/reserve/book', hold, token, benchId());
  const { booking_id } = held.body;
  const confirmed = await post(origin, '/reserve/confirm', { business_id, booking_id }, token, benchId());
  if (confirmed.status !== 200) throw new Error(JSON.stringify([held, confirmed]));
}
