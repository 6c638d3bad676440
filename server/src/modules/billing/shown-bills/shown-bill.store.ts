import { BILLS_SHOWN_A_DAY, type VisitOfOthers } from '@kursi/core/billing/seen-sums.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';

export interface OfMember {
  readonly business_id: string;
  readonly user_id: string;
  readonly now: Temporal.Instant;
}

const dayAt = (now: Temporal.Instant) => sql`(${now}::timestamptz AT TIME ZONE business.time_zone)::date`;

/** How each of these visits stands to a member. */
export async function findVisitsOfOthers(
  db: Executor,
  { business_id, user_id, now }: OfMember,
  visit_ids: readonly string[],
): Promise<(VisitOfOthers & { readonly id: string })[]> {
  const { rows } = await sql<VisitOfOthers & { id: string }>`
    WITH own AS (SELECT id FROM calendar WHERE business_id = ${business_id} AND user_id = ${user_id})
    SELECT visit.id, visit.billed_at IS NOT NULL AS is_billed,
      visit.paid_amount > 0 AND visit.paid_amount >= visit.total_amount AS is_paid,
      visit.progress = 'done' AS is_done,
      CASE WHEN visit.booking_date = ${dayAt(now)} THEN 'today'
        WHEN visit.booking_date < ${dayAt(now)} THEN 'past' ELSE 'to_come' END AS day,
      coalesce(visit.id = ANY (shown.visit_ids), false) AS is_shown,
      coalesce(client.account_id = ${user_id}, false) OR (visit.source = 'client' AND visit.made_by = ${user_id})
        OR EXISTS (
          SELECT FROM booking WHERE booking.business_id = ${business_id} AND booking.visit_id = visit.id
            AND booking.entity_id IN (SELECT id FROM own) AND booking.booking_status <> 'cancelled')
        OR EXISTS (
          SELECT FROM bill WHERE bill.business_id = ${business_id} AND bill.visit_id = visit.id
            AND bill.made_by = ${user_id})
        OR EXISTS (
          SELECT FROM bill_line AS line WHERE line.business_id = ${business_id} AND line.visit_id = visit.id
            AND (line.member_id = ${user_id} OR line.entity_id IN (SELECT id FROM own))) AS is_own
    FROM visit
    JOIN business ON business.id = visit.business_id
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN shown_bill AS shown ON shown.business_id = visit.business_id AND shown.user_id = ${user_id}
      AND shown.day = ${dayAt(now)}
    WHERE visit.business_id = ${business_id} AND visit.id = ANY (${visit_ids}::uuid[])`.execute(db);
  return rows;
}

export async function findVisitOfBooking(
  db: Executor,
  { business_id, id }: { readonly business_id: string; readonly id: string },
): Promise<string | null> {
  const booking = await db
    .selectFrom('booking')
    .select('visit_id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return booking?.visit_id ?? null;
}

/** How many they have opened on this day, this one with them; null: no more on this day. Atomic, and once a visit. */
export async function addShownBill(
  tx: Tx,
  { business_id, user_id, now }: OfMember,
  visit_id: string,
): Promise<number | null> {
  const { rows } = await sql<{ shown_today: number }>`
    INSERT INTO shown_bill AS shown (business_id, user_id, day, visit_ids)
    SELECT business.id, ${user_id}, ${dayAt(now)}, ARRAY[${visit_id}::uuid]
    FROM business WHERE business.id = ${business_id}
    ON CONFLICT (business_id, user_id, day) DO UPDATE
      SET visit_ids = shown.visit_ids || EXCLUDED.visit_ids
      WHERE cardinality(shown.visit_ids) < ${BILLS_SHOWN_A_DAY} AND NOT shown.visit_ids @> EXCLUDED.visit_ids
    RETURNING cardinality(visit_ids) AS shown_today`.execute(tx.q);
  return rows[0]?.shown_today ?? null;
}

/** How many they have opened on the present day of the business. */
export async function countShownBills(
  db: Executor,
  { business_id, user_id, now }: OfMember,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT cardinality(shown.visit_ids) AS count
    FROM shown_bill AS shown
    JOIN business ON business.id = shown.business_id
    WHERE shown.business_id = ${business_id} AND shown.user_id = ${user_id} AND shown.day = ${dayAt(now)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Days are those of the business: one more for those that are still on the day before. */
const DAYS_KEPT = { hours: 48 };

export async function sweepShownBills(db: Executor, now: Temporal.Instant): Promise<void> {
  const before = now.subtract(DAYS_KEPT).toZonedDateTimeISO('UTC').toPlainDate().toString();
  await db.deleteFrom('shown_bill').where('day', '<', before).execute();
}
