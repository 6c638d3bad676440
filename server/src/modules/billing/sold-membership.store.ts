import type { Paise } from '@kursi/core/kernel/money.ts';
import type { MembershipFilter } from '@kursi/core/memberships/memberships.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/row-queries.ts';
import {
  type HeldOf,
  type HeldRow,
  type LedgerRow,
  type MembershipsPorts,
  type MineOf,
  type Page,
  stillToGive,
} from '../memberships/public.ts';

/**
 * Who sold it and what is due for it: payments are for services and products first, then for memberships in their order, so what is
 * left to pay is left of the last.
 */
const sale = sql`
  SELECT greatest(0, least(line.amount, visit.total_amount - visit.paid_amount - coalesce((
      SELECT sum(later.amount) FROM bill_line AS later
      WHERE later.business_id = line.business_id AND later.visit_id = line.visit_id
        AND later.revision = line.revision AND later.membership_id IS NOT NULL AND later.index > line.index
    ), 0)))::bigint AS due_amount, line.entity_id
  FROM bill_line AS line
  WHERE line.business_id = membership.business_id AND line.membership_id = membership.id
  ORDER BY line.revision DESC LIMIT 1`;

type Pair = Pick<HeldRow, 'business_id' | 'id'>;

/** Memberships with their sale, in the order in which they are named. */
async function readHeld(db: Executor, wanted: readonly Pair[]): Promise<HeldRow[]> {
  if (wanted.length === 0) return [];
  const { rows } = await sql<HeldRow>`
    SELECT membership.*, client.name AS client_name,
      seller.name AS sold_by_name, coalesce(sale.due_amount, 0)::bigint AS due_amount,
      due_promise.due_on, business.time_zone, business.name AS business_name, business.business_url,
      business.payment_type, coalesce((
        SELECT json_agg(json_build_object('service_id', uses.service_id, 'service_name', service.name, 'service_name_hi', service.name_hi,
          'total_count', uses.total_count, 'used_count', uses.used_count) ORDER BY uses.index)
        FROM membership_service AS uses
        JOIN service ON service.business_id = uses.business_id AND service.id = uses.service_id
        WHERE uses.business_id = membership.business_id AND uses.membership_id = membership.id
      ), '[]') AS services
    FROM unnest(
      ${wanted.map(({ business_id }) => business_id)}::uuid[], ${wanted.map(({ id }) => id)}::uuid[]
    ) WITH ORDINALITY AS wanted (business_id, id, nth)
    JOIN membership ON membership.business_id = wanted.business_id AND membership.id = wanted.id
    JOIN client ON client.business_id = membership.business_id AND client.id = membership.client_id
    JOIN business ON business.id = membership.business_id
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
    LEFT JOIN due_promise ON due_promise.business_id = membership.business_id
      AND due_promise.visit_id = membership.visit_id
    LEFT JOIN LATERAL (${sale}) AS sale ON true
    LEFT JOIN calendar AS seller ON seller.business_id = membership.business_id AND seller.id = sale.entity_id
    ORDER BY wanted.nth`.execute(db);
  return rows;
}

const isLiving = (now: Temporal.Instant) =>
  sql`membership.cancelled_at IS NULL AND (membership.expiry > ${now} OR membership.frozen_at IS NOT NULL)`;
/** Of a visit joined as `visit`. */
const isUnpaid = sql`visit.total_amount > visit.paid_amount`;

const FILTERS: Readonly<
  Record<MembershipFilter, (now: Temporal.Instant, soon: Temporal.Instant) => RawBuilder<unknown>>
> = {
  all: (now) => isLiving(now),
  wallets: (now) => sql`${isLiving(now)} AND membership.type = 'price'`,
  packages: (now) => sql`${isLiving(now)} AND membership.type = 'service'`,
  ending: (now, soon) => sql`${isLiving(now)} AND membership.expiry <= ${soon}`,
  unpaid: () => isUnpaid,
  ended: (now) => sql`NOT (${isLiving(now)})`,
};

/** Those that end first at the top; of those that have ended, the last one. */
async function listHeld(
  db: Executor,
  { business_id, filter, client_ids, after, limit }: HeldOf,
  now: Temporal.Instant,
  soon: Temporal.Instant,
): Promise<HeldRow[]> {
  const isBack = filter === 'ended';
  const order = isBack
    ? sql`membership.expiry DESC, membership.id DESC`
    : sql`membership.expiry, membership.id`;
  const cursor = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
  const { rows } = await sql<Pair>`
    SELECT membership.business_id, membership.id FROM membership
    JOIN visit ON visit.business_id = ${business_id} AND visit.id = membership.visit_id
    WHERE membership.business_id = ${business_id} AND ${FILTERS[filter](now, soon)}
      ${client_ids ? sql`AND membership.client_id = ANY (${client_ids}::uuid[])` : sql``}
      ${cursor ? sql`AND (membership.expiry, membership.id) ${isBack ? sql`<` : sql`>`} ${cursor}` : sql``}
    ORDER BY ${order} LIMIT ${limit}`.execute(db);
  return readHeld(db, rows);
}

/** Newest end last; all of them. */
async function listOfClients(
  db: Executor,
  business_id: string,
  client_ids: readonly string[],
): Promise<HeldRow[]> {
  const { rows } = await sql<Pair>`
    SELECT business_id, id FROM membership
    WHERE business_id = ${business_id} AND client_id = ANY (${client_ids}::uuid[])
    ORDER BY expiry, id`.execute(db);
  return readHeld(db, rows);
}

async function getHeld(db: Executor, business_id: string, id: string): Promise<HeldRow | null> {
  return (await readHeld(db, [{ business_id, id }]))[0] ?? null;
}

interface Owned extends Pair {
  readonly expiry: Temporal.Instant;
}

/**
 * Those that the person bought, and those of a client record that is tied to them: one index per half. The same rule
 * as `visitOwner`, of the visits whose bills sold them.
 */
async function findOwned(db: Executor, { user_id, business_id }: MineOf): Promise<readonly Owned[]> {
  const here = business_id ? sql`AND membership.business_id = ${business_id}` : sql``;
  const { rows } = await sql<Owned>`
    SELECT membership.business_id, membership.id, membership.expiry
    FROM membership
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
      AND visit.source = 'client' AND visit.made_by = ${user_id}
    WHERE membership.made_by = ${user_id} ${here}
    UNION
    SELECT membership.business_id, membership.id, membership.expiry
    FROM client
    JOIN membership ON membership.business_id = client.business_id AND membership.client_id = client.id
    JOIN visit ON visit.business_id = membership.business_id AND visit.id = membership.visit_id
      AND visit.source = 'desk'
    WHERE client.account_id = ${user_id} AND client.deleted_at IS NULL ${here}
    ORDER BY expiry DESC, id DESC`.execute(db);
  return rows;
}

/** Those that run longest first: what can be used stands above what has ended. */
async function listMine(db: Executor, of: MineOf, { after, limit }: Page): Promise<HeldRow[]> {
  const owned = await findOwned(db, of);
  const from = after ? owned.findIndex(({ id }) => id === after.id) + 1 : 0;
  return readHeld(db, owned.slice(from, from + limit));
}

/** Newest first, with what was left after each row. */
async function listLedger(
  db: Executor,
  { business_id, ids }: { readonly business_id: string; readonly ids: readonly string[] },
  { after, limit }: Page,
): Promise<LedgerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LedgerRow>`
    WITH entry AS (
      SELECT ledger.*, membership.name AS membership_name, membership.name_hi AS membership_name_hi, membership.type,
        CASE membership.type WHEN 'price' THEN (sum(ledger.amount) OVER so_far)::bigint END AS amount_left,
        CASE WHEN ledger.service_id IS NOT NULL THEN (sum(ledger.count) OVER so_far_of_service)::integer END AS uses_left
      FROM membership
      JOIN membership_ledger AS ledger ON ledger.business_id = ${business_id} AND ledger.membership_id = membership.id
      WHERE membership.business_id = ${business_id} AND membership.id = ANY (${ids}::uuid[])
      WINDOW so_far AS (PARTITION BY ledger.membership_id ORDER BY ledger.made_at, ledger.id),
        so_far_of_service AS (PARTITION BY ledger.membership_id, ledger.service_id ORDER BY ledger.made_at, ledger.id)
    )
    SELECT entry.*, coalesce(booking.service_name, service.name) AS service_name,
      CASE WHEN booking.id IS NULL THEN service.name_hi ELSE booking.service_name_hi END AS service_name_hi, calendar.name AS entity_name,
      users.user_name AS made_by_name
    FROM entry
    LEFT JOIN booking ON booking.business_id = ${business_id} AND booking.id = entry.booking_id
    LEFT JOIN calendar ON calendar.business_id = ${business_id} AND calendar.id = booking.entity_id
    LEFT JOIN service ON service.business_id = ${business_id} AND service.id = entry.service_id
    LEFT JOIN users ON users.id = entry.made_by
    ${after ? sql`WHERE (entry.made_at, entry.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
    ORDER BY entry.made_at DESC, entry.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

async function listMyLedger(
  db: Executor,
  {
    membership_id,
    business_id,
    user_id,
  }: MineOf & { readonly business_id: string } & { readonly membership_id?: string | undefined },
  page: Page,
): Promise<LedgerRow[]> {
  const owned = await findOwned(db, { user_id, business_id });
  const ids = owned.map(({ id }) => id).filter((id) => !membership_id || id === membership_id);
  return listLedger(db, { business_id, ids }, page);
}

/** Sums over all memberships of a business, as they stand. */
async function summarise(
  db: Executor,
  businessId: string,
  {
    now,
    soon,
    month,
  }: { readonly now: Temporal.Instant; readonly soon: Temporal.Instant; readonly month: Temporal.Instant },
) {
  const living = isLiving(now);
  const count = (filter: MembershipFilter) =>
    sql`(count(*) FILTER (WHERE ${FILTERS[filter](now, soon)}))::integer`;
  const { rows } = await sql<{
    client_count: number;
    wallets_amount: Paise;
    packages_amount: Paise;
    ending_amount: Paise;
    sold_amount: Paise;
    due_amount: Paise;
    all: number;
    wallets: number;
    packages: number;
    ending: number;
    unpaid: number;
    ended: number;
  }>`
    SELECT count(DISTINCT coalesce(client.merged_into, client.id)) FILTER (WHERE ${living})::integer AS client_count,
      coalesce(sum(${stillToGive}) FILTER (WHERE ${living} AND membership.type = 'price'), 0)::bigint
        AS wallets_amount,
      coalesce(sum(${stillToGive}) FILTER (WHERE ${living} AND membership.type = 'service'), 0)::bigint
        AS packages_amount,
      coalesce(sum(${stillToGive}) FILTER (WHERE ${FILTERS.ending(now, soon)}), 0)::bigint AS ending_amount,
      coalesce(sum(membership.price) FILTER (WHERE membership.created_at >= ${month}
        AND membership.cancelled_at IS NULL), 0)::bigint AS sold_amount,
      coalesce(sum(sale.due_amount), 0)::bigint AS due_amount,
      ${count('all')} AS "all", ${count('wallets')} AS wallets, ${count('packages')} AS packages,
      ${count('ending')} AS ending, ${count('unpaid')} AS unpaid, ${count('ended')} AS ended
    FROM membership
    JOIN client ON client.business_id = ${businessId} AND client.id = membership.client_id
    JOIN visit ON visit.business_id = ${businessId} AND visit.id = membership.visit_id
    LEFT JOIN LATERAL (${sale}) AS sale ON visit.total_amount > visit.paid_amount
    WHERE membership.business_id = ${businessId}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a sum has a row');
  return found;
}

/** What was covered since then, at the price of the services. */
async function sumCovered(db: Executor, businessId: string, since: Temporal.Instant): Promise<Paise> {
  const { rows } = await sql<{ amount: Paise }>`
    SELECT coalesce(sum(booking.membership_amount), 0)::bigint AS amount
    FROM booking
    WHERE booking.business_id = ${businessId} AND booking.payment_membership_id IS NOT NULL
      AND booking.booking_status <> 'cancelled' AND booking.id IN (
        SELECT ledger.booking_id FROM membership_ledger AS ledger
        WHERE ledger.business_id = ${businessId} AND ledger.kind = 'used' AND ledger.made_at >= ${since})`.execute(
    db,
  );
  return rows[0]?.amount ?? (0 as Paise);
}

/** The membership that an online payment bought. */
async function findBoughtWith(
  db: Executor,
  {
    business_id,
    payment_id,
    user_id,
  }: { readonly business_id: string; readonly payment_id: string; readonly user_id: string },
) {
  const { rows } = await sql<{
    id: string;
    visit_id: string;
    receipt_number: string;
    total_amount: Paise;
    paid_amount: Paise;
  }>`
    SELECT membership.id, membership.visit_id, receipt.receipt_number, visit.total_amount, visit.paid_amount
    FROM visit_payment AS paid
    JOIN membership ON membership.business_id = paid.business_id AND membership.visit_id = paid.visit_id
    JOIN visit ON visit.business_id = paid.business_id AND visit.id = paid.visit_id
    JOIN receipt ON receipt.business_id = paid.business_id AND receipt.visit_id = paid.visit_id
    WHERE paid.business_id = ${business_id} AND paid.payment_id = ${payment_id} AND paid.kind = 'payment'
      AND paid.made_by = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

export async function findVisitOfSale(
  db: Executor,
  business_id: string,
  membership_id: string,
): Promise<string | undefined> {
  const row = await findRow(db, 'membership', { business_id, id: membership_id }, ['visit_id']);
  return row?.visit_id;
}

export const soldMemberships: MembershipsPorts['sold'] = {
  getHeld,
  listHeld,
  listOfClients,
  listMine,
  listLedger,
  listMyLedger,
  summarise,
  sumCovered,
  findBoughtWith,
};
