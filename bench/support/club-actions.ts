import type pg from 'pg';
import { type BenchSalon, benchId, type Sent } from './salons.ts';
import { sendVoid } from './void-bill.ts';

const PRICE = 30_000;
/** Small, so that they are used up all the time. */
const WALLET = 100_000;
const USES = 4;

/** A salon that sells memberships. */
export interface Club extends BenchSalon {
  readonly wallet_id: string;
  readonly package_id: string;
  /** Sold, and shared by all desks. */
  readonly held: string[];
  readonly billed: { readonly visit_id: string; readonly revision: number }[];
  readonly booked: string[];
}

export async function makeClub<Salon extends BenchSalon>(pool: pg.Pool, salon: Salon): Promise<Salon & Club> {
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

export interface ClubDesk {
  readonly pool: pg.Pool;
  /** A bill that used a membership was acknowledged. */
  readonly covered: (visit_id: string) => void;
  readonly shop: Club;
  readonly random: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly send: (to: string, body: object, method?: 'POST' | 'DELETE') => Promise<Sent>;
}

/** The newest few, so that all desks meet on them. */
function someHeld({ shop, pick }: ClubDesk): string | undefined {
  return shop.held.length > 0 ? pick(shop.held.slice(-6)) : undefined;
}

async function sell(desk: ClubDesk): Promise<void> {
  const { shop, pick, random, send } = desk;
  if (shop.held.length > 6 && random() < 0.6) return;
  const { business_id, client_id } = shop;
  const template_id = pick([shop.wallet_id, shop.package_id]);
  const sold = await send('/user/business/membership', { business_id, client_id, template_id });
  if (sold.status === 200) shop.held.push(String(sold.body['membership_id']));
}

interface Left {
  readonly isWallet: boolean;
  readonly amount: number;
  readonly uses: number;
}

async function leftOf({ pool }: ClubDesk, membership_id: string): Promise<Left> {
  const { rows } = await pool.query<{ amount: string | null; uses: string | null }>(
    `SELECT benefit_amount - used_benefit_amount AS amount,
       (SELECT sum(total_count - used_count) FROM membership_service s WHERE s.membership_id = membership.id) AS uses
     FROM membership WHERE id = $1`,
    [membership_id],
  );
  const { amount = null, uses = null } = rows[0] ?? {};
  return { isWallet: amount !== null, amount: Number(amount ?? 0), uses: Number(uses ?? 0) };
}

/** As the page believes it: what was left when it looked. */
async function use(desk: ClubDesk): Promise<void> {
  const { shop, random, pick, send } = desk;
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
  desk.covered(visit_id);
}

async function book(desk: ClubDesk): Promise<void> {
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

async function cancel({ shop, pick, send }: ClubDesk): Promise<void> {
  if (shop.booked.length > 0) await send('/booking/cancel', { booking_id: pick(shop.booked) });
}

async function uncancel({ shop, pick, send }: ClubDesk): Promise<void> {
  if (shop.booked.length > 0) await send('/booking/uncancel', { booking_id: pick(shop.booked) });
}

async function voidBill({ shop, pick, random, send }: ClubDesk): Promise<void> {
  if (shop.billed.length === 0 || random() < 0.5) return;
  const { visit_id } = pick(shop.billed);
  await sendVoid(send, `/business/${shop.business_id}/visit/${visit_id}/bill`);
}

/** Without the membership: what it covered is due. */
async function revise({ pool, shop, pick, send }: ClubDesk): Promise<void> {
  if (shop.billed.length === 0) return;
  const { visit_id } = pick(shop.billed);
  const { rows } = await pool.query<{ revision: number; booking_id: string; entity_id: string }>(
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

async function adjust(desk: ClubDesk): Promise<void> {
  const membership_id = someHeld(desk);
  if (!membership_id || desk.random() < 0.7) return;
  const { business_id, service_id } = desk.shop;
  const { isWallet } = await leftOf(desk, membership_id);
  await desk.send(`/business/${business_id}/membership/${membership_id}/adjust`, {
    ...(isWallet
      ? { amount_left: Math.floor(desk.random() * WALLET) }
      : { services: [{ service_id, uses_left: Math.floor(desk.random() * USES) }] }),
    reason: 'By mistake',
  });
}

async function end(desk: ClubDesk): Promise<void> {
  const membership_id = someHeld(desk);
  if (!membership_id || desk.random() < 0.9) return;
  const to = `/business/${desk.shop.business_id}/membership/${membership_id}/cancel`;
  await desk.send(to, { reason: 'Moves away' });
}

/** What a desk does with memberships, each as often as it stands here. */
export const clubActions = [sell, use, use, use, book, cancel, uncancel, voidBill, revise, adjust, end];
