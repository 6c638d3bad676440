import type { CommissionShares } from '@kursi/core/billing/commission.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

/** A calendar, with who earns on what is done and sold there. */
export interface Seller {
  readonly entity_id: string;
  /** The member behind the calendar. */
  readonly member_id: string | null;
  /** Of the calendar, whoever is linked to it; null for a chair or a room that is nobody's. */
  readonly service_commission_share: number | null;
  readonly product_commission_share: number | null;
}

/** Of rows of `calendar` and `own`, its row in calendar_commission. */
export const sharesOfCalendar = sql`
  calendar.user_id AS member_id,
  CASE WHEN ${isPersons()} THEN coalesce(own.service_share, 0) END AS service_commission_share,
  CASE WHEN ${isPersons()} THEN coalesce(own.product_share, 0) END AS product_commission_share`;

export const joinShares = (businessId: string) => sql`
  LEFT JOIN calendar_commission AS own ON own.business_id = ${businessId} AND own.entity_id = calendar.id`;

/** A chair or a room that is nobody's earns nothing. */
function isPersons() {
  return sql`(calendar.kind = 'person' OR calendar.user_id IS NOT NULL)`;
}

/** Calendars that are not deleted. */
export async function findSellers(
  db: Executor,
  businessId: string,
  entityIds: readonly string[],
): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    SELECT calendar.id AS entity_id, ${sharesOfCalendar}
    FROM calendar ${joinShares(businessId)}
    WHERE calendar.business_id = ${businessId} AND calendar.id = ANY (${[...entityIds]}::uuid[])
      AND calendar.calendar_status <> 'deleted'`.execute(db);
  return rows;
}

interface Earner extends CommissionShares {
  readonly entity_id: string;
  readonly name: string;
  readonly user_id: string | null;
  readonly user_role: MemberRole | null;
}

/** People on the calendar, in its order. */
export async function listEarners(db: Executor, businessId: string): Promise<Earner[]> {
  const { rows } = await sql<Earner>`
    SELECT calendar.id AS entity_id, calendar.name, calendar.user_id, member.role AS user_role,
      coalesce(own.service_share, 0) AS services, coalesce(own.product_share, 0) AS products
    FROM calendar
    ${joinShares(businessId)}
    LEFT JOIN business_member AS member ON member.business_id = ${businessId} AND member.user_id = calendar.user_id
    WHERE calendar.business_id = ${businessId} AND ${isPersons()} AND calendar.calendar_status <> 'deleted'
    ORDER BY calendar.index, calendar.id`.execute(db);
  return rows;
}

export async function upsertCalendarCommission(tx: Tx, row: NewRow<'calendar_commission'>): Promise<void> {
  const { service_share, product_share } = row;
  await tx.q
    .insertInto('calendar_commission')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'entity_id']).doUpdateSet({ service_share, product_share }),
    )
    .execute();
}
