import type { Paise } from '@kursi/core/kernel/money.ts';
import { type CohortCount, SPENDING_PARTS } from '@kursi/core/sales/client-report.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';
import { CLIENT_KIND, clientOfLine } from '../reports/sales-report.store.ts';

export interface ClientsOf {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
  readonly until: Temporal.Instant | null;
}

const valuesOf = ({ business_id, from, to, until }: ClientsOf) => [
  ...[business_id, from, to, until?.toString() ?? 'infinity'],
];
const IN_RANGE = 'line.business_id = $1 AND line.day BETWEEN $2::date AND $3::date AND line.made_at <= $4';
/** A bill has one. */
const ONE_OF_A_BILL = 'line.nth = 0';

export interface VisitsOfKind {
  readonly kind: 'new' | 'returning' | 'no_name';
  readonly visits: number;
  readonly rebooked: number;
}

/** Visits that were billed, by who came, with those that another one followed or is booked to. */
export async function countVisitsOfClients(
  db: Executor,
  of: ClientsOf,
  within: number,
): Promise<VisitsOfKind[]> {
  return ask<VisitsOfKind>(db, {
    name: 'visits-of-clients',
    text: `
      SELECT kind, count(*)::integer AS visits, (count(*) FILTER (WHERE is_rebooked))::integer AS rebooked
      FROM (
        SELECT ${CLIENT_KIND} AS kind, client.kind <> 'walk_in' AND EXISTS (
          SELECT FROM unnest(summary.visit_days || summary.booked_days) AS later (day)
          WHERE later.day > visit.booking_date AND later.day <= visit.booking_date + $5::integer
        ) AS is_rebooked
        FROM sale_line AS line ${clientOfLine}
        WHERE ${IN_RANGE} AND ${ONE_OF_A_BILL}
      ) AS visits
      GROUP BY kind`,
    values: [...valuesOf(of), within],
  });
}

export async function listNewBySource(db: Executor, of: ClientsOf) {
  return ask<{ source: string; clients: number; back: number }>(db, {
    name: 'new-clients-by-source',
    text: `
      SELECT source, count(DISTINCT client_id)::integer AS clients,
        (count(DISTINCT client_id) FILTER (WHERE is_back))::integer AS back
      FROM (
        SELECT line.source, coalesce(client.merged_into, client.id) AS client_id,
          summary.last_visit_on > summary.first_visit_on AS is_back
        FROM sale_line AS line ${clientOfLine}
        WHERE ${IN_RANGE} AND ${ONE_OF_A_BILL} AND ${CLIENT_KIND} = 'new'
      ) AS found
      GROUP BY source ORDER BY 2 DESC, 1`,
    values: valuesOf(of),
  });
}

export interface SpenderRow {
  readonly client_id: string;
  readonly name: string;
  readonly visits: number;
  readonly last_on: string;
  readonly spent: Paise;
  readonly place: number;
  /** Which fifth, and what it is together. */
  readonly part: number;
  readonly part_clients: number;
  readonly part_spent: Paise;
}

/** Who spent most, and the first of each fifth. */
export async function listSpenders(db: Executor, of: ClientsOf, best: number): Promise<SpenderRow[]> {
  return ask<SpenderRow>(db, {
    name: 'spenders',
    text: `
      SELECT found.*, shown.name
      FROM (
        SELECT *, row_number() OVER (ORDER BY spent DESC, client_id)::integer AS place,
          row_number() OVER (PARTITION BY part ORDER BY spent DESC, client_id) AS place_in_part,
          (count(*) OVER (PARTITION BY part))::integer AS part_clients,
          (sum(spent) OVER (PARTITION BY part))::bigint AS part_spent
        FROM (
          SELECT *, ntile(${SPENDING_PARTS}) OVER (ORDER BY spent DESC, client_id) AS part
          FROM (
            SELECT coalesce(client.merged_into, client.id) AS client_id, sum(line.sold_amount)::bigint AS spent,
              count(DISTINCT line.visit_id)::integer AS visits, max(line.day) AS last_on
            FROM sale_line AS line
            JOIN client ON client.business_id = $1 AND client.id = line.client_id AND client.kind <> 'walk_in'
            WHERE ${IN_RANGE}
            GROUP BY 1
          ) AS clients
          WHERE spent > 0
        ) AS parts
      ) AS found
      JOIN client AS shown ON shown.business_id = $1 AND shown.id = found.client_id
      WHERE found.place <= $5 OR found.place_in_part = 1
      ORDER BY found.place`,
    values: [...valuesOf(of), best],
  });
}

const MONTHS_AFTER = `
  (extract(year FROM visited.day) - extract(year FROM summary.first_visit_on)) * 12
    + extract(month FROM visited.day) - extract(month FROM summary.first_visit_on)`;

/** Of clients first seen from this day on. */
export async function countCohorts(
  db: Executor,
  { business_id, since, to }: { readonly business_id: string; readonly since: string; readonly to: string },
): Promise<CohortCount[]> {
  return ask<CohortCount>(db, {
    name: 'cohorts',
    text: `
      SELECT to_char(summary.first_visit_on, 'YYYY-MM') AS month, (${MONTHS_AFTER})::integer AS after,
        count(DISTINCT summary.client_id)::integer AS clients
      FROM client_summary AS summary
      CROSS JOIN LATERAL unnest(summary.visit_days) AS visited (day)
      WHERE summary.business_id = $1 AND summary.is_listed AND summary.first_visit_on BETWEEN $2::date AND $3::date
        AND visited.day <= $3::date
      GROUP BY 1, 2`,
    values: [business_id, since, to],
  });
}

export async function listCohortClients(
  db: Executor,
  {
    business_id,
    month,
    after,
  }: { readonly business_id: string; readonly month: string; readonly after: number },
  limit: number,
) {
  return ask<{ client_id: string; name: string; visits: number; last_on: string; of_all: number }>(db, {
    name: 'cohort-clients',
    text: `
      SELECT summary.client_id, client.name, cardinality(summary.visit_days)::integer AS visits,
        summary.last_visit_on AS last_on, (count(*) OVER ())::integer AS of_all
      FROM client_summary AS summary
      JOIN client ON client.business_id = $1 AND client.id = summary.client_id
      WHERE summary.business_id = $1 AND summary.is_listed
        AND summary.first_visit_on BETWEEN $2::date AND ($2::date + interval '1 month - 1 day')::date
        AND EXISTS (SELECT FROM unnest(summary.visit_days) AS visited (day) WHERE ${MONTHS_AFTER} = $3::integer)
      ORDER BY summary.name_key, summary.client_id LIMIT $4`,
    values: [business_id, `${month}-01`, after, limit],
  });
}

export interface LongAwayRow {
  readonly client_id: string;
  readonly name: string;
  readonly visit_days: readonly string[];
  /** With each of these visits. */
  readonly spent_until: readonly number[];
  readonly is_opted_out: boolean;
  readonly is_without_mobile: boolean;
}

/** Who came often and has not come for a while, with nothing booked. */
export async function listLongAway(
  db: Executor,
  {
    business_id,
    since,
    until,
  }: { readonly business_id: string; readonly since: string; readonly until: string },
): Promise<LongAwayRow[]> {
  return ask<LongAwayRow>(db, {
    name: 'regulars-long-away',
    text: `
      SELECT summary.client_id, client.name, summary.visit_days::text[] AS visit_days,
        to_json(summary.spent_until) AS spent_until, summary.is_opted_out, summary.is_without_mobile
      FROM client_summary AS summary
      JOIN client ON client.business_id = $1 AND client.id = summary.client_id
      WHERE summary.business_id = $1 AND summary.is_listed AND summary.last_visit_on BETWEEN $2 AND $3
        AND summary.next_booked_on IS NULL AND cardinality(summary.visit_days) > 6`,
    values: [business_id, since, until],
  });
}
