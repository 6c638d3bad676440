import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { bookingInvariants } from './support/booking-faults.ts';
import { startDatabase } from './support/database.ts';
import { faultsOf } from './support/invariants.ts';
import { killNowAndThen } from './support/killing.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { type BenchSalon, halfHour, makeSigner, post, type Sent, seedSalon } from './support/salons.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const KILLS = Math.ceil((SECONDS * 1_000) / KILL_EVERY_MS) - 1;
const WORKERS = 32;
/** Enough servers that one still answers while another restarts after a kill. */
const SERVERS = 3;
/** Small on purpose, so that clients collide: two salons of three chairs, two days. */
const SALONS = 2;
const CHAIRS = 3;
const HALF_HOURS = 96;
/** With fewer acknowledged changes the run proves nothing. */
const ENOUGH = 200;

/** Acknowledged to a worker, so it must hold. */
interface Known {
  readonly salon: BenchSalon;
  readonly booking_id: string;
  state: 'held' | 'confirmed' | 'cancelled' | 'released' | 'unsure';
}

/** Books, moves, cancels, expires and blocks at random while servers are killed: no overlap, no lost write. */
export default {
  name: 'booking-storm',
  bar: 'no overlap, no lost or doubled booking',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, 4);
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' };
    const start = () => startServer(env, { file: path.join(import.meta.dirname, 'unlimited-server.ts') });
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      const sign = await makeSigner(dataDir);
      const salons = await Promise.all(Array.from({ length: SALONS }, () => seedSalon(pool, CHAIRS)));
      const storm: Storm = { pool, servers, salons, sign, known: [], counts: new Map(), over: false };
      const killing = killNowAndThen(storm, start, KILL_EVERY_MS);
      const working = Promise.all(
        Array.from({ length: WORKERS }, (_, i) => work(storm, seeded(seed * 1_000 + i))),
      );
      await sleep(SECONDS * 1_000);
      storm.over = true;
      await working;
      const kills = await killing;
      const faults = [
        ...(await faultsOf(pool, bookingInvariants)),
        ...(await brokenPromises(storm)),
        ...(await ledgerFaults(pool)),
      ];
      const answered = [...storm.counts].sort().map(([what, count]) => `${what} ${count}`);
      const changes = storm.counts.get('200') ?? 0;
      const unexpected = storm.counts.get('500') ?? 0;
      return [
        {
          what: `faults after ${SECONDS} s, ${WORKERS} workers (seed ${seed})`,
          figure: faults.length > 0 ? `${faults.length}: ${faults[0]}` : '0',
          bar: '0',
          met: faults.length === 0,
          raw: faults,
        },
        {
          what: 'servers killed and started again meanwhile',
          figure: String(kills),
          bar: `≥ ${KILLS}`,
          met: kills >= KILLS,
        },
        {
          what: 'changes that were acknowledged',
          figure: answered.join(', '),
          bar: `≥ ${ENOUGH}`,
          met: changes >= ENOUGH,
        },
        {
          what: 'answers that blame the server',
          figure: String(unexpected),
          bar: '0',
          met: unexpected === 0,
        },
      ];
    } finally {
      for (const server of servers) await server.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

interface Storm {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly salons: readonly BenchSalon[];
  readonly sign: Awaited<ReturnType<typeof makeSigner>>;
  readonly known: Known[];
  /** Count per status; 0 is no answer. */
  readonly counts: Map<string, number>;
  over: boolean;
}

/** Seeded: the same actions in the same order; the interleaving is up to the machine. */
async function work(storm: Storm, random: () => number): Promise<void> {
  const mine: Known[] = [];
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  while (!storm.over) {
    const dice = random();
    const ours = mine.filter(({ state }) => state === 'held' || state === 'confirmed');
    const one = ours.length > 0 ? pick(ours) : null;
    const salon = one && dice > 0.4 ? one.salon : pick(storm.salons);
    const entity_id = pick(salon.calendars);
    const when = halfHour(Math.floor(random() * HALF_HOURS));
    const { business_id, service_id, client_id } = salon;
    const server = storm.servers[Math.floor(random() * storm.servers.length)];
    const token = await storm.sign(salon.owner);
    const send = async (path: string, body: object): Promise<Sent> => {
      const answer = await post(server?.origin ?? '', path, body, token);
      const { status } = answer;
      storm.counts.set(String(status), (storm.counts.get(String(status)) ?? 0) + 1);
      // Backoff: hammering a restarting server would only slow its start.
      if (status === 0) await sleep(100);
      return answer;
    };
    /** No answer: the outcome is unknown. */
    const becomes = (known: Known, { status }: Sent, state: Known['state']) => {
      if (status === 200) known.state = state;
      else if (status === 0 || status >= 500) known.state = 'unsure';
    };
    const remember = (booking_id: unknown, state: Known['state']) => {
      const known: Known = { salon, booking_id: String(booking_id), state };
      mine.push(known);
      storm.known.push(known);
    };

    if (dice < 0.3 || !one) {
      const wanted = { business_id, service_id, entity_id, client_id, ...when };
      const held = await send('/reserve/book', wanted);
      if (held.status === 200) remember(held.body['booking_id'], 'held');
    } else if (dice < 0.4) {
      const services = [{ service_id, entity_id }, { service_id }];
      const booked = await send(`/business/${business_id}/visit`, { client_id, services, ...when });
      const [visit] = (booked.body['visits'] ?? []) as { bookings: { booking_id: string }[] }[];
      for (const { booking_id } of visit?.bookings ?? []) remember(booking_id, 'confirmed');
    } else if (one.state === 'held') {
      const { booking_id } = one;
      if (dice < 0.5) becomes(one, await send('/reserve/cancel', { business_id, booking_id }), 'released');
      else if (dice < 0.6) await expire(storm.pool, one);
      else becomes(one, await send('/reserve/confirm', { business_id, booking_id }), 'confirmed');
    } else if (dice < 0.7) {
      becomes(one, await send('/booking/cancel', { booking_id: one.booking_id }), 'cancelled');
    } else if (dice < 0.8) {
      const [start_time, end_time] = [when.service_time, `${when.service_time.slice(0, 2)}:59`];
      const block = { day: when.booking_date, start_time, end_time };
      await send(`/business/${business_id}/calendar/${entity_id}/block`, block);
    } else {
      await send('/booking/move', { booking_id: one.booking_id, entity_id, ...when });
    }
  }
}

/** Expires one hold by moving its ten minutes into the past. */
async function expire(pool: pg.Pool, { salon, booking_id }: Known): Promise<void> {
  const of = [salon.business_id, booking_id];
  await pool.query(
    `WITH hold AS (
       UPDATE reserved_booking SET created_at = now() - interval '11 minutes', expires_at = now() - interval '1 minute'
       WHERE business_id = $1 AND booking_id = $2
     )
     UPDATE consumed_slot SET expires_at = now() - interval '1 minute'
     WHERE business_id = $1 AND booking_id = $2 AND expires_at IS NOT NULL`,
    of,
  );
}

/** Acknowledged changes that were lost. */
async function brokenPromises({ pool, known }: Storm): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; booking_status: string }>(
    'SELECT id, booking_status FROM booking',
  );
  const written = new Map(rows.map(({ id, booking_status }) => [id, booking_status]));
  return known.flatMap(({ booking_id, state }) => {
    const found = written.get(booking_id);
    const isSo =
      state === 'unsure' ||
      (state === 'confirmed' && found === 'confirmed') ||
      (state === 'cancelled' && found === 'cancelled') ||
      ((state === 'held' || state === 'released') && found === undefined);
    return isSo ? [] : [`${state} and yet ${found ?? 'not there'}: ${booking_id}`];
  });
}
