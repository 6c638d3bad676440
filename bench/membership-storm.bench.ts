import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { killNowAndThen } from './support/killing.ts';
import { membershipFaults, naiveLiability } from './support/membership-faults.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import { type BenchSalon, benchId, makeSigner, post, type Sent, seedSalon } from './support/salons.ts';
import { sendVoid } from './support/void-bill.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const WORKERS = 32;
const SERVERS = 3;
const SALONS = 2;
const CHAIRS = 3;
const PRICE = 30_000;
/** Small, so that they are used up all the time. */
const WALLET = 100_000;
const USES = 4;
const ENOUGH = 100;

interface Shop extends BenchSalon {
  readonly wallet_id: string;
  readonly package_id: string;
  /** Sold, and shared by all desks. */
  readonly held: string[];
  readonly billed: { readonly visit_id: string; readonly revision: number }[];
  readonly booked: string[];
}

interface Storm {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly shops: readonly Shop[];
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
      const shops: Shop[] = [];
      for (let i = 0; i < SALONS; i++) shops.push(await seedShop(pool));
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
        ...(await membershipFaults(pool)),
        ...(await ledgerFaults(pool)),
        ...(await lostCovers(storm)),
        ...(await wrongLiability(storm)),
      ];
      const answered = [...storm.counts].sort().map(([what, count]) => `${what} ${count}`);
      const unexpected = [...storm.counts].filter(([what]) => what.endsWith(' 500'));
      const idle = [...new Set(actions.map(({ name }) => name))].filter(
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

async function seedShop(pool: pg.Pool): Promise<Shop> {
  const salon = await seedSalon(pool, CHAIRS);
  const [wallet_id, package_id] = [benchId(), benchId()];
  await pool.query(
    `INSERT INTO membership_template (business_id, id, name, type, price, mandatory_advance_percentage, duration,
       benefit_amount, created_at, updated_at)
     VALUES ($1, $2, 'Wallet', 'price', 90000, 0, '1_year', $4, now(), now()),
       ($1, $3, 'Cuts', 'service', 100000, 0, '6_months', NULL, now(), now())`,
    [salon.business_id, wallet_id, package_id, WALLET],
  );
  await pool.query(
    `INSERT INTO membership_template_service (business_id, template_id, service_id, index, total_count)
     VALUES ($1, $2, $3, 0, $4)`,
    [salon.business_id, package_id, salon.service_id, USES],
  );
  return { ...salon, wallet_id, package_id, held: [], billed: [], booked: [] };
}

const actions = [sell, use, use, use, book, cancel, uncancel, voidBill, revise, adjust, end];

async function work(storm: Storm, random: () => number): Promise<void> {
  while (!storm.over) {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const shop = pick(storm.shops);
    const action = pick(actions);
    const send = async (to: string, body: object, method: 'POST' | 'DELETE' = 'POST') => {
      const server = pick(storm.servers);
      const answer = await post(server.origin, to, body, await storm.sign(shop.owner), benchId(), method);
      const what = `${action.name} ${answer.status}`;
      storm.counts.set(what, (storm.counts.get(what) ?? 0) + 1);
      if (answer.status === 0) await sleep(100);
      return answer;
    };
    await action({ storm, shop, random, pick, send });
  }
}

interface Desk {
  readonly storm: Storm;
  readonly shop: Shop;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly send: (to: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;
}

/** The newest few, so that all desks meet on them. */
function someHeld({ shop, pick }: Desk): string | undefined {
  return shop.held.length > 0 ? pick(shop.held.slice(-6)) : undefined;
}

async function sell(desk: Desk): Promise<void> {
  const { shop, pick, random, send } = desk;
  if (shop.held.length > 6 && random() < 0.6) return;
  const { business_id, client_id } = shop;
  const template_id = pick([shop.wallet_id, shop.package_id]);
  const sold = await send('/user/business/membership', { business_id, client_id, template_id });
  if (sold.status === 200) shop.held.push(String(sold.body['membership_id']));
}

async function leftOf({ storm }: Desk, membership_id: string): Promise<{ amount: number; uses: number }> {
  const { rows } = await storm.pool.query<{ amount: string | null; uses: string | null }>(
    `SELECT benefit_amount - used_benefit_amount AS amount,
       (SELECT sum(total_count - used_count) FROM membership_service s WHERE s.membership_id = membership.id) AS uses
     FROM membership WHERE id = $1`,
    [membership_id],
  );
  return { amount: Number(rows[0]?.amount ?? 0), uses: Number(rows[0]?.uses ?? 0) };
}

/** As the page believes it: what was left when it looked. */
async function use(desk: Desk): Promise<void> {
  const { storm, shop, random, pick, send } = desk;
  const membership_id = someHeld(desk);
  if (!membership_id) return;
  const { business_id, service_id, client_id } = shop;
  const lines = 1 + Math.floor(random() * 2);
  const left = await leftOf(desk, membership_id);
  let amount = left.amount;
  const covers = Array.from({ length: lines }, (_, i) => {
    if (left.uses > i) return PRICE;
    const cover = Math.min(amount, PRICE);
    amount -= cover;
    return cover;
  });
  const service = {
    service_id,
    entity_id: pick(shop.calendars),
    service_time: '10:00',
    service_duration: 30,
    booking_amount: PRICE,
    payment_membership_id: membership_id,
  };
  const covered = covers.reduce((sum, one) => sum + one, 0);
  const total = PRICE * lines - covered;
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 }).toString();
  const made = await send('/booking/walkin', {
    business_id,
    user_id: client_id,
    booking_date: day,
    services: covers.map(() => service),
    financial_summary: {
      tax_amount: 0,
      total_amount: total,
      paid_amount: total,
      membership_discount_total: covered,
    },
    payments: total > 0 ? [{ type: 'cash', amount: total }] : [],
  });
  if (made.status !== 200) return;
  const visit_id = String(made.body['visit_id']);
  shop.billed.push({ visit_id, revision: 0 });
  storm.covered.push(visit_id);
}

async function book(desk: Desk): Promise<void> {
  const { shop, random, pick, send } = desk;
  const membership_id = someHeld(desk);
  if (!membership_id) return;
  const { business_id, service_id, client_id } = shop;
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 1 + Math.floor(random() * 60) });
  const minute = Math.floor(random() * 48) * 30;
  const two = (value: number) => String(value).padStart(2, '0');
  const held = await send('/reserve/book', {
    business_id,
    service_id,
    client_id,
    entity_id: pick(shop.calendars),
    booking_date: day.toString(),
    service_time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
  });
  const booking_id = held.body['booking_id'];
  if (held.status !== 200 || typeof booking_id !== 'string') return;
  const made = await send('/reserve/confirm', {
    business_id,
    booking_id,
    payment_membership_id: membership_id,
  });
  if (made.status === 200) shop.booked.push(booking_id);
}

async function cancel({ shop, pick, send }: Desk): Promise<void> {
  if (shop.booked.length > 0) await send('/booking/cancel', { booking_id: pick(shop.booked) });
}

async function uncancel({ shop, pick, send }: Desk): Promise<void> {
  if (shop.booked.length > 0) await send('/booking/uncancel', { booking_id: pick(shop.booked) });
}

async function voidBill({ shop, pick, random, send }: Desk): Promise<void> {
  if (shop.billed.length === 0 || random() < 0.5) return;
  const { visit_id } = pick(shop.billed);
  await sendVoid(send, `/business/${shop.business_id}/visit/${visit_id}/bill`);
}

/** Without the membership: what it covered is due. */
async function revise({ storm, shop, pick, send }: Desk): Promise<void> {
  if (shop.billed.length === 0) return;
  const { visit_id } = pick(shop.billed);
  const { rows } = await storm.pool.query<{ revision: number; booking_id: string; entity_id: string }>(
    `SELECT line.revision, line.booking_id, booking.entity_id FROM bill_line AS line
     JOIN booking ON booking.business_id = line.business_id AND booking.id = line.booking_id
     WHERE line.business_id = $1 AND line.visit_id = $2 ORDER BY line.revision DESC, line.index`,
    [shop.business_id, visit_id],
  );
  const revision = rows[0]?.revision ?? 0;
  const services = rows
    .filter((row) => row.revision === revision)
    .map(({ booking_id, entity_id }) => ({
      booking_id,
      entity_id,
      service_id: shop.service_id,
      service_time: '10:00',
      service_duration: 30,
      booking_amount: PRICE,
    }));
  const total = PRICE * services.length;
  await send(`/business/${shop.business_id}/visit/${visit_id}/bill/revision`, {
    revision,
    services,
    payments: [],
    financial_summary: {
      tax_amount: 0,
      total_amount: total,
      paid_amount: 0,
      membership_discount_total: 0,
    },
  });
}

async function adjust(desk: Desk): Promise<void> {
  const membership_id = someHeld(desk);
  if (!membership_id || desk.random() < 0.7) return;
  const { business_id, service_id } = desk.shop;
  const { amount } = await leftOf(desk, membership_id);
  await desk.send(`/business/${business_id}/membership/${membership_id}/adjust`, {
    ...(amount > 0
      ? { amount_left: Math.floor(desk.random() * WALLET) }
      : { services: [{ service_id, uses_left: Math.floor(desk.random() * USES) }] }),
    reason: 'By mistake',
  });
}

async function end(desk: Desk): Promise<void> {
  const membership_id = someHeld(desk);
  if (!membership_id || desk.random() < 0.9) return;
  const to = `/business/${desk.shop.business_id}/membership/${membership_id}/cancel`;
  await desk.send(to, { reason: 'Moves away' });
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
