import type { Paise } from '@kursi/core/kernel/money.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import type { VisitsOf } from '../occupancy/report-visits.store.ts';

export interface PersonSold {
  readonly entity_id: string | null;
  readonly services: Paise;
  readonly products: Paise;
  readonly products_count: number;
  readonly memberships: Paise;
  readonly tips: Paise;
  readonly commission: Paise;
  readonly visits: number;
}

type Days = Pick<VisitsOf, 'business_id' | 'from' | 'to' | 'until' | 'member_id'>;
const valuesOf = ({ business_id, from, to, until, member_id }: Days) => [
  ...[business_id, from, to, until?.toString() ?? 'infinity', member_id],
];
const OF_PEOPLE = `
  line.business_id = $1 AND line.day BETWEEN $2::date AND $3::date AND line.made_at <= $4
  AND ($5::uuid IS NULL OR line.member_id = $5::uuid) AND line.kind <> 'round_off'`;

/** What each calendar did, sold and was tipped. */
export async function listPeopleSold(db: Executor, of: Days): Promise<PersonSold[]> {
  const sum = (kind: string) =>
    `coalesce(sum(line.sold_amount) FILTER (WHERE line.kind = '${kind}'), 0)::bigint`;
  return ask<PersonSold>(db, {
    name: 'people-sold',
    text: `
      SELECT line.entity_id, ${sum('service')} AS services, ${sum('product')} AS products,
        coalesce(sum(line.quantity) FILTER (WHERE line.kind = 'product'), 0)::integer AS products_count,
        ${sum('membership')} AS memberships, ${sum('tip')} AS tips,
        sum(line.commission_amount)::bigint AS commission,
        (count(DISTINCT line.visit_id) FILTER (WHERE line.kind <> 'tip'))::integer AS visits
      FROM sale_line AS line WHERE ${OF_PEOPLE} GROUP BY line.entity_id`,
    values: valuesOf(of),
  });
}

/**
 * Visits that a calendar served, of clients with a name, and of these those with a later visit at the closing of their
 * day: booked by then, and not called off by then.
 */
export async function countRebooked(db: Executor, of: Days & Pick<VisitsOf, 'time_zone'>) {
  return ask<{ entity_id: string | null; named: number; rebooked: number }>(db, {
    name: 'people-rebooked',
    text: `
      SELECT entity_id, count(*)::integer AS named, (count(*) FILTER (WHERE is_rebooked))::integer AS rebooked
      FROM (
        SELECT visit.entity_id, EXISTS (
          SELECT FROM booking AS next
          WHERE next.business_id = $1 AND next.client_id IN (visit.client_id, visit.head_id)
            AND next.starts_at >= visit.closing AND next.created_at < visit.closing
            AND (next.cancelled_at IS NULL OR next.cancelled_at >= visit.closing)
        ) AS is_rebooked
        FROM (
          SELECT DISTINCT line.entity_id, line.visit_id, line.client_id,
            coalesce(client.merged_into, client.id) AS head_id,
            (line.day + 1)::timestamp AT TIME ZONE $6 AS closing
          FROM sale_line AS line
          JOIN client ON client.business_id = $1 AND client.id = line.client_id AND client.kind <> 'walk_in'
          WHERE ${OF_PEOPLE} AND line.kind = 'service'
        ) AS visit
      ) AS visits
      GROUP BY entity_id`,
    values: [...valuesOf(of), of.time_zone],
  });
}
