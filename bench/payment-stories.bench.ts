import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ledgerFaults } from '../server/src/platform/database/backup/ledger-faults.ts';
import { type Bench, seeded } from './support/bench.ts';
import { bookingInvariants } from './support/booking-faults.ts';
import { startDatabase } from './support/database.ts';
import { faultsOf } from './support/invariants.ts';
import { moneyFaults, type Notified } from './support/money-faults.ts';
import { type RunningServer, startServer, temporaryFolder } from './support/processes.ts';
import {
  type BenchPerson,
  type BenchSalon,
  halfHour,
  makeSigner,
  post,
  type Sent,
  seedPerson,
  seedSalon,
} from './support/salons.ts';
import { untilSettled } from './support/settled.ts';
import { type Checkout, startCheckout } from './support/simulated-checkout.ts';

const STORIES = Number(process.env['BENCH_STORIES'] ?? 1_000);
const AT_ONCE = 12;
const SERVERS = 2;
const KILL_EVERY_MS = 3_000;
/** Few times, so that late payers often find theirs taken. */
const SALONS = 6;
const CHAIRS = 4;
const HALF_HOURS = 48 * 6;

const kinds = [
  'paid',
  'webhook first',
  'never told',
  'failed, then paid',
  'failed',
  'abandoned',
  'late',
  'twice',
  'two orders',
  'paid at the salon meanwhile',
  'given back meanwhile',
  'cancelled afterwards',
] as const;
type Kind = (typeof kinds)[number];

interface Stage {
  readonly pool: pg.Pool;
  readonly servers: RunningServer[];
  readonly salons: readonly BenchSalon[];
  readonly sign: Awaited<ReturnType<typeof makeSigner>>;
  readonly checkout: Checkout;
  readonly told: Notified[];
  readonly counts: Map<string, number>;
  /** Stories that reached the checkout. */
  begun: number;
  over: boolean;
}

/** Clients pay with every outcome while servers are killed; then every rupee is reconciled. */
export default {
  name: 'payment-stories',
  bar: 'no money without a visit or a refund',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const postgres = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = new pg.Pool({ connectionString: postgres.url, max: 6 });
    const checkout = await startCheckout();
    const env = {
      ...checkout.env,
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      TRUST_PROXY: 'loopback',
    };
    const start = () => startServer(env, { file: path.join(import.meta.dirname, 'unlimited-server.ts') });
    const servers = await Promise.all(Array.from({ length: SERVERS }, start));
    try {
      const salons = await Promise.all(Array.from({ length: SALONS }, () => seedSalon(pool, CHAIRS)));
      // Half the salons are online payment only; the others also allow paying at the salon.
      for (const [i, { business_id }] of salons.entries()) {
        const takes = i % 2 ? 'both' : 'pg';
        await pool.query('UPDATE business SET payment_type = $2 WHERE id = $1', [business_id, takes]);
      }
      const sign = await makeSigner(dataDir);
      const stage: Stage = {
        pool,
        servers,
        salons,
        sign,
        checkout,
        told: [],
        counts: new Map(),
        begun: 0,
        over: false,
      };
      const killing = killNowAndThen(stage, start);
      let next = 0;
      const tellOneAfterAnother = async () => {
        while (next < STORIES) await story(stage, seeded(seed * 10_007 + next++));
      };
      await Promise.all(Array.from({ length: AT_ONCE }, tellOneAfterAnother));
      stage.over = true;
      const kills = await killing;
      const seconds = await untilSettled(stage.pool);
      const faults = [
        ...(await faultsOf(pool, bookingInvariants)),
        ...(await moneyFaults(pool, checkout, stage.told)),
        ...(await ledgerFaults(pool)),
      ];
      const answered = [...stage.counts].sort().map(([what, count]) => `${what} ${count}`);
      const { captured, refunded } = checkout.sums();
      const unexpected = stage.counts.get('500') ?? 0;
      return [
        {
          what: `faults after ${stage.begun} stories, ${kills} kills (seed ${seed})`,
          figure: faults.length > 0 ? `${faults.length}: ${faults[0]}` : '0',
          bar: '0',
          met: faults.length === 0 && stage.begun >= STORIES * 0.95,
          raw: faults,
        },
        {
          what: 'payments captured; of them sent back whole or in part',
          figure: `${captured}; ${refunded}`,
          bar: `≥ ${STORIES / 2}; ≥ ${STORIES / 20}`,
          met: captured >= STORIES / 2 && refunded >= STORIES / 20,
        },
        {
          what: 'answers by status (0: killed in between)',
          figure: answered.join(', '),
          bar: 'no 500',
          met: unexpected === 0,
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

async function killNowAndThen(stage: Stage, start: () => Promise<RunningServer>): Promise<number> {
  let kills = 0;
  for (let passed = 0; !stage.over; passed += 100, await sleep(100)) {
    if (passed < KILL_EVERY_MS) continue;
    passed = 0;
    // New requests go to the other server; those in flight fail.
    await stage.servers.shift()?.kill();
    kills++;
    stage.servers.push(await start());
  }
  return kills;
}

/** One client, one visit. Seeded actions; the interleaving is up to the machine. */
async function story(stage: Stage, random: () => number): Promise<void> {
  const { pool, checkout } = stage;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const kind: Kind = pick(kinds);
  const salon = pick(stage.salons);
  const person = await seedPerson(pool);
  const { business_id, service_id } = salon;
  const send = (to: string, body: object) => asking(stage, random, person, to, body);

  const services = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => ({ service_id }));
  let held: Sent = { status: 0, body: {} };
  for (let tries = 0; tries < 40 && held.status !== 200; tries++) {
    const when = halfHour(Math.floor(random() * HALF_HOURS));
    held = await send('/visit/reserve', { business_id, services, ...when });
  }
  const visit_id = String(held.body['visit_id']);
  if (held.status !== 200) return;
  const of = { business_id, visit_id };
  const order = () => ordered(send, { business_id, purpose: 'visit', reference: visit_id });

  const placed = await order();
  if (!placed) return;
  stage.begun++;
  const pay = (what: 'captured' | 'failed' = 'captured', where = placed) =>
    checkout.pay(where.gateway_order_id, what);
  const server = () => stage.servers[Math.floor(random() * stage.servers.length)]?.origin ?? '';
  const webhook = (payment: ReturnType<typeof pay>) => checkout.notify(server, payment);
  const verify = async (payment: ReturnType<typeof pay>, where = placed) => {
    const proof = checkout.proofOf(payment);
    const { status, body } = await send('/payment/verify', {
      business_id,
      order_id: where.order_id,
      ...proof,
    });
    if (status === 200 && body['status'] === 'paid') stage.told.push({ ...of, said: 'booked' });
  };

  switch (kind) {
    case 'paid': {
      const payment = pay();
      await verify(payment);
      await webhook(payment);
      break;
    }
    case 'webhook first': {
      const payment = pay();
      await Promise.all([
        webhook(payment),
        webhook(payment),
        sleep(random() * 40).then(() => verify(payment)),
      ]);
      break;
    }
    case 'never told':
      pay();
      break;
    case 'failed, then paid': {
      await webhook(pay('failed'));
      await verify(pay());
      break;
    }
    case 'failed':
      await webhook(pay('failed'));
      break;
    case 'abandoned':
      break;
    case 'late': {
      await runOut(pool, of);
      // Often another client takes the time before the payment arrives.
      if (random() < 0.6) await takeTheTime(stage, salon, held, random);
      await webhook(pay());
      break;
    }
    case 'twice': {
      const [first, second] = [pay(), pay()];
      await Promise.all([verify(first), webhook(second), random() < 0.5 ? webhook(first) : null]);
      break;
    }
    case 'two orders': {
      // The first window stays open long enough that the second gets its own order.
      await pool.query(
        "UPDATE payment_order SET created_at = created_at - interval '25 hours' WHERE id = $1",
        [placed.order_id],
      );
      const other = (await order()) ?? placed;
      await Promise.all([verify(pay()), verify(pay('captured', other), other)]);
      break;
    }
    case 'paid at the salon meanwhile': {
      const confirming = send('/visit/confirm', of);
      if (random() < 0.5) await confirming;
      await webhook(pay());
      await confirming;
      break;
    }
    case 'given back meanwhile': {
      const [cancelled] = await Promise.all([send('/visit/cancel', of), random() < 0.5 ? sleep(30) : null]);
      await webhook(pay());
      if (cancelled.status === 200) stage.told.push({ ...of, said: 'cancelled' });
      break;
    }
    case 'cancelled afterwards': {
      await verify(pay());
      const [booking] = held.body['bookings'] as { booking_id: string }[];
      if (services.length > 1 && random() < 0.5) {
        await send('/booking/cancel', { booking_id: booking?.booking_id });
        break;
      }
      const { status } = await send('/visit/cancel', of);
      if (status === 200) stage.told.push({ ...of, said: 'cancelled' });
    }
  }
}

/** From whichever server is alive. */
async function asking(
  { servers, sign, counts }: Stage,
  random: () => number,
  person: BenchPerson,
  to: string,
  body: object,
): Promise<Sent> {
  const { origin = '' } = servers[Math.floor(random() * servers.length)] ?? {};
  const answer = await post(origin, to, body, await sign(person));
  counts.set(String(answer.status), (counts.get(String(answer.status)) ?? 0) + 1);
  return answer;
}

interface Placed {
  readonly order_id: string;
  readonly gateway_order_id: string;
}

async function ordered(
  send: (to: string, body: object) => Promise<Sent>,
  wanted: object,
): Promise<Placed | null> {
  for (let tries = 0; tries < 5; tries++) {
    const { status, body } = await send('/payment/order', wanted);
    const { gateway_order_id } = (body['checkout'] ?? {}) as { gateway_order_id?: string };
    if (status === 200 && gateway_order_id) return { order_id: String(body['order_id']), gateway_order_id };
    if (status !== 0) return null;
    await sleep(500);
  }
  return null;
}

/** Expires the hold of one visit. */
async function runOut(pool: pg.Pool, of: { business_id: string; visit_id: string }): Promise<void> {
  await pool.query(
    `WITH hold AS (
       UPDATE reserved_booking SET created_at = now() - interval '31 minutes', expires_at = now() - interval '1 minute'
       WHERE business_id = $1 AND visit_id = $2 RETURNING booking_id
     )
     UPDATE consumed_slot SET expires_at = now() - interval '1 minute' FROM hold
     WHERE consumed_slot.business_id = $1 AND consumed_slot.booking_id = hold.booking_id`,
    [of.business_id, of.visit_id],
  );
}

async function takeTheTime(stage: Stage, salon: BenchSalon, held: Sent, random: () => number): Promise<void> {
  const bookings = held.body['bookings'] as {
    entity_id: string;
    booking_date: string;
    service_time: string;
  }[];
  const { business_id, client_id, service_id } = salon;
  for (const { entity_id, booking_date, service_time } of bookings) {
    const services = [{ service_id, entity_id }];
    const wanted = { client_id, booking_date, service_time, services };
    await asking(stage, random, salon.owner, `/business/${business_id}/visit`, wanted);
  }
}
