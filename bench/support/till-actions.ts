import type pg from 'pg';
import { billOf } from '../../core/billing/bill.ts';
import { denominations } from '../../core/billing/day-close.ts';
import { noPaise, paise } from '../../core/kernel/money.ts';
import { MARK } from './invariants.ts';
import { type BenchPerson, type BenchSalon, benchId, type Sent } from './salons.ts';
import type { Checkout } from './simulated-checkout.ts';
import { sendVoid } from './void-bill.ts';

const PRODUCTS = 4;
/** What a shelf holds before the first sale. */
const OPENING_STOCK = 500_000;

/** A salon with bills, taxes and products. */
export interface Till extends BenchSalon {
  readonly products: readonly string[];
  /** Visits with a bill, and those that were booked. Shared by all desks. */
  readonly billed: string[];
  readonly booked: { readonly visit_id: string; readonly booking_id: string; readonly entity_id: string }[];
}

export async function makeTill<Salon extends BenchSalon>(pool: pg.Pool, salon: Salon): Promise<Salon & Till> {
  const products = Array.from({ length: PRODUCTS }, benchId).sort();
  await pool.query(
    `WITH shelf AS (
       INSERT INTO product (business_id, id, name, price, stock)
       SELECT $1, unnest($2::uuid[]), 'Oil', 45000, $3 RETURNING business_id, id, stock
     )
     INSERT INTO stock_movement (business_id, id, product_id, change, stock_after, reason, at)
     SELECT business_id, id, id, stock, stock, 'opening', now() FROM shelf`,
    [salon.business_id, products, OPENING_STOCK],
  );
  await pool.query(
    `UPDATE business SET tax_rate = 500, modules = modules || '{products}', payment_type = 'both' WHERE id = $1`,
    [salon.business_id],
  );
  return { ...salon, products, billed: [], booked: [] };
}

export type SendAs = (
  person: BenchPerson,
  path: string,
  body: object,
  method?: 'POST' | 'DELETE',
) => Promise<Sent>;

export interface TillDesk {
  readonly pool: pg.Pool;
  readonly payers: readonly BenchPerson[];
  readonly checkout: Checkout;
  /** A server that is there, for a webhook. */
  readonly origin: () => string;
  /** Was acknowledged, and must hold. */
  readonly billed: (visit_id: string) => void;
  readonly voided: (visit_id: string) => void;
  readonly shop: Till;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly as: SendAs;
  /** As the owner. */
  readonly send: (path: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;
}

/** Today and the two days before it, so that days are closed while money still moves. */
function someDay({ random }: TillDesk): string {
  return Temporal.Now.plainDateISO('Asia/Kolkata')
    .subtract({ days: Math.floor(random() * 3) })
    .toString();
}

/** Random lines over these services, with sums as the page works them out. */
function randomBill(desk: TillDesk, services: readonly object[], day: string, prepaid = 0) {
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

async function billWalkIn(desk: TillDesk): Promise<void> {
  const { shop, random, pick, send } = desk;
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
  const additional_note = `${MARK}${benchId()}`;
  const made = await send('/booking/walkin', { business_id, user_id, additional_note, ...bill });
  if (made.status !== 200) return;
  shop.billed.push(String(made.body['visit_id']));
  desk.billed(String(made.body['visit_id']));
}

async function book(desk: TillDesk): Promise<void> {
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

async function checkOut(desk: TillDesk): Promise<void> {
  const { shop, random, pick, send } = desk;
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
  desk.billed(visit_id);
}

async function revise(desk: TillDesk): Promise<void> {
  const { pool, shop, random, pick, send } = desk;
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { rows } = await pool.query<{ revision: number; booking_id: string | null; entity_id: string }>(
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

async function pay({ shop, pick, random, send }: TillDesk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const amount = pick([1_000, 10_000, 30_000, 100_000]);
  const type = random() < 0.5 ? 'cash' : 'businessUPI';
  await send('/visit/payment', { business_id: shop.business_id, visit_id, type, amount });
}

async function undo({ shop, pick, send }: TillDesk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (visit_id) await send('/visit/payment', { business_id: shop.business_id, visit_id }, 'DELETE');
}

async function refund({ pool, shop, pick, random, send }: TillDesk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { business_id } = shop;
  const { rows } = await pool.query<{ id: string; amount: string }>(
    `SELECT id, amount FROM visit_payment WHERE business_id = $1 AND visit_id = $2 AND kind = 'payment'`,
    [business_id, visit_id],
  );
  const row = rows.length > 0 ? pick(rows) : null;
  const amount = Math.max(1, Math.floor(Number(row?.amount ?? 1) * pick([0.5, 1])));
  const payment = row && random() < 0.7 ? { visit_payment_id: row.id, amount } : undefined;
  await send('/visit/refund', { business_id, visit_id, payment, reason: 'Not happy' });
}

async function voidBill({ voided, shop, pick, random, send }: TillDesk): Promise<void> {
  const visit_id = shop.billed.length > 0 && random() < 0.3 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const to = `/business/${shop.business_id}/visit/${visit_id}/bill`;
  const answer = await sendVoid(send, to);
  if (answer.status === 200) voided(visit_id);
}

/** On a phone, by a link of the desk; every third webhook comes late or never. */
async function payOnline({
  payers,
  checkout,
  origin,
  shop,
  pick,
  random,
  as,
  send,
}: TillDesk): Promise<void> {
  const visit_id = shop.billed.length > 0 ? pick(shop.billed) : null;
  if (!visit_id) return;
  const { business_id } = shop;
  const link = await send(`/business/${business_id}/visit/${visit_id}/pay-link`, {});
  if (link.status !== 200) return;
  const payer = pick(payers);
  await as(payer, `/pay-link/${String(link.body['token'])}/open`, {});
  const order = await as(payer, '/payment/order', { business_id, purpose: 'bill', reference: visit_id });
  const { gateway_order_id } = (order.body['checkout'] ?? {}) as { gateway_order_id?: string };
  if (order.status !== 200 || !gateway_order_id) return;
  const payment = checkout.pay(gateway_order_id, random() < 0.9 ? 'captured' : 'failed');
  if (random() < 0.7) await checkout.notify(origin, payment);
}

async function payOut(desk: TillDesk): Promise<void> {
  await desk.send(dayPath(desk, 'payout'), { amount: 5_000, reason: 'Tea' });
}

async function closeDay(desk: TillDesk): Promise<void> {
  const pieces = Object.fromEntries(denominations.map((value) => [value, Math.floor(desk.random() * 20)]));
  await desk.send(dayPath(desk, 'close'), { pieces, upi: null, note: 'As it is' });
}

async function reopenDay(desk: TillDesk): Promise<void> {
  await desk.send(dayPath(desk, 'reopen'), { reason: 'Forgot one' });
}

const dayPath = (desk: TillDesk, what: string) =>
  `/business/${desk.shop.business_id}/day/${someDay(desk)}/${what}`;

/** What a desk does with bills and money, each as often as it stands here. */
export const tillActions = [
  ...[billWalkIn, billWalkIn, book, checkOut, pay, undo, refund, revise, voidBill, payOnline],
  ...[payOut, closeDay, reopenDay],
];
