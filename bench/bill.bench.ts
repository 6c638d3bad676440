import path from 'node:path';
import type pg from 'pg';
import { billOf } from '../core/billing/bill.ts';
import { noPaise, type Paise, paise } from '../core/kernel/money.ts';
import { type Bench, interleaved, median, type Row } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { startServer, temporaryFolder } from './support/processes.ts';
import { type BenchSalon, benchId, makeSigner, post, seedSalon } from './support/salons.ts';

const SERVICES = 5;
const PRODUCTS = 3;
const WARM_UP = 150;
const ROUNDS = 300;
const AT_MOST = 4;
const AT_ONCE = 100;
const CLIENTS = 45;

/** What a bill of five services, three products and three payments costs beside writing its rows. */
export default {
  name: 'bill',
  bar: `a bill over HTTP takes at most ${AT_MOST} times as long as the bare writing of its rows`,
  async run() {
    const database = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(database.url, 4);
    const server = await startServer(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' },
      { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
    );
    try {
      const sign = await makeSigner(dataDir);
      const [salon, bareSalon] = [await seedShop(pool), await seedShop(pool)];
      let number = 0;
      const make = async (shop: Shop) => {
        const token = await sign(shop.owner);
        const sent = billNumber(shop, number++);
        const begun = performance.now();
        const made = await post(server.origin, '/booking/walkin', sent, token, benchId());
        const ms = performance.now() - begun;
        if (made.status !== 200) throw new Error(JSON.stringify(made));
        return { ms, visit_id: String(made.body['visit_id']) };
      };
      const pattern = await readRows(pool, bareSalon, (await make(bareSalon)).visit_id);
      const client = await pool.connect();
      const bare = async () => ({ ms: await writeBare(client, pattern, ++number) });
      for (let i = 0; i < WARM_UP; i++) {
        await make(salon);
        await bare();
      }
      const [ours = [], theirs = []] = await interleaved(ROUNDS, [() => make(salon), bare]);
      client.release();
      const of = (rounds: readonly { readonly ms: number }[]) => median(rounds.map(({ ms }) => ms));
      const ratio = of(ours) / of(theirs);
      return [
        {
          what: `bill of ${SERVICES} services, ${PRODUCTS} products, 3 payments, of the bare INSERTs (${pattern.length} tables)`,
          figure: `${ratio.toFixed(1)} × (${of(ours).toFixed(1)} ms, ${of(theirs).toFixed(1)} ms)`,
          bar: `≤ ${AT_MOST} ×`,
          met: ratio <= AT_MOST,
          raw: { ours: ours.map(({ ms }) => ms), theirs: theirs.map(({ ms }) => ms) },
        },
        await sameBillAtOnce(pool, server.origin, await sign(salon.owner), salon),
      ];
    } finally {
      await server.stop();
      await pool.end();
      await database.stop();
    }
  },
} satisfies Bench;

interface Shop extends BenchSalon {
  readonly products: readonly string[];
  /** Their figures are summed up with each bill: ten bills each, as clients have in a year. */
  readonly clients: readonly string[];
}

async function seedShop(pool: pg.Pool): Promise<Shop> {
  const salon = await seedSalon(pool, SERVICES);
  const products = Array.from({ length: PRODUCTS }, benchId);
  await pool.query(
    `INSERT INTO product (business_id, id, name, price, stock) SELECT $1, unnest($2::uuid[]), 'Oil', 45000, 100000`,
    [salon.business_id, products],
  );
  await pool.query(`UPDATE business SET tax_rate = 500, modules = '{services,products}' WHERE id = $1`, [
    salon.business_id,
  ]);
  const clients = Array.from({ length: CLIENTS }, benchId);
  await pool.query(
    `INSERT INTO client (business_id, id, name, name_key, search_name, pieces)
     SELECT $1, id, 'Meera ' || place, 'meera' || place, 'mera', '{}'
     FROM unnest($2::uuid[]) WITH ORDINALITY AS one (id, place)`,
    [salon.business_id, clients],
  );
  await pool.query(
    `INSERT INTO client_summary (business_id, client_id, is_listed, name_key, first_seen_on, counted_on)
     SELECT business_id, id, true, name_key, current_date, current_date FROM client WHERE business_id = $1
     ON CONFLICT DO NOTHING`,
    [salon.business_id],
  );
  return { ...salon, products, clients };
}

/** Each in a half hour of its own, of days that are over. */
function billNumber({ business_id, clients, service_id, calendars, products }: Shop, number: number) {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').subtract({ days: 1 + Math.floor(number / 20) });
  const minute = (number % 20) * 30;
  const service_time = `${String(9 + Math.floor(minute / 60)).padStart(2, '0')}:${minute % 60 === 0 ? '00' : '30'}`;
  const line = (price: number) => ({
    price: paise(price),
    quantity: 1,
    discount: null,
    cover: noPaise,
    tax_rate: 500,
  });
  const bill = billOf([...calendars.map(() => line(30_000)), ...products.map(() => line(45_000))], {
    discount: null,
    tip: noPaise,
    prices_include_tax: true,
    rounds_off: true,
    prepaid: noPaise,
  });
  const rest = bill.total - 200_000;
  return {
    business_id,
    user_id: clients[number % clients.length],
    type: 'walk-in',
    booking_date: day.toString(),
    services: calendars.map((entity_id) => ({
      entity_id,
      service_id,
      service_time,
      service_duration: 30,
      booking_amount: 30_000,
    })),
    products: products.map((id) => ({ id, amount: 45_000, quantity: 1 })),
    financial_summary: {
      tax_amount: bill.tax_amount,
      total_amount: bill.total,
      paid_amount: bill.total,
      membership_discount_total: 0 as Paise,
    },
    payments: [
      { type: 'cash', amount: 100_000 },
      { type: 'businessUPI', amount: 100_000 },
      { type: 'cash', amount: rest },
    ],
  };
}

interface WrittenRows {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Every row that a bill wrote, as text, in the order in which their keys allow to write them again. */
async function readRows(
  pool: pg.Pool,
  { business_id }: BenchSalon,
  visit_id: string,
): Promise<WrittenRows[]> {
  const ofVisit = 'visit_id = $2';
  const ofBooking = 'booking_id IN (SELECT id FROM booking WHERE business_id = $1 AND visit_id = $2)';
  const where: Record<string, string> = {
    visit: 'id = $2',
    booking: ofVisit,
    consumed_slot: ofBooking,
    visit_payment: ofVisit,
    receipt: ofVisit,
    bill: ofVisit,
    bill_line: ofVisit,
    client_visit_fact: ofVisit,
    stock_movement: `reason = 'sold' AND $2::uuid IS NOT NULL`,
    event: `(ids ->> 'visit_id')::uuid = $2`,
  };
  const found: WrittenRows[] = [];
  for (const [table, condition] of Object.entries(where)) {
    const { rows: columns } = await pool.query<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
      [table],
    );
    const names = columns.map(({ column_name }) => column_name);
    const { rows } = await pool.query<string[]>({
      text: `SELECT ${names.map((name) => `"${name}"::text`).join(', ')} FROM ${table}
             WHERE business_id = $1 AND ${condition}`,
      values: [business_id, visit_id],
      rowMode: 'array',
    });
    if (rows.length === 0) throw new Error(`a bill wrote nothing into ${table}`);
    found.push({ table, columns: names, rows });
  }
  return found;
}

/** What identifies a row; everything else is written as it was. */
const OWN_IDS = ['id', 'visit_id', 'booking_id'];

/** One transaction, one multi-row INSERT a table, one after the other. */
async function writeBare(client: pg.PoolClient, pattern: readonly WrittenRows[], number: number) {
  const known = new Map<string, string>();
  const fresh = (id: string) => known.get(id) ?? known.set(id, benchId()).get(id) ?? '';
  const statements = pattern.map(({ table, columns, rows }) => ({
    name: `bare-${table}`,
    text: `INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES ${rows
      .map((_, row) => `(${columns.map((__, i) => `$${row * columns.length + i + 1}`).join(', ')})`)
      .join(', ')}`,
    values: rows.flatMap((row, nth) =>
      row.map((value, i) => {
        const column = columns[i] ?? '';
        if (value === null) return null;
        if (OWN_IDS.includes(column)) return fresh(value);
        if (column === 'number') return String(1_000 + number);
        if (column === 'receipt_number') return `B${number}`;
        if (column === 'seq') return String(1_000_000 + number * 100 + nth);
        if (column === 'period') return laterBy(value, number);
        return value;
      }),
    ),
  }));
  const begun = performance.now();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  return performance.now() - begun;
}

/** The same range so many hours later: two slots never overlap. */
function laterBy(period: string, hours: number): string {
  return period.replaceAll(/"([^"]+)"/g, (_, at: string) => {
    const instant = Temporal.Instant.from(at.replace(' ', 'T'));
    return `"${instant.add({ hours: hours + 1_000 }).toString()}"`;
  });
}

async function sameBillAtOnce(pool: pg.Pool, origin: string, token: string, shop: Shop): Promise<Row> {
  const count = async () => {
    const { rows } = await pool.query<{ visits: number; receipts: number }>(
      `SELECT (SELECT count(*)::int FROM visit WHERE business_id = $1) AS visits,
         (SELECT last_number FROM receipt_counter WHERE business_id = $1) AS receipts`,
      [shop.business_id],
    );
    return rows[0] ?? { visits: Number.NaN, receipts: Number.NaN };
  };
  const before = await count();
  const sent = billNumber(shop, 100_000);
  const key = benchId();
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, () => post(origin, '/booking/walkin', sent, token, key)),
  );
  const after = await count();
  const same = new Set(answers.map(({ status, body }) => `${status} ${String(body['receipt_number'])}`));
  const made = [after.visits - before.visits, after.receipts - before.receipts];
  return {
    what: `the same bill ${AT_ONCE} times at once with one key: visits, numbers, different answers`,
    figure: `${made.join(', ')}, ${same.size}`,
    bar: '1, 1, 1',
    met: made.every((one) => one === 1) && same.size === 1 && [...same][0]?.startsWith('200') === true,
    raw: [...same],
  };
}
