import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { billInvariants } from './support/bill-faults.ts';
import { type Club, clubActions, makeClub } from './support/club-actions.ts';
import { startDatabase } from './support/database.ts';
import { faultsOf } from './support/invariants.ts';
import { killNowAndThen } from './support/killing.ts';
import { membershipInvariants, naiveLiability } from './support/membership-faults.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { benchId, makeSigner, post, seedSalon } from './support/salons.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const WORKERS = 32;
const SERVERS = 3;
const SALONS = 2;
const CHAIRS = 3;
const ENOUGH = 100;

interface Storm {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly shops: readonly Club[];
  readonly sign: Awaited<ReturnType<typeof makeSigner>>;
  readonly counts: Map<string, number>;
  readonly covered: string[];
  over: boolean;
}

/** Desks sell, use, cancel, undo, void and adjust the same memberships at random while servers are killed. */
export default {
  name: 'membership-storm',
  bar: 'used never exceeds total; ledger, visits, payments and liability agree',
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
      const shops: Club[] = [];
      for (let i = 0; i < SALONS; i++) shops.push(await makeClub(pool, await seedSalon(pool, CHAIRS)));
      const storm: Storm = { pool, servers, shops, sign, counts: new Map(), covered: [], over: false };
      await pool.query('UPDATE user_session SET password_at = now()');
      const killing = killNowAndThen(storm, start, KILL_EVERY_MS);
      const working = Promise.all(
        Array.from({ length: WORKERS }, (_, i) => work(storm, seeded(seed * 1_000 + i))),
      );
      await sleep(SECONDS * 1_000);
      storm.over = true;
      await working;
      const kills = await killing;
      const faults = [
        ...(await faultsOf(pool, { ...billInvariants, ...membershipInvariants })),
        ...(await ledgerFaults(pool)),
        ...(await lostCovers(storm)),
        ...(await wrongLiability(storm)),
      ];
      const answered = [...storm.counts].sort().map(([what, count]) => `${what} ${count}`);
      const unexpected = [...storm.counts].filter(([what]) => what.endsWith(' 500'));
      const idle = [...new Set(clubActions.map(({ name }) => name))].filter(
        (name) => !storm.counts.has(`${name} 200`),
      );
      const losers = [...storm.counts].find(([what]) => what === 'use 409')?.[1] ?? 0;
      return [
        {
          what: `faults after ${SECONDS} s, ${WORKERS} workers, ${kills} kills (seed ${seed})`,
          figure: faults.length > 0 ? `${faults.length}: ${faults[0]}` : '0',
          bar: '0',
          met: faults.length === 0,
          raw: faults,
        },
        {
          what: 'bills that used a membership; refused because it was used up',
          figure: `${storm.covered.length}; ${losers}`,
          bar: `≥ ${ENOUGH}; ≥ 1`,
          met: storm.covered.length >= ENOUGH && losers > 0,
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
      ];
    } finally {
      for (const server of servers) await server.stop();
      await pool.end();
      await postgres.stop();
    }
  },
} satisfies Bench;

async function work(storm: Storm, random: () => number): Promise<void> {
  while (!storm.over) {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const shop = pick(storm.shops);
    const action = pick(clubActions);
    const send = async (to: string, body: object, method: 'POST' | 'DELETE' = 'POST') => {
      const server = pick(storm.servers);
      const answer = await post(server.origin, to, body, await storm.sign(shop.owner), benchId(), method);
      const what = `${action.name} ${answer.status}`;
      storm.counts.set(what, (storm.counts.get(what) ?? 0) + 1);
      if (answer.status === 0) await sleep(100);
      return answer;
    };
    const covered = (visit_id: string) => void storm.covered.push(visit_id);
    await action({ pool: storm.pool, covered, shop, random, pick, send });
  }
}

/** Bills that were acknowledged and are not there. */
async function lostCovers({ pool, covered }: Storm): Promise<string[]> {
  const { rows } = await pool.query<{ visit_id: string }>('SELECT visit_id FROM receipt');
  const written = new Set(rows.map(({ visit_id }) => visit_id));
  return covered.filter((id) => !written.has(id)).map((id) => `billed and yet not there: ${id}`);
}

/** What the owner's page says is still to be given. */
async function wrongLiability({ pool, servers, shops, sign }: Storm): Promise<string[]> {
  const faults: string[] = [];
  for (const { business_id, owner } of shops) {
    const answer = await fetch(`${servers[0]?.origin}/api/business/${business_id}/membership-summary`, {
      headers: { authorization: `Bearer ${await sign(owner)}` },
    });
    const body = (await answer.json()) as {
      amounts?: { wallets_amount: number; packages_amount: number };
    };
    const said = body.amounts;
    if (!said) throw new Error(`the summary was answered with ${answer.status} ${JSON.stringify(body)}`);
    const { wallets, packages } = await naiveLiability(pool, business_id);
    if (said.wallets_amount !== wallets || said.packages_amount !== packages) {
      faults.push(`liability ${said.wallets_amount} + ${said.packages_amount}, not ${wallets} + ${packages}`);
    }
  }
  return faults;
}
