import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { billOf } from '../core/billing/bill.ts';
import { denominations } from '../core/billing/day-close.ts';
import { noPaise, paise } from '../core/kernel/money.ts';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { billFaults, OPENING_STOCK } from './support/bill-faults.ts';
import { startDatabase } from './support/database.ts';
import { killNowAndThen } from './support/killing.ts';
import { benchPool } from './support/pool.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import {
  type BenchPerson,
  type BenchSalon,
  benchId,
  makeSigner,
  post,
  type Sent,
  seedPerson,
  seedSalon,
} from './support/salons.ts';
import { untilSettled } from './support/settled.ts';
import { type Checkout, startCheckout } from './support/simulated-checkout.ts';
import { sendVoid } from './support/void-bill.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60);
const KILL_EVERY_MS = 10_000;
const WORKERS = 32;
const SERVERS = 3;
/** Few, so that desks collide on products, calendars, days and each other's visits. */
const SALONS = 2;
const CHAIRS = 3;
const PRODUCTS = 4;
/** With fewer bills the run proves nothing. */
const ENOUGH = 100;

interface Shop extends BenchSalon {
  readonly products: readonly string[];
  /** Visits with a bill, and those that were booked. Shared by all desks. */
  readonly billed: string[];
  readonly booked: { readonly visit_id: string; readonly booking_id: string; readonly entity_id: string }[];
}

interface Storm {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly shops: readonly Shop[];
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
      const shops = await Promise.all(Array.from({ length: SALONS }, () => seedShop(pool)));
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
      const idle = [...new Set(actions.map(({ name }) => name))].filter(
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

async function seedShop(pool: pg.Pool): Promise<Shop> {
  const salon = await seedSalon(pool, CHAIRS);
  const products = Array.from({ length: PRODUCTS }, benchId).sort();
  await pool.query(
    `INSERT INTO product (business_id, id, name, price, stock) SELECT $1, unnest($2::uuid[]), 'Oil', 45000, $3`,
    [salon.business_id, products, OPENING_STOCK],
  );
  await pool.query(
    `UPDATE business SET tax_rate = 500, modules = '{services,products}', payment_type = 'both' WHERE id = $1`,
    [salon.business_id],
  );
  return { ...salon, products, billed: [], booked: [] };
}

const actions = [
  ...[billWalkIn, billWalkIn, book, checkOut, pay, undo, refund, revise, voidBill, payOnline],
  ...[payOut, closeDay, reopenDay],
];

/** Seeded: the same choices in the same order; the interleaving is up to the machine. */
async function work(storm: Storm, random: () => number): Promise<void> {
  while (!storm.over) {
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
    const shop = pick(storm.shops);
    const action = pick(actions);
    const as = async (
      person: BenchPerson,
      path: string,
      body: object,
      method: 'POST' | 'DELETE' = 'POST',
    ) => {
      const server = pick(storm.servers);
      const answer = await post(server.origin, path, body, await storm.sign(person), benchId(), method);
      const what = `${action.name} ${answer.status}`;
      storm.counts.set(what, (storm.counts.get(what) ?? 0) + 1);
      // Backoff: hammering a restarting server would only slow its start.
      if (answer.status === 0) await sleep(100);
      return answer;
    };
    await action({ storm, shop, random, pick, as, send: (...rest) => as(shop.owner, ...rest) });
  }
}

interface Desk {
  readonly storm: Storm;
  readonly shop: Shop;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly as: (person: BenchPerson, path: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;
  readonly send: (path: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;
}

/** Today and the two days before it, so that days are closed while money still moves. */
function someDay({ random }: Desk): string {
  return Temporal.Now.plainDateISO('Asia/Kolkata')
    .subtract({ days: Math.floor(random() * 3) })
    .toString();
}

/** Random lines over these services, with sums as the page works them out. */
function randomBill(desk: Desk, services: readonly object[], day: string, prepaid = 0) {
  const { shop, random, pick } = desk;
  const products = shop.products
    .filter(() => random() < 0.4)
    .map((id) => ({
      id,
      amount: 45_000,
      quantity: 1 + Math.floor(random() * 3),
    }));
  const fallback = { id: shop.products[0], amount: 45_000, quantity: 1 };
  const sold = services.length + products.length > 0 ? products : [fallback];
  const line = (price: number, quantity: number) => ({
    price: paise(price),
    quantity,
    discount: null,
    cover: noPaise,
    tax_rate: 500,
  });
  const share = pick([0, 0, 500, 1_000]);
  const discount = share > 0 ? ({ kind: 'percent', share } as const) : null;
  const tip = services.length > 0 ? paise(pick([0, 0, 5_000])) : noPaise;
  const bill = billOf(
    [...services.map(() => line(30_000, 1)), ...sold.map((one) => line(45_000, one.quantity))],
    {
      discount,
      tip,
      prices_include_tax: true,
      rounds_off: true,
      prepaid: paise(prepaid),
    },
  );
  const part = Math.floor(bill.to_collect * pick([0, 0.3, 1]));
  return {
    booking_date: day,
    services,
    products: sold,
    ...(discount && { discount }),
    tip,
    financial_summary: {
      tax_amount: bill.tax_amount,
      total_amount: bill.total,
      paid_amount: part,
      membership_discount_total: 0,
    },
    payments: part > 0 ? [{ type: pick(['cash', 'businessUPI']), amount: part }] : [],
  };
}

async function billWalkIn(desk: Desk): Promise<void> {
  const { storm, shop, random, pick, send } = desk;
  const { business_id, service_id, client_id } = shop;
  const service_time = `${String(Math.floor(random() * 24)).padStart(2, '0')}:00`;
  const services = Array.from({ length: Math.floor(random() * 3) }, () => ({
    service_id,
    entity_id: pick(shop.calendars),
    service_time,
    service_duration: 30,
    booking_amount: 30_000,
  }));
  // Of the days before: a time of today may still be to come.
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 + Math.floor(random() * 2) });
  const bill = randomBill(desk, services, day.toString());
  // A bill without a name is paid in full.
  const mayBeAnyone = bill.financial_summary.paid_amount === bill.financial_summary.total_amount;
  const user_id = mayBeAnyone && random() < 0.7 ? null : client_id;
  const made = await send('/booking/walkin', { business_id, user_id, ...bill });
  if (made.status !== 200) return;
  shop.billed.push(String(made.body['visit_id']));
  storm.made.push(String(made.body['visit_id']));
}

async function book(desk: Desk): Promise<void> {
  const { shop, random, pick, send } = desk;
  const { business_id, service_id, client_id } = shop;
  const minute = Math.floor(random() * 48) * 30;
  const service_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
  const made = await send(`/business/${business_id}/visit`, {
    client_id,
    booking_date: someDay(desk),
    service_time,
    override: ['hours', 'step', 'window', 'past'],
    services: [{ service_id, entity_id: pick(shop.calendars) }],
  });
  const [visit] = (made.body['visits'] ?? []) as {
    visit_id: string;
    bookings: { booking_id: string; entity_id: string }[];
  }[];
  const [booking] = visit?.bookings ?? [];
  if (visit && booking) shop.booked.push({ ...booking, visit_id: visit.visit_id });
}

async function checkOut(desk: Desk): Promise<void> {
  const { storm, shop, random, pick, send } = desk;
  const one = shop.booked.length > 0 ? pick(shop.booked) : null;
  if (!one) return;
  const { business_id, service_id } = shop;
  const { visit_id, booking_id } = one;
  // Half of them were done by someone else.
  const entity_id = random() < 0.5 ? one.entity_id : pick(shop.calendars);
  const line = { booking_id, service_id, entity_id, service_time: '10:00', service_duration: 30 };
  const services = [{ ...line, booking_amount: 30_000 }];
  const bill = randomBill(desk, services, someDay(desk));
  const made = await send(`/business/${business_id}/visit/${visit_id}/bill`, bill);
  if (made.status !== 200) return;
  shop.billed.push(visit_id);
  storm.made.push(visit_id);
}

async function revise(desk: Desk): Promise<void> {
  const { storm, shop, random, pick, send } = desk;
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { rows } = await storm.pool.query<{ revision: number; booking_id: string | null; entity_id: string }>(
    `SELECT line.revision, line.booking_id, booking.entity_id FROM bill_line AS line
     LEFT JOIN booking ON booking.business_id = line.business_id AND booking.id = line.booking_id
     WHERE line.business_id = $1 AND line.visit_id = $2
     ORDER BY line.revision DESC, line.index`,
    [shop.business_id, visit_id],
  );
  const revision = rows[0]?.revision ?? 0;
  const { service_id, business_id } = shop;
  const services = rows
    .filter((row) => row.revision === revision && row.booking_id && random() < 0.8)
    .map(({ booking_id, entity_id }) => ({
      booking_id,
      entity_id,
      service_id,
      service_time: '10:00',
      service_duration: 30,
      booking_amount: 30_000,
    }));
  const { booking_date: _, ...bill } = randomBill(desk, services, someDay(desk));
  await send(`/business/${business_id}/visit/${visit_id}/bill/revision`, { ...bill, revision, payments: [] });
}

async function pay({ shop, pick, random, send }: Desk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const amount = pick([1_000, 10_000, 30_000, 100_000]);
  const type = random() < 0.5 ? 'cash' : 'businessUPI';
  await send('/visit/payment', { business_id: shop.business_id, visit_id, type, amount });
}

async function undo({ shop, pick, send }: Desk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (visit_id) await send('/visit/payment', { business_id: shop.business_id, visit_id }, 'DELETE');
}

async function refund({ storm, shop, pick, random, send }: Desk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { business_id } = shop;
  const { rows } = await storm.pool.query<{ id: string; amount: string }>(
    `SELECT id, amount FROM visit_payment WHERE business_id = $1 AND visit_id = $2 AND kind = 'payment'`,
    [business_id, visit_id],
  );
  const row = rows.length > 0 ? pick(rows) : null;
  const amount = Math.max(1, Math.floor(Number(row?.amount ?? 1) * pick([0.5, 1])));
  const payment = row && random() < 0.7 ? { visit_payment_id: row.id, amount } : undefined;
  await send('/visit/refund', { business_id, visit_id, payment, reason: 'Not happy' });
}

async function voidBill({ storm, shop, pick, random, send }: Desk): Promise<void> {
  const visit_id = shop.billed.length > 0 && random() < 0.3 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const to = `/business/${shop.business_id}/visit/${visit_id}/bill`;
  const answer = await sendVoid(send, to);
  if (answer.status === 200) storm.voided.push(visit_id);
}

/** On a phone, by a link of the desk; every third webhook comes late or never. */
async function payOnline({ storm, shop, pick, random, as, send }: Desk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { business_id } = shop;
  const link = await send(`/business/${business_id}/visit/${visit_id}/pay-link`, {});
  if (link.status !== 200) return;
  const payer = pick(storm.payers);
  await as(payer, `/pay-link/${String(link.body['token'])}/open`, {});
  const order = await as(payer, '/payment/order', { business_id, purpose: 'bill', reference: visit_id });
  const { gateway_order_id } = (order.body['checkout'] ?? {}) as { gateway_order_id?: string };
  if (order.status !== 200 || !gateway_order_id) return;
  const payment = storm.checkout.pay(gateway_order_id, random() < 0.9 ? 'captured' : 'failed');
  if (random() < 0.7) await storm.checkout.notify(() => pick(storm.servers).origin, payment);
}

async function payOut(desk: Desk): Promise<void> {
  await desk.send(dayPath(desk, 'payout'), { amount: 5_000, reason: 'Tea' });
}

async function closeDay(desk: Desk): Promise<void> {
  const pieces = Object.fromEntries(denominations.map((value) => [value, Math.floor(desk.random() * 20)]));
  await desk.send(dayPath(desk, 'close'), { pieces, upi: null, note: 'As it is' });
}

async function reopenDay(desk: Desk): Promise<void> {
  await desk.send(dayPath(desk, 'reopen'), { reason: 'Forgot one' });
}

const dayPath = (desk: Desk, what: string) =>
  `/business/${desk.shop.business_id}/day/${someDay(desk)}/${what}`;

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
