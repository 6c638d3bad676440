import type { Paise } from '@kursi/core/kernel/money.ts';
import type { SaleGroup } from '@kursi/core/sales/sales-report.ts';
import type { ToCameIn } from '@kursi/core/sales/three-words.ts';
import { ask, type Executor } from '../../../platform/database/database.ts';

export interface LinesOf {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
  readonly until: Temporal.Instant | null;
  /** Only the lines of this member. */
  readonly member_id: string | null;
  readonly entity_id: string | null;
  readonly client: 'new' | 'returning' | 'no_name' | null;
}

/** New: the first visit ever here; brought-in history counts as a visit. */
export const CLIENT_KIND = `
  CASE WHEN client.kind = 'walk_in' THEN 'no_name'
    WHEN coalesce(summary.first_visit_on, visit.booking_date) >= visit.booking_date THEN 'new'
    ELSE 'returning' END`;
export const clientOfLine = `
  JOIN visit ON visit.business_id = $1 AND visit.id = line.visit_id
  JOIN client ON client.business_id = $1 AND client.id = line.client_id
  LEFT JOIN client_summary AS summary ON summary.business_id = $1
    AND summary.client_id = coalesce(client.merged_into, client.id)`;
const serviceOfLine = `
  LEFT JOIN service ON service.business_id = $1 AND line.kind = 'service' AND service.id = line.item_id`;

interface Grouping {
  readonly key: string;
  readonly join: 'client' | 'service' | null;
}

/** Round-off stands with services, on a row of its own where services are told apart. */
const GROUPINGS: Readonly<Record<SaleGroup, Grouping>> = {
  item: { key: `line.kind || ':' || coalesce(line.item_id::text, '')`, join: null },
  person: { key: `coalesce(line.entity_id::text, '')`, join: null },
  category: {
    key: `CASE WHEN line.kind = 'service' THEN coalesce(service.category_id::text, '') ELSE line.kind END`,
    join: 'service',
  },
  source: { key: 'line.source', join: null },
  client: { key: CLIENT_KIND, join: 'client' },
  kind: { key: 'line.kind', join: null },
  day: { key: 'line.day::text', join: null },
  month: { key: `to_char(line.day, 'YYYY-MM')`, join: null },
};

const joins = (needs: ReadonlySet<Grouping['join']>) =>
  `${needs.has('client') ? clientOfLine : ''} ${needs.has('service') ? serviceOfLine : ''}`;

const FILTER = `line.business_id = $1 AND line.day BETWEEN $2::date AND $3::date AND line.made_at <= $4
  AND ($5::uuid IS NULL OR line.member_id = $5::uuid) AND ($6::uuid IS NULL OR line.entity_id = $6::uuid)`;

const valuesOf = ({ business_id, from, to, until, member_id, entity_id }: LinesOf) => [
  ...[business_id, from, to, until?.toString() ?? 'infinity', member_id, entity_id],
];

/** A visit counts as often as something of it stands in a group. */
const SUMS = `
  sum(CASE WHEN line.kind IN ('tip', 'round_off') THEN 0 ELSE line.quantity END)::integer AS times,
  sum(line.sold_amount)::bigint AS sold, sum(line.earned_amount)::bigint AS earned,
  sum(line.cover_amount)::bigint AS covered, sum(line.discount_amount)::bigint AS discount`;

export interface SalesRow {
  readonly key: string;
  readonly within: string | null;
  readonly times: number;
  readonly sold: Paise;
  readonly earned: Paise;
  readonly covered: Paise;
  readonly discount: Paise;
}

/** Rows of the first grouping, and of both where there is a second one. */
export async function listSales(
  db: Executor,
  of: LinesOf,
  by: SaleGroup,
  within: SaleGroup | null,
): Promise<SalesRow[]> {
  const [first, second] = [GROUPINGS[by], within && GROUPINGS[within]];
  const needs = new Set([first.join, second?.join ?? null, of.client ? ('client' as const) : null]);
  const grouped = second ? 'GROUPING SETS ((1), (1, 2))' : '1';
  return ask<SalesRow>(db, {
    name: `sales-by-${by}-${within}-${of.client !== null}`,
    text: `
      SELECT key, ${second ? 'within' : 'NULL::text AS within'}, ${SUMS.replaceAll('line.', '')}
      FROM (
        SELECT ${first.key} AS key, ${second ? `${second.key} AS within,` : ''} line.kind, line.quantity,
          line.sold_amount, line.earned_amount, line.cover_amount, line.discount_amount
        FROM sale_line AS line ${joins(needs)}
        WHERE ${FILTER} ${of.client ? `AND ${CLIENT_KIND} = $7` : ''}
      ) AS line
      GROUP BY ${grouped}`,
    values: [...valuesOf(of), ...(of.client ? [of.client] : [])],
  });
}

export interface BillRow {
  readonly visit_id: string;
  readonly receipt_number: string;
  readonly made_at: Temporal.Instant;
  readonly client_name: string;
  readonly times: number;
  readonly sold: Paise;
  readonly earned: Paise;
  readonly covered: Paise;
  readonly of_all: number;
  readonly all_sold: Paise;
  readonly all_earned: Paise;
  readonly all_covered: Paise;
}

/** The bills with lines in a group, newest first, with the sums of all of them. */
export async function listBillsOfGroup(
  db: Executor,
  of: LinesOf,
  wanted: readonly { readonly by: SaleGroup; readonly key: string }[],
  limit: number,
): Promise<BillRow[]> {
  const needs = new Set<Grouping['join']>(wanted.map(({ by }) => GROUPINGS[by].join));
  if (of.client) needs.add('client');
  const values: unknown[] = [...valuesOf(of), limit];
  const given = (value: unknown) => `$${values.push(value)}`;
  const conditions = wanted.map(({ by, key }) => `AND (${GROUPINGS[by].key}) = ${given(key)}`);
  if (of.client) conditions.push(`AND ${CLIENT_KIND} = ${given(of.client)}`);
  return ask<BillRow>(db, {
    name: `bills-of-${wanted.map(({ by }) => by).join('-')}-${of.client !== null}`,
    text: `
      SELECT bills.*, receipt.receipt_number, shown.name AS client_name
      FROM (
        SELECT line.visit_id, max(line.made_at) AS made_at, (array_agg(line.client_id))[1] AS client_id,
          sum(CASE WHEN line.kind IN ('tip', 'round_off') THEN 0 ELSE line.quantity END)::integer AS times,
          sum(line.sold_amount)::bigint AS sold, sum(line.earned_amount)::bigint AS earned,
          sum(line.cover_amount)::bigint AS covered, (count(*) OVER ())::integer AS of_all,
          (sum(sum(line.sold_amount)) OVER ())::bigint AS all_sold,
          (sum(sum(line.earned_amount)) OVER ())::bigint AS all_earned,
          (sum(sum(line.cover_amount)) OVER ())::bigint AS all_covered
        FROM sale_line AS line ${joins(needs)}
        WHERE ${FILTER} ${conditions.join(' ')}
        GROUP BY line.visit_id
        ORDER BY max(line.made_at) DESC, line.visit_id
        LIMIT $7
      ) AS bills
      JOIN receipt ON receipt.business_id = $1 AND receipt.visit_id = bills.visit_id
      JOIN client AS record ON record.business_id = $1 AND record.id = bills.client_id
      JOIN client AS shown ON shown.business_id = $1 AND shown.id = coalesce(record.merged_into, record.id)
      ORDER BY bills.made_at DESC, bills.visit_id`,
    values,
  });
}

/** What a row between sold and came in is made of: amounts of visits, each as it counts. */
const paid = (condition: string, sign = '') => `
  SELECT visit_id, made_at AS at, ${sign}amount AS amount FROM sale_payment
  WHERE business_id = $1 AND amount <> 0 AND ${condition}`;
const moved = 'day BETWEEN $2::date AND $3::date';
const ofOwnBills = 'bill_day BETWEEN $2::date AND $3::date';
const ROWS: Readonly<Record<ToCameIn | 'came_in', string>> = {
  came_in: paid(moved),
  covered: `
    SELECT visit_id, made_at AS at, -cover_amount AS amount FROM sale_line
    WHERE business_id = $1 AND ${moved} AND cover_amount > 0`,
  paid_ahead_earlier: paid(`${ofOwnBills} AND day < $2::date`, '-'),
  left_due: `
    SELECT visit_id, max(at) AS at, -sum(amount) AS amount FROM (
      SELECT visit_id, max(made_at) AS at, sum(sold_amount - cover_amount) AS amount FROM sale_line
      WHERE business_id = $1 AND ${moved} GROUP BY visit_id
      UNION ALL
      SELECT visit_id, NULL, -amount FROM sale_payment
      WHERE business_id = $1 AND ${ofOwnBills} AND day <= $3::date
    ) AS account
    GROUP BY visit_id HAVING sum(amount) <> 0`,
  older_dues_paid: paid(`${moved} AND bill_day < $2::date AND amount > 0`),
  paid_ahead: paid(`${moved} AND (bill_day IS NULL OR bill_day > $3::date) AND amount > 0`),
  given_back: paid(
    `${moved} AND (bill_day IS NULL OR bill_day NOT BETWEEN $2::date AND $3::date) AND amount < 0`,
  ),
};

export interface MoneyRow {
  readonly visit_id: string;
  readonly receipt_number: string | null;
  readonly at: Temporal.Instant;
  readonly client_name: string;
  readonly amount: Paise;
  readonly of_all: number;
  readonly all_amount: Paise;
}

export async function listRowsOfBridge(
  db: Executor,
  { business_id, from, to }: Pick<LinesOf, 'business_id' | 'from' | 'to'>,
  row: ToCameIn | 'came_in',
  limit: number,
): Promise<MoneyRow[]> {
  return ask<MoneyRow>(db, {
    name: `bridge-${row}`,
    text: `
      SELECT found.visit_id, found.at, found.amount::bigint AS amount, found.of_all, found.all_amount,
        receipt.receipt_number, shown.name AS client_name
      FROM (
        SELECT part.*, (count(*) OVER ())::integer AS of_all, (sum(part.amount) OVER ())::bigint AS all_amount
        FROM (${ROWS[row]}) AS part
        ORDER BY part.at DESC, part.visit_id LIMIT $4
      ) AS found
      JOIN visit ON visit.business_id = $1 AND visit.id = found.visit_id
      LEFT JOIN receipt ON receipt.business_id = $1 AND receipt.visit_id = found.visit_id
      JOIN client AS record ON record.business_id = $1 AND record.id = visit.client_id
      JOIN client AS shown ON shown.business_id = $1 AND shown.id = coalesce(record.merged_into, record.id)
      ORDER BY found.at DESC, found.visit_id`,
    values: [business_id, from, to, limit],
  });
}

export interface Named {
  readonly id: string;
  readonly name: string;
  readonly name_hi: string | null;
}

/** What keys of groups are called, also of what is no longer sold. */
export async function listNames(db: Executor, business_id: string): Promise<ReadonlyMap<string, Named>> {
  const rows = await ask<Named>(db, {
    name: 'names-of-sales',
    text: `
      SELECT id, name, name_hi FROM service WHERE service.business_id = $1
      UNION ALL SELECT id, name, NULL FROM product WHERE product.business_id = $1
      UNION ALL SELECT id, name, name_hi FROM membership_template WHERE membership_template.business_id = $1
      UNION ALL SELECT id, name, name_hi FROM service_category WHERE service_category.business_id = $1
      UNION ALL SELECT id, name, NULL FROM calendar WHERE calendar.business_id = $1`,
    values: [business_id],
  });
  return new Map(rows.map((row) => [row.id, row]));
}
