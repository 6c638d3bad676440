import { billOf } from '@kursi/core/billing/bill.ts';
import { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import {
  type BookedBill,
  type BookedMembership,
  type BookedPayment,
  type Books,
  bridgeAddsUp,
  naiveWords,
} from '@kursi/core/sales/naive-sales.fixture.ts';
import { differenceOf } from '@kursi/core/sales/three-words.ts';
import { findWrongSalesOf } from '../../modules/sales/facts/rebuild-sales.ts';
import { readWords } from '../../modules/sales/words/get-words.ts';
import type { Session } from '../http/caller.ts';
import type { TestServer } from '../server.ts';
import { catalogueOf } from './catalogue.ts';
import { seedMembershipDesk } from './memberships.ts';

export const SALE_ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland', 'Europe/London'];
const RANGES = 12;

export interface SalesStory {
  readonly faults: string[];
  /** What happened in it, by name, and was not refused. */
  readonly happened: ReadonlyMap<string, number>;
}

type Random = () => number;

/** A few weeks of a salon, told through its calls; then every figure against its bills read one by one. */
export async function tellSales(server: TestServer, random: Random, steps: number): Promise<SalesStory> {
  const { database, clock, send, call, seedSession } = server;
  const draw = (below: number) => Math.floor(random() * below);
  const pick = <T>(all: readonly T[]) => all[draw(all.length)];
  const desk = await seedMembershipDesk(server);
  const { business_id, owner, chairs, client_id, service, facial, book, client } = desk;
  const inclusive = draw(4) > 0;
  const tax_rate = pick([0, 500, 1800]) ?? 0;
  const rounds_off = draw(3) > 0;
  await database.pool.query(
    `UPDATE business SET time_zone = $2, tax_rate = $3, prices_include_tax = $4, rounds_off = $5,
       modules = '{services,products,memberships}' WHERE id = $1`,
    [business_id, pick(SALE_ZONES), tax_rate, inclusive, rounds_off],
  );
  const product = await catalogueOf(server, owner, business_id).product({ stock: 999, price: paise(45_000) });
  const clients = [client_id, await client('Kavya')];
  const bills: { visit_id: string; revision: number; paid: number; total: number }[] = [];
  const unbilled: string[] = [];
  const memberships: { id: string; client_id: string; isWallet: boolean }[] = [];
  const happened = new Map<string, number>();
  let as: Session = owner;

  const tried = async (name: string, answer: ReturnType<typeof send>) => {
    const { status, body } = await answer;
    if (status >= 500) throw new Error(`${name}: ${JSON.stringify(body)}`);
    if (status < 400) happened.set(name, (happened.get(name) ?? 0) + 1);
    return status < 400 ? (body as Record<string, unknown>) : null;
  };

  /** A bill as the desk types it: services that memberships may cover, a product, a tip, a discount, part of it paid. */
  function typed() {
    const covered = draw(2) === 0 ? (memberships.at(-1) ?? null) : null;
    const lines = Array.from({ length: 1 + draw(2) }, (_, i) => ({
      ...((covered ? covered.isWallet : draw(2) === 0) ? service : facial),
      entity_id: chairs[draw(2)] ?? chairs[0],
      service_time: `1${i}:00`,
      payment_membership_id: covered?.id ?? null,
    }));
    const products = draw(3) === 0 ? [{ id: product, amount: paise(45_000), quantity: 1 + draw(2) }] : [];
    const tip = paise(draw(3) === 0 ? 1 + draw(9_000) : 0);
    const discount = !covered && draw(4) === 0 ? ({ kind: 'percent', share: 100 * draw(30) } as const) : null;
    return { lines, products, tip, discount, covered };
  }
  type Typed = ReturnType<typeof typed>;
  const sumsOf = ({ lines, products, tip, discount }: Typed, cover: number, prepaid = 0) =>
    billOf(
      [
        ...lines.map(({ booking_amount: price }) => ({
          price: price as Paise,
          quantity: 1,
          cover: paise(cover),
        })),
        ...products.map(({ amount: price, quantity }) => ({ price, quantity, cover: noPaise })),
      ].map((line) => ({ ...line, discount: null, tax_rate })),
      { discount, tip, prices_include_tax: inclusive, rounds_off, prepaid: paise(prepaid) },
    );
  const fieldsOf = (bill: Typed, cover: number, pays: number, prepaid = 0) => {
    const { total, tax_amount, membership_discount_total, to_collect } = sumsOf(bill, cover, prepaid);
    const amount = Math.floor((to_collect * pays) / 2);
    return {
      total,
      amount,
      sent: {
        services: bill.lines,
        products: bill.products,
        tip: bill.tip,
        ...(bill.discount && { discount: bill.discount }),
        financial_summary: {
          tax_amount,
          total_amount: total,
          paid_amount: paise(amount),
          membership_discount_total,
        },
        payments: [
          ...(prepaid > 0 ? [{ type: 'advance' as const, amount: paise(Math.min(prepaid, total)) }] : []),
          ...(amount > 0
            ? [{ type: pick(['cash', 'businessUPI'] as const) ?? ('cash' as const), amount: paise(amount) }]
            : []),
        ],
      },
    };
  };

  const later = async (hours: number) => {
    clock.advance({ hours });
    as = await seedSession(owner.id);
    await database.pool.query('UPDATE user_session SET password_at = now() WHERE user_id = $1', [owner.id]);
  };

  const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
    async billed() {
      const bill = typed();
      const booking_date = clock
        .now()
        .toZonedDateTimeISO('America/New_York')
        .toPlainDate()
        .subtract({ days: 1 });
      // What a membership covers, it covers whole.
      const cover = bill.covered ? 9_999_999 : 0;
      const { sent, amount, total } = fieldsOf(bill, cover, draw(3));
      const input = {
        business_id,
        user_id: bill.covered?.client_id ?? pick(clients) ?? client_id,
        booking_date: booking_date.toString(),
        ...sent,
      };
      const made = await tried(
        bill.covered ? 'covered' : 'billed',
        send(billingCalls.makeWalkIn, input, { as }),
      );
      if (made) bills.push({ visit_id: String(made['visit_id']), revision: 0, paid: amount, total });
    },
    async sold() {
      const buyer = pick(clients) ?? client_id;
      const template_id = pick([desk.wallet_id, desk.package_id]) ?? desk.wallet_id;
      const price = template_id === desk.wallet_id ? 500_000 : 800_000;
      const line = { price: paise(price), quantity: 1, discount: null, cover: noPaise, tax_rate };
      const none = { discount: null, tip: noPaise, prepaid: noPaise };
      const { total } = billOf([line], { ...none, prices_include_tax: inclusive, rounds_off });
      const payments = [{ type: 'cash' as const, amount: total }];
      const input = { business_id, template_id, client_id: buyer, payments };
      const sold = await tried('sold', send(membershipCalls.buy, input, { as }));
      if (sold)
        memberships.push({
          id: String(sold['membership_id']),
          client_id: buyer,
          isWallet: template_id === desk.wallet_id,
        });
    },
    async prepaid() {
      const day = clock
        .now()
        .toZonedDateTimeISO('Asia/Kolkata')
        .toPlainDate()
        .add({ days: 1 + draw(3) });
      const { visit_id } = await book(`1${draw(6)}:${draw(2) * 3}0`, {
        booking_date: day.toString(),
        override: ['hours', 'step', 'past'],
      }).catch(() => ({ visit_id: null }));
      if (visit_id === null) return;
      unbilled.push(visit_id);
      const of = { business_id, visit_id, type: 'businessUPI' as const, amount: paise(1 + draw(30_000)) };
      await tried('prepaid', send(visitCalls.recordPayment, of, { as }));
    },
    async checkedOut() {
      const visit_id = unbilled.shift();
      if (!visit_id) return;
      await later(24 * 4);
      const visit = await call(visitCalls.get, { business_id, visit_id }, { as });
      const [one] = visit.services;
      if (!one) return;
      const line = {
        ...service,
        booking_id: one.id,
        service_time: one.service_time,
        payment_membership_id: null,
      };
      const bill = { ...typed(), lines: [{ ...line, entity_id: one.entity_id }] } as unknown as Typed;
      const { sent, amount, total } = fieldsOf(bill, 0, 2, Number(visit.paid_amount));
      const made = await tried(
        'checkedOut',
        send(billingCalls.checkOut, { business_id, visit_id, ...sent }, { as }),
      );
      if (made) bills.push({ visit_id, revision: 0, paid: amount, total });
    },
    async paid() {
      const one = pick(bills);
      if (!one) return;
      const { visit_id } = one;
      const amount = paise(1 + draw(Math.max(1, one.total - one.paid)));
      await tried(
        'paid',
        send(visitCalls.recordPayment, { business_id, visit_id, type: 'cash', amount }, { as }),
      );
    },
    async undone() {
      const visit_id = pick(bills)?.visit_id ?? unbilled[0];
      if (visit_id) await tried('undone', send(visitCalls.undoPayment, { business_id, visit_id }, { as }));
    },
    async revised() {
      const one = pick(bills);
      if (!one) return;
      const { visit_id } = one;
      const stands = await call(billingCalls.get, { business_id, visit_id }, { as });
      const bookings = (await call(visitCalls.get, { business_id, visit_id }, { as })).services;
      const living = bookings.filter(({ booking_status }) => booking_status === 'confirmed');
      const lines = living.map((line) => ({
        ...service,
        booking_id: line.id,
        entity_id: line.entity_id,
        service_id: line.service_id,
        service_time: line.service_time,
        booking_amount: line.service_price,
        payment_membership_id: null,
      }));
      const bill = { ...typed(), lines, products: [] } as unknown as Typed;
      const { sent, total } = fieldsOf(bill, 0, 0);
      const paid = Number(stands.paid_amount);
      const refunds =
        paid > total ? { refunds: [{ type: 'cash' as const, amount: paise(paid - total) }] } : {};
      const input = { business_id, visit_id, revision: stands.revision, ...sent, ...refunds };
      await tried('revised', send(billingCalls.revise, input, { as }));
    },
    async voided() {
      const one = pick(bills);
      if (!one) return;
      const { visit_id } = one;
      const { paid_amount } = await call(billingCalls.get, { business_id, visit_id }, { as });
      const refunds = paid_amount > 0 ? [{ type: 'cash' as const, amount: paid_amount }] : [];
      const done = await tried(
        'voided',
        send(billingCalls.void, { business_id, visit_id, reason: 'twice', refunds }, { as }),
      );
      if (done) bills.splice(bills.indexOf(one), 1);
    },
    async cancelled() {
      const visit_id = unbilled.shift();
      if (!visit_id) return;
      await tried('cancelled', send(visitCalls.cancel, { business_id, visit_id }, { as }));
      await tried(
        'refunded',
        send(visitCalls.refund, { business_id, visit_id, reason: 'cancelled' }, { as }),
      );
    },
    async ended() {
      const membership_id = draw(3) === 0 ? memberships.pop()?.id : undefined;
      if (membership_id)
        await tried(
          'ended',
          send(membershipCalls.cancel, { business_id, membership_id, reason: 'moved away' }, { as }),
        );
    },
    async merged() {
      const [one = '', other_id = ''] = clients;
      const of = { business_id, client_id: one, other_id };
      if (draw(2) === 0) await tried('merged', send(clientCalls.merge, of, { as }));
      else await tried('unmerged', send(clientCalls.unmerge, { business_id, client_id: other_id }, { as }));
    },
  };
  const often = ['billed', 'billed', 'billed', 'sold', 'prepaid', 'checkedOut', 'paid'];
  for (let step = 0; step < steps; step++) {
    if (draw(3) === 0) await later(1 + draw(40));
    await deeds[pick([...often, ...Object.keys(deeds)]) ?? 'billed']?.();
  }
  return { faults: await faultsOf(server, business_id, draw), happened };
}

/** Ranges whose figures are not those of the bills, and visits whose rows are not what their bills say. */
async function faultsOf(
  { database, clock }: TestServer,
  business_id: string,
  draw: (below: number) => number,
): Promise<string[]> {
  const books = await readBooks(database.pool, business_id);
  const now = clock.now();
  const wrong = await findWrongSalesOf(database, business_id);
  const faults = wrong.map((visit_id) => `visit ${visit_id} differs from its bill`);
  const last = now.toZonedDateTimeISO(books.zone).toPlainDate();
  for (let i = 0; i < RANGES; i++) {
    const from = last.subtract({ days: draw(40) });
    const range = { from: from.toString(), to: from.add({ days: draw(10) }).toString() };
    const { words, other } = await readWords(database.q, { business_id, ...range, until: null }, now);
    const { came_in, ...rest } = words;
    const found = { ...rest, came_in: came_in.amount };
    const naive = naiveWords(books, range.from, range.to, now);
    const [ours, theirs] = [found, naive].map((one) => JSON.stringify(sorted(one)));
    if (ours !== theirs) faults.push(`${range.from} to ${range.to}: ${ours} and by hand ${theirs}`);
    if (!bridgeAddsUp(found)) faults.push(`${range.from} to ${range.to} does not add up: ${ours}`);
    const difference = Object.values(differenceOf(words, other));
    if (difference.some((amount) => amount !== 0))
      faults.push(`${range.from} to ${range.to}: ${difference} apart`);
  }
  return faults;
}

/** Same order of fields, and no −0. */
function sorted(value: unknown): unknown {
  if (typeof value === 'number') return value + 0;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
}

/** The books of a business, row by row. */
async function readBooks(pool: TestServer['database']['pool'], business_id: string): Promise<Books> {
  const rows = async (text: string) =>
    (await pool.query(text, [business_id])).rows as Record<string, never>[];
  const [{ time_zone: zone } = { time_zone: 'Asia/Kolkata' }] = await rows(
    'SELECT time_zone FROM business WHERE id = $1',
  );
  const lines = await rows(
    `SELECT * FROM bill_line WHERE business_id = $1 ORDER BY visit_id, revision, index`,
  );
  const bills = await rows(`
    SELECT bill.*, receipt.voided_at IS NOT NULL AS is_void, receipt.made_at AS receipt_at FROM bill
    JOIN receipt ON receipt.business_id = bill.business_id AND receipt.visit_id = bill.visit_id
    WHERE bill.business_id = $1 ORDER BY bill.revision`);
  const newest = [...Map.groupBy(bills, (one) => String(one['visit_id'])).values()].map(
    (all) => all.at(-1) ?? {},
  );
  const payments = await rows('SELECT * FROM visit_payment WHERE business_id = $1');
  const memberships = await rows(`
    SELECT membership.*, (SELECT sum(amount) FROM membership_ledger AS l WHERE l.membership_id = membership.id
        AND l.kind = 'bought')::bigint AS value,
      (SELECT sum(count) FROM membership_ledger AS l WHERE l.membership_id = membership.id
        AND l.kind = 'bought')::bigint AS uses
    FROM membership WHERE business_id = $1`);
  const at = (value: unknown) => Temporal.Instant.from(String(value));
  return {
    zone: String(zone),
    bills: newest.map((bill): BookedBill => {
      const own = lines.filter(
        (one) => one['visit_id'] === bill['visit_id'] && one['revision'] === bill['revision'],
      );
      return {
        visit_id: String(bill['visit_id']),
        made_at: at(bill['receipt_at']),
        is_void: Boolean(bill['is_void']),
        prices_include_tax: Boolean(bill['prices_include_tax']),
        tip: Number(bill['tip_amount']),
        round_off: Number(bill['round_off_amount']),
        total: Number(bill['total_amount']),
        lines: own.map((one) => ({
          kind: one['booking_id'] ? 'service' : one['product_id'] ? 'product' : 'membership',
          gross: Number(one['price']) * Number(one['quantity']),
          discount: Number(one['discount_amount']),
          cover: Number(one['cover_amount']),
          tax_rate: Number(one['tax_rate']),
          covered_by: one['payment_membership_id'] ?? null,
          sells: one['membership_id'] ?? null,
        })),
      };
    }),
    payments: payments.map(
      (one): BookedPayment => ({
        id: String(one['id']),
        visit_id: String(one['visit_id']),
        made_at: at(one['made_at']),
        is_undo: one['kind'] === 'undo',
        reverses: one['reverses'] ?? null,
        amount: Number(one['amount']),
      }),
    ),
    memberships: memberships.map((one): BookedMembership => {
      const sales = lines.filter((line) => line['membership_id'] === one['id']);
      const madeAt = (line: Record<string, never>) =>
        at(
          bills.find(
            (bill) => bill['visit_id'] === line['visit_id'] && bill['revision'] === line['revision'],
          )?.['made_at'],
        );
      const cancelled_at = one['cancelled_at'] ? at(one['cancelled_at']) : null;
      const before = sales.filter(
        (line) => !cancelled_at || Temporal.Instant.compare(madeAt(line), cancelled_at) < 0,
      );
      const sale = before.at(-1) ?? sales.at(-1);
      const made = bills.find((bill) => bill['visit_id'] === sale?.['visit_id']);
      return {
        id: String(one['id']),
        visit_id: String(one['visit_id']),
        price: Number(sale?.['amount'] ?? 0),
        kept: Number(sales.at(-1)?.['amount'] ?? 0),
        tax_rate: Number(sale?.['tax_rate'] ?? 0),
        prices_include_tax: Boolean(made?.['prices_include_tax']),
        value: one['type'] === 'price' ? Number(one['value']) : null,
        uses: one['type'] === 'service' ? Number(one['uses']) : null,
        ends_at: cancelled_at ?? at(one['expiry']).subtract({ microseconds: 1 }),
        is_cancelled: cancelled_at !== null,
        is_frozen: one['frozen_at'] !== null,
      };
    }),
  };
}
