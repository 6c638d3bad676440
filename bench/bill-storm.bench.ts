import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { billFaults } from './support/bill-faults.ts';
import { startDatabase } from './support/database.ts';
import { killNowAndThen } from './support/killing.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { type BenchPerson, benchId, makeSigner, post, seedPerson, seedSalon } from './support/salons.ts';
import { untilSettled } from './support/settled.ts';
import { type Checkout, startCheckout } from './support/simulated-checkout.ts';
import { makeTill, type SendAs, type Till, tillActions } from './support/till-actions.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const WORKERS = 32;
const SERVERS = 3;
/** Few, so that desks collide on products, calendars, days and each other's visits. */
const SALONS = 2;
const CHAIRS = 3;
/** With fewer bills the run proves nothing. */
const ENOUGH = 100;

interface Storm {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly shops: readonly Till[];
  readonly payers: readonly BenchPerson[];
  readonly sign: Awaited<ReturnType<typeof makeSigner>>;
  readonly checkout: Checkout;
  /** Count per action and status; 0 is no answer. */
  readonly counts: Map<string, number>;
  /** Acknowledged bills and voids, which must hold. */
  readonly made: string[];
  readonly voided: string[];
  over: boolean;
}

/** Makes, pays, undoes, refunds, revises, voids, checks out and closes at random while servers are killed. */
export default {
  name: 'bill-storm',
  bar: 'no paisa, piece or number lost or doubled',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(postgres.url, 4);
    const checkout = await startCheckout();
    const env = { ...checkout.env, DATABASE_URL: postgres.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' };
    const start = () => startServer(env, { file: path.join(import.meta.dirname, 'unlimited-server.ts') });
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      const shops = await Promise.all(
        Array.from({ length: SALONS }, async () => makeTill(pool, await seedSalon(pool, CHAIRS))),
      );
      const storm: Storm = {
        pool,
        servers,
        shops,
        checkout,
        made: [],
        voided: [],
        counts: new Map(),
        over: false,
        payers: await Promise.all(Array.from({ length: 8 }, () => seedPerson(pool))),
        sign: await makeSigner(dataDir),
      };
      // Refunds ask for a fresh password.
      await pool.query('UPDATE user_session SET password_at = now()');
      const killing = killNowAndThen(storm, start, KILL_EVERY_MS);
      const working = Promise.all(
        Array.from({ length: WORKERS }, (_, i) => work(storm, seeded(seed * 1_000 + i))),
      );
      await sleep(SECONDS * 1_000);
      storm.over = true;
      await working;
      const kills = await killing;
      const seconds = await untilSettled(pool);
      const faults = [
        ...(await billFaults(pool, checkout)),
        ...(await brokenPromises(storm)),
        ...(await ledgerFaults(pool)),
      ];
      const answered = [...storm.counts].sort().map(([what, count]) => `${what} ${count}`);
      const unexpected = [...storm.counts].filter(([what]) => what.endsWith(' 500'));
      const idle = [...new Set(tillActions.map(({ name }) => name))].filter(
        (name) => !storm.counts.has(`${name} 200`),
      );
      const { captured, refunded } = checkout.sums();
      return [
        {
          what: `faults after ${SECONDS} s, ${WORKERS} workers, ${kills} kills (seed ${seed})`,
          figure: faults.length > 0 ? `${faults.length}: ${faults[0]}` : '0',
          bar: '0',
          met: faults.length === 0,
          raw: faults,
        },
        {
          what: 'bills acknowledged; voided; paid online; of them sent back',
          figure: `${storm.made.length}; ${storm.voided.length}; ${captured}; ${refunded}`,
          bar: `≥ ${ENOUGH}`,
          met: storm.made.length >= ENOUGH,
        },
        {
          what: 'answers that blame the server',
          figure: String(unexpected.length),
          bar: '0',
          met: unexpected.length === 0,
          raw: answered,
        },
        {
          what: 'actions that never succeeded',
          figure: idle.join(', ') || '0',
          bar: '0',
          met: idle.length === 0,
        },
        { what: 'until the last rupee was settled', figure: `${seconds.toFixed(0)} s` },
      ];
    } finally {
      for (const server of servers) await server.stop();
      await checkout.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

/** Seeded: the same choices in the same order; the interleaving is up to the machine. */
async function work(storm: Storm, random: () => number): Promise<void> {
  while (!storm.over) {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const shop = pick(storm.shops);
    const action = pick(tillActions);
    const as: SendAs = async (person, path, body, method = 'POST') => {
      const server = pick(storm.servers);
      const answer = await post(server.origin, path, body, await storm.sign(person), benchId(), method);
      const what = `${action.name} ${answer.status}`;
      storm.counts.set(what, (storm.counts.get(what) ?? 0) + 1);
      // Backoff: hammering a restarting server would only slow its start.
      if (answer.status === 0) await sleep(100);
      return answer;
    };
    await action({
      pool: storm.pool,
      payers: storm.payers,
      checkout: storm.checkout,
      origin: () => pick(storm.servers).origin,
      billed: (visit_id) => void storm.made.push(visit_id),
      voided: (visit_id) => void storm.voided.push(visit_id),
      shop,
      random,
      pick,
      as,
      send: (...rest) => as(shop.owner, ...rest),
    });
  }
}

/** What was acknowledged and is not there. */
async function brokenPromises({ pool, made, voided }: Storm): Promise<string[]> {
  const { rows } = await pool.query<{ visit_id: string; voided_at: Date | null }>(
    'SELECT visit_id, voided_at FROM receipt',
  );
  const written = new Map(rows.map(({ visit_id, voided_at }) => [visit_id, voided_at]));
  return [
    ...made.filter((id) => !written.has(id)).map((id) => `billed and yet not there: ${id}`),
    ...voided.filter((id) => !written.get(id)).map((id) => `voided and yet not: ${id}`),
  ];
}
