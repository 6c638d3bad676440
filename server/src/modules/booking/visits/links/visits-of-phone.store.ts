import { sql } from 'kysely';
import type { Executor } from '../../../../platform/database/database.ts';
import { VISIT_OWNER } from '../visit-owner.store.ts';
import { livesSince } from './visit-link.store.ts';

export interface VisitOfPhone {
  readonly business_id: string;
  readonly visit_id: string;
  readonly client_id: string;
  readonly owner_id: string | null;
  /** That the desk has, or that the account has confirmed; never one that a guest typed. */
  readonly emails: readonly string[];
}

/** More than anybody has to come. */
const MOST = 50;

/** In all businesses, soonest first, from those over a short while ago on. Also of records that were merged. */
export async function findVisitsOfPhone(
  db: Executor,
  phone: string,
  now: Temporal.Instant,
): Promise<VisitOfPhone[]> {
  const { rows } = await sql<VisitOfPhone>`
    SELECT visit.business_id, visit.id AS visit_id, visit.client_id, ${sql.raw(VISIT_OWNER)} AS owner_id,
      array_remove(ARRAY[record.email, client.email, account.email], NULL) AS emails
    FROM client AS known
    JOIN client AS record ON record.business_id = known.business_id
      AND (record.id = known.id OR record.merged_into = known.id)
    JOIN client ON client.business_id = record.business_id
      AND client.id = coalesce(record.merged_into, record.id) AND client.deleted_at IS NULL
    JOIN business ON business.id = known.business_id AND NOT business.is_deleted
    JOIN visit ON visit.business_id = record.business_id AND visit.client_id = record.id
    LEFT JOIN users AS account ON account.id = client.account_id AND account.email_verified AND NOT account.is_guest
    JOIN LATERAL (
      SELECT min(booking.starts_at) AS starts_at FROM booking
      WHERE booking.business_id = visit.business_id AND booking.visit_id = visit.id
      HAVING max(booking.ends_at) > ${livesSince(now)}
    ) AS times ON true
    WHERE known.phone = ${phone} AND known.deleted_at IS NULL AND known.kind = 'person'
    GROUP BY visit.business_id, visit.id, record.email, client.email, client.account_id, account.email, times.starts_at
    ORDER BY times.starts_at, visit.id
    LIMIT ${MOST}`.execute(db);
  return rows;
}
