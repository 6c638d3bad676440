import path from 'node:path';
import type pg from 'pg';
import { startBalancer } from '../../scripts/lib/balancer.ts';
import { type ManyServers, startManyServers } from '../../scripts/lib/many-servers.ts';
import { type BenchCampaign, seedCampaign, seedTemplate } from '../support/campaigns.ts';
import { type Club, makeClub } from '../support/club-actions.ts';
import { freePort } from '../support/free-port.ts';
import { type BenchSimulator, startMessageSimulator } from '../support/message-simulator.ts';
import { benchPool } from '../support/pool.ts';
import { type BenchQueue, seedQueue } from '../support/queues.ts';
import {
  type BenchPerson,
  type BenchSalon,
  benchId,
  makeSigner,
  post,
  seedPerson,
} from '../support/salons.ts';
import { type Checkout, startCheckout } from '../support/simulated-checkout.ts';
import { makeTill, type Till } from '../support/till-actions.ts';
import { REAL_WORLD, type World, writeWorld } from '../support/world.ts';
import { type Counts, type Disturbances, makeCounts, makeDisturbances } from './counts.ts';
import { type Journal, openJournal } from './journal.ts';

/** An account that a salon knows as one of its clients. */
interface Regular {
  readonly person: BenchPerson;
  readonly client_id: string;
  readonly memberships: string[];
}

export interface Stage {
  readonly pool: pg.Pool;
  readonly origin: string;
  readonly servers: ManyServers;
  readonly simulator: BenchSimulator;
  readonly checkout: Checkout;
  readonly sign: (person: BenchPerson) => Promise<string>;
  readonly tills: readonly (Till & BenchQueue)[];
  readonly clubs: readonly (Club & BenchQueue & { readonly regulars: readonly Regular[] })[];
  /** All of them. */
  readonly salons: readonly BenchQueue[];
  readonly campaigns: BenchCampaign[];
  readonly guests: readonly BenchPerson[];
  readonly accounts: readonly BenchPerson[];
  readonly counts: Counts;
  readonly disturbances: Disturbances;
  /** Answers that blame the server, while nothing was down. */
  readonly blamed: string[];
  readonly journal: Journal;
  /** Webhooks that come late. */
  readonly later: Promise<void>[];
  readonly world: { get(): World; set(world: Partial<World>): void };
  isOver(): boolean;
  end(): void;
  stop(): Promise<void>;
}

export interface Place {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** For what the run writes: its journal, what the servers print. */
  readonly folder: string;
}

export interface Size {
  readonly servers: number;
  /** Of each kind. */
  readonly shops: number;
  readonly guests: number;
  readonly regulars: number;
  readonly campaigns: number;
  readonly recipients: number;
}

export async function setUp(place: Place, size: Size, printed: (line: string) => void): Promise<Stage> {
  const file = path.join(place.folder, 'world.json');
  let world = REAL_WORLD;
  writeWorld(file, world);
  const pool = benchPool(place.databaseUrl, 6);
  const [checkout, simulator] = await Promise.all([startCheckout(), startMessageSimulator()]);
  const ports = await Promise.all(Array.from({ length: size.servers }, freePort));
  const servers = await startManyServers({
    ports,
    env: {
      ...checkout.env,
      ...simulator.envOf('product'),
      DATABASE_URL: place.databaseUrl,
      DATA_DIR: place.dataDir,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
      BENCH_WORLD: file,
    },
    file: path.join(import.meta.dirname, '../unlimited-server.ts'),
    printed,
    triesAgain: true,
  });
  const balancer = await startBalancer(0, ports);
  const sign = await makeSigner(place.dataDir, () => world.minutes_ahead);
  await seedTemplate(pool);
  const [guests, accounts, tills, clubs, campaigns] = [
    await guestsOf(balancer.origin, size.guests),
    await accountsOf(pool, size.guests),
    await times(size.shops, async (i) => makeTill(pool, await seedShop(pool, i))),
    await times(size.shops, async (i) => {
      const club = await makeClub(pool, await seedShop(pool, size.shops + i));
      return { ...club, regulars: await seedRegulars(pool, club, size.regulars) };
    }),
    await times(size.campaigns, (i) =>
      seedCampaign(pool, { clients: size.recipients, from: (i + 1) * 100_000, failing: false }),
    ),
  ];
  // Refunds ask for a fresh password.
  await pool.query('UPDATE user_session SET password_at = now()');
  let over = false;
  const journal = openJournal(path.join(place.folder, 'journal.jsonl'));
  return {
    pool,
    origin: balancer.origin,
    servers,
    simulator,
    checkout,
    sign,
    tills,
    clubs,
    salons: [...tills, ...clubs],
    campaigns,
    guests,
    accounts,
    counts: makeCounts(),
    disturbances: makeDisturbances(),
    blamed: [],
    journal,
    later: [],
    world: {
      get: () => world,
      set(changed) {
        world = { ...world, ...changed };
        writeWorld(file, world);
      },
    },
    isOver: () => over,
    end() {
      over = true;
    },
    async stop() {
      over = true;
      journal.close();
      await balancer.stop();
      await servers.stop();
      await Promise.all([checkout.stop(), simulator.stop(), pool.end()]);
    },
  };
}

async function times<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let i = 0; i < count; i++) made.push(await make(i));
  return made;
}

const CLIENTS = 300;

/** A salon with a queue, whose clients have numbers and are told by WhatsApp. */
async function seedShop(pool: pg.Pool, number: number): Promise<BenchQueue> {
  const queue = await seedQueue(pool, CLIENTS);
  await pool.query(
    `UPDATE client SET phone = '+9197' || lpad(($2 + place)::text, 8, '0')
     FROM unnest($3::uuid[]) WITH ORDINALITY AS one (id, place)
     WHERE client.business_id = $1 AND client.id = one.id`,
    [queue.business_id, number * 10_000, queue.clients],
  );
  await pool.query(
    `INSERT INTO account_summary (business_id, alerts_until) VALUES ($1, now() + interval '1 year')
     ON CONFLICT (business_id) DO UPDATE SET alerts_until = excluded.alerts_until`,
    [queue.business_id],
  );
  return queue;
}

/** As the page begins one: a name and a number, and no more. */
async function guestsOf(origin: string, count: number): Promise<BenchPerson[]> {
  return times(count, async (i) => {
    const phone = `96${String(i).padStart(8, '0')}`;
    const { status, body } = await post(origin, '/session/guest', { user_name: `Guest ${i}`, phone }, '');
    if (status !== 200) throw new Error(`a guest could not begin: ${status} ${JSON.stringify(body)}`);
    const [, payload = ''] = String(body['token']).split('.');
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    return { user_id: '', session_id: sub };
  });
}

async function accountsOf(pool: pg.Pool, count: number): Promise<BenchPerson[]> {
  return times(count, async (i) => {
    const person = await seedPerson(pool);
    await pool.query(`UPDATE users SET phone = '+9195' || lpad($2::text, 8, '0') WHERE id = $1`, [
      person.user_id,
      i,
    ]);
    return person;
  });
}

async function seedRegulars(pool: pg.Pool, salon: BenchSalon, count: number): Promise<Regular[]> {
  return times(count, async () => {
    const person = await seedPerson(pool);
    const client_id = benchId();
    await pool.query(
      `INSERT INTO client (business_id, id, account_id, name, name_key, search_name, pieces)
       VALUES ($1, $2, $3, 'Ravi', 'ravi', 'ravi', '{}')`,
      [salon.business_id, client_id, person.user_id],
    );
    return { person, client_id, memberships: [] };
  });
}
