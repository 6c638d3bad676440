import path from 'node:path';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import { type BillLine, billOf, type Discount } from '../core/billing/bill.ts';
import { billingCalls } from '../core/billing/billing.contract.ts';
import { naiveBill } from '../core/billing/naive-bill.fixture.ts';
import type { Service } from '../core/catalogue/catalogue.contract.ts';
import type { Product } from '../core/catalogue/products.contract.ts';
import type { InputOf } from '../core/contract/call.ts';
import { noPaise, paise } from '../core/kernel/money.ts';
import { newBill } from '../web/src/features/billing/draft/bill-draft.ts';
import { sumsOf } from '../web/src/features/billing/draft/bill-sums.ts';
import { billToSend } from '../web/src/features/billing/draft/bill-to-send.ts';
import { type Bench, seeded, whole } from './support/bench.ts';
import { startDatabase } from './support/database.ts';
import { benchPool } from './support/pool.ts';
import { startServer, temporaryFolder } from './support/processes.ts';
import { type BenchSalon, benchId, makeSigner, post, seedSalon } from './support/salons.ts';

const BILLS = 100_000;
/** Of them over HTTP into the database. */
const SENT = 1_000;
const RATES = [0, 500, 1200, 1800, 333];

/** The page's sums, the server's of what was sent, and a naive model, to the paisa. */
export default {
  name: 'random-bills',
  bar: 'page, server and naive model agree',
  async run() {
    const seed = Number(process.env['BENCH_SEED'] ?? Date.now() % 1_000_000);
    console.log(`  seed ${seed} (BENCH_SEED=${seed} repeats it)`);
    const random = seeded(seed);
    const database = await startDatabase();
    const dataDir = await temporaryFolder();
    const pool = benchPool(database.url, 2);
    const server = await startServer(
      { DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: 'loopback' },
      { file: path.join(import.meta.dirname, 'unlimited-server.ts') },
    );
    try {
      const salon = await seedSalon(pool, 3);
      const sign = await makeSigner(dataDir);
      const products = Array.from({ length: RATES.length }, benchId);
      await pool.query(
        `INSERT INTO product (business_id, id, name, price, stock, tax_rate)
         SELECT $1, id, 'Oil', 45000, 1000000, rate FROM unnest($2::uuid[], $3::int[]) AS one (id, rate)`,
        [salon.business_id, products, RATES],
      );
      const faults: string[] = [];
      let accepted = 0;
      for (let i = 0; i < BILLS; i++) {
        const one = randomBill(random, salon, products, i);
        const { sent, page, naive } = one;
        const received = billingCalls.makeWalkIn.input.parse(JSON.parse(JSON.stringify(sent)));
        const theirs = billOf(linesOf(received, one), { ...one.terms, ...termsOf(received) });
        const sums = [page.total, theirs.total, naive.total].join(' ');
        const taxes = [page.tax_amount, theirs.tax_amount, naive.tax_amount].join(' ');
        if (!allSame(sums) || !allSame(taxes)) faults.push(`bill ${i}: totals ${sums}, taxes ${taxes}`);
        if (i >= SENT) continue;
        const { prices_include_tax, rounds_off } = one.terms;
        await pool.query(
          `UPDATE business SET tax_rate = $2, prices_include_tax = $3, rounds_off = $4,
             modules = '{services,products}' WHERE id = $1`,
          [salon.business_id, one.rate, prices_include_tax, rounds_off],
        );
        const made = await post(server.origin, '/booking/walkin', sent, await sign(salon.owner), benchId());
        if (made.status === 200 && made.body['total_amount'] === naive.total) accepted++;
        else faults.push(`bill ${i} over HTTP: ${JSON.stringify(made)}`);
      }
      return [
        {
          what: `random bills: page, server and naive model differ (seed ${seed})`,
          figure: `${faults[0] ?? 0} of ${whole(BILLS)}`,
          bar: '0',
          met: faults.length === 0,
          raw: faults.slice(0, 20),
        },
        {
          what: 'of them sent over HTTP, written with the naive total',
          figure: `${accepted} of ${SENT}`,
          bar: `${SENT}`,
          met: accepted === SENT,
        },
      ];
    } finally {
      await server.stop();
      await pool.end();
      await database.stop();
    }
  },
} satisfies Bench;

function allSame(list: string): boolean {
  return new Set(list.split(' ')).size === 1;
}

function randomBill(random: () => number, salon: BenchSalon, productIds: readonly string[], number: number) {
  const upTo = (most: number) => Math.floor(random() * (most + 1));
  const pick = <T>(list: readonly T[]) => list[upTo(list.length - 1)] as T;
  const discount = (): Discount | null =>
    pick<Discount | null>([
      null,
      null,
      { kind: 'amount', amount: paise(upTo(200_000)) },
      { kind: 'percent', share: upTo(10_000) },
    ]);
  const services = Array.from({ length: upTo(5) }, (_, i) => ({
    key: String(i),
    booking_id: null,
    service_id: salon.service_id,
    entity_id: pick(salon.calendars),
    service_time: '10:00',
    service_duration: 30,
    is_agreed: true,
    price: paise(upTo(1_000_000)),
    discount: discount(),
  }));
  const sold = productIds
    .filter(() => random() < 0.4)
    .map((id) => ({
      id,
      quantity: 1 + upTo(8),
      is_agreed: true,
      price: paise(upTo(500_000)),
      discount: discount(),
    }));
  const first = productIds[0] ?? '';
  const nothing = services.length + sold.length === 0;
  const lines = nothing
    ? [{ id: first, quantity: 1, is_agreed: true, price: paise(45_000), discount: null }]
    : sold;
  const day = Temporal.Now.plainDateISO('Asia/Kolkata')
    .subtract({ days: 1 + (number % 300) })
    .toString();
  const bill: BillDraft = {
    ...newBill(day),
    client: { id: salon.client_id, name: 'Meera', phone: null },
    services,
    products: lines,
    discount: discount(),
    tip: services.length > 0 ? paise(upTo(20_000)) : noPaise,
    paid: { cash: paise(upTo(300_000)) },
    rest: pick(['cash', 'businessUPI', null]),
  };
  const rate = pick(RATES);
  const terms = { prices_include_tax: random() < 0.5, rounds_off: random() < 0.5 };
  const known = {
    services: [{ id: salon.service_id, tax_rate: null } as Service],
    products: productIds.map((id, i) => ({ id, tax_rate: RATES[i] ?? 0 }) as Product),
  };
  const page = sumsOf(bill, known, { tax_rate: rate, ...terms });
  const plain: BillLine[] = [
    ...bill.services.map((one) => ({ ...one, quantity: 1, cover: noPaise, tax_rate: rate })),
    ...bill.products.map((one) => ({ ...one, cover: noPaise, tax_rate: rateOf(productIds, one.id) })),
  ];
  const naive = naiveBill(plain, { ...terms, discount: bill.discount, tip: bill.tip, prepaid: noPaise });
  const { business_id } = salon;
  const sent = billToSend(bill, page, { business_id, products: known.products });
  return { sent, page, naive, rate, terms, productIds };
}

function rateOf(productIds: readonly string[], id: string): number {
  return RATES[productIds.indexOf(id)] ?? 0;
}

type Received = InputOf<typeof billingCalls.makeWalkIn>;

/** The lines as the server reads them, with the rates of its own catalogue. */
function linesOf(
  received: Received,
  { rate, productIds }: { readonly rate: number; readonly productIds: readonly string[] },
): BillLine[] {
  return [
    ...received.services.map(({ booking_amount: price, discount = null }) => ({
      price,
      quantity: 1,
      discount,
      cover: noPaise,
      tax_rate: rate,
    })),
    ...received.products.map(({ id, amount: price, quantity, discount = null }) => ({
      price,
      quantity,
      discount,
      cover: noPaise,
      tax_rate: rateOf(productIds, id),
    })),
  ];
}

function termsOf({ discount, tip }: Received) {
  return { discount: discount ?? null, tip, prepaid: noPaise };
}
