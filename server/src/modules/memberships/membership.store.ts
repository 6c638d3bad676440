import type { Used } from '@kursi/core/memberships/coverage.ts';
import type { Uses } from '@kursi/core/memberships/membership-rules.ts';
import { sql } from 'kysely';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { findRow, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../platform/database/rows.ts';
import { tables } from './tables.ts';

type Key = { readonly business_id: string; readonly id: string };
export type MembershipRow = RowOf<'membership'> & { readonly services: readonly Uses[] };

/**
 * Locks memberships in the order of their ids, with what is left of them. Lock order: after the visit or the client,
 * before products and calendars.
 */
export async function lockMemberships(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
): Promise<MembershipRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx.q
    .selectFrom('membership')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute();
  return withServices(tx.q, businessId, rows);
}

export async function getMembership(db: Executor, businessId: string, id: string) {
  return findRow(db, 'membership', { business_id: businessId, id });
}

async function withServices(
  db: Executor,
  businessId: string,
  rows: readonly RowOf<'membership'>[],
): Promise<MembershipRow[]> {
  if (rows.length === 0) return [];
  // Read after the locks, so that it is as others left it.
  const uses = await db
    .selectFrom('membership_service')
    .select(['membership_id', 'service_id', 'total_count', 'used_count'])
    .where('business_id', '=', businessId)
    .where(
      'membership_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('index')
    .execute();
  const byMembership = Map.groupBy(uses, ({ membership_id }) => membership_id);
  return rows.map((row) => ({ ...row, services: byMembership.get(row.id) ?? [] }));
}

export async function insertMembership(
  tx: Tx,
  row: NewRow<'membership'>,
  services: readonly { readonly service_id: string; readonly total_count: number }[],
): Promise<void> {
  await ask(tx.q, insertRows('membership', [row]));
  if (services.length === 0) return;
  const { business_id, id: membership_id } = row;
  const rows = services.map((one, index) => ({ business_id, membership_id, index, ...one }));
  await ask(tx.q, insertRows('membership_service', rows));
}

export async function updateMembership(tx: Tx, key: Key, changes: ChangesOf<'membership'>): Promise<void> {
  await updateRows(tx, 'membership', { business_id: key.business_id, id: key.id }, changes);
}

interface Change {
  readonly membership_id: string;
  /** Of a wallet. */
  readonly amount?: number;
  /** Of a package. */
  readonly service_id?: string;
  readonly count?: number;
  readonly last_used_at?: Temporal.Instant | undefined;
}

const COUNTED = {
  used: { sum: 'used_benefit_amount', uses: 'used_count' },
  total: { sum: 'benefit_amount', uses: 'total_count' },
} as const;

/** Adds to what was used of a locked membership, or to what there is of it. The CHECKs refuse more use than there is. */
export async function addTo(
  tx: Tx,
  businessId: string,
  counted: keyof typeof COUNTED,
  { membership_id, amount, service_id, count, last_used_at }: Change,
): Promise<void> {
  const { sum, uses } = COUNTED[counted];
  if (last_used_at || amount !== undefined) {
    await tx.q
      .updateTable('membership')
      .set({
        ...(last_used_at && { last_used_at }),
        ...(amount !== undefined && { [sum]: sql`${sql.ref(sum)} + ${amount}` }),
      })
      .where('business_id', '=', businessId)
      .where('id', '=', membership_id)
      .execute();
  }
  if (count === undefined || service_id === undefined) return;
  await tx.q
    .updateTable('membership_service')
    .set({ [uses]: sql`${sql.ref(uses)} + ${count}` })
    .where('business_id', '=', businessId)
    .where('membership_id', '=', membership_id)
    .where('service_id', '=', service_id)
    .execute();
}

export type LedgerRow = RowOf<'membership_ledger'>;

/** Append only. */
export async function insertLedgerRows(tx: Tx, rows: readonly NewRow<'membership_ledger'>[]): Promise<void> {
  if (rows.length > 0) await ask(tx.q, insertRows('membership_ledger', rows));
}

export interface UsedByBooking extends Used {
  readonly booking_id: string;
}

/** What the services of a visit use now, by booking. */
export async function findUsesOfVisit(
  db: Executor,
  businessId: string,
  visitId: string,
): Promise<UsedByBooking[]> {
  return ask<UsedByBooking>(db, {
    name: 'membership-uses-of-visit',
    text: `
      SELECT booking_id, membership_id, service_id, -coalesce(sum(amount), 0)::bigint AS amount,
        -coalesce(sum(count), 0)::integer AS count
      FROM membership_ledger
      WHERE business_id = $1 AND visit_id = $2 AND kind IN ('used', 'returned')
      GROUP BY booking_id, membership_id, service_id
      HAVING coalesce(sum(amount), 0) <> 0 OR coalesce(sum(count), 0) <> 0`,
    values: [businessId, visitId],
  });
}

/** Memberships of a client that still count for the limit. */
export async function countLiving(
  db: Executor,
  businessId: string,
  clientId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('membership')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('business_id', '=', businessId)
    .where('client_id', '=', clientId)
    .where('cancelled_at', 'is', null)
    .where('expiry', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

/** What memberships take from the settings of a business. */
export async function getSellingBusiness(db: Executor, businessId: string) {
  return db
    .selectFrom('business')
    .select(['name', 'time_zone', 'payment_type', 'business_state', 'visibility', 'is_deleted', 'modules'])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow();
}

/** Why memberships of an erased client were changed: people write names there. What was changed stays. */
export async function eraseLedgerNotes(
  tx: Tx,
  { business_id, client_id }: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  await sql`
    UPDATE membership_ledger SET note = NULL
    FROM membership
    WHERE membership_ledger.business_id = ${business_id} AND membership_ledger.note IS NOT NULL
      AND membership.business_id = ${business_id} AND membership.id = membership_ledger.membership_id
      AND membership.client_id = ${client_id}`.execute(tx.q);
}

export async function eraseMemberships(db: Executor, businessId: string): Promise<void> {
  for (const table of tables.toReversed()) await deleteRowsOfBusiness(db, table, businessId);
}

/** The latest end of those that have something left and were not cancelled. */
export async function findLatestEnd(
  db: Executor,
  businessId: string,
  clientId: string,
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ until: Temporal.Instant | null }>`
    SELECT max(membership.expiry) AS until FROM membership
    WHERE membership.business_id = ${businessId} AND membership.client_id = ${clientId}
      AND membership.cancelled_at IS NULL AND (
        membership.benefit_amount > membership.used_benefit_amount OR EXISTS (
          SELECT FROM membership_service AS uses
          WHERE uses.business_id = ${businessId} AND uses.membership_id = membership.id
            AND uses.total_count > uses.used_count))`.execute(db);
  return rows[0]?.until ?? null;
}
