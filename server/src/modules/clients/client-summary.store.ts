import type { VisitFact, VisitStanding } from '@kursi/core/clients/visit-facts.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { landlinePattern } from '@kursi/core/kernel/phone.ts';
import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { listRows } from '../../platform/database/row-queries.ts';

interface ClientKey {
  readonly business_id: string;
  readonly client_id: string;
}

/** The facts of one visit, all of them: they replace what was known. None for a visit that is gone. */
export interface VisitOfClient {
  readonly visit_id: string;
  readonly client_id: string;
  readonly facts: readonly VisitFact[];
}

/** The sums over all records of each client, for the day of `$3` in the business's zone. */
const SUMS = `
  SELECT coalesce(record.merged_into, record.id) AS client_id, today.day AS counted_on,
    least(min((record.created_at AT TIME ZONE business.time_zone)::date), min(fact.day) FILTER (WHERE counts)) AS first_seen_on,
    count(DISTINCT fact.visit_id) FILTER (WHERE counts)::integer AS visits,
    count(DISTINCT fact.visit_id) FILTER (WHERE fact.standing = 'missed')::integer AS missed,
    (count(DISTINCT fact.visit_id)
      - count(DISTINCT fact.visit_id) FILTER (WHERE fact.standing <> 'cancelled'))::integer AS cancelled,
    min(fact.day) FILTER (WHERE counts) AS first_visit_on,
    max(fact.day) FILTER (WHERE counts) AS last_visit_on,
    max(fact.day) FILTER (WHERE counts AND fact.service_id IS NOT NULL) AS last_service_on,
    min(fact.day) FILTER (WHERE fact.counts_from > today.day) AS next_booked_on,
    max(fact.day) FILTER (WHERE fact.counts_from IS NOT NULL) AS latest_day,
    coalesce(sum(fact.amount) FILTER (WHERE counts), 0)::bigint AS spent,
    coalesce(sum(fact.due_amount), 0)::bigint AS due_amount,
    max(own.own_membership_until) AS membership_until
  FROM client AS record
  JOIN business ON business.id = record.business_id
  CROSS JOIN LATERAL (SELECT ($3::timestamptz AT TIME ZONE business.time_zone)::date AS day) AS today
  LEFT JOIN client_summary AS own ON own.business_id = record.business_id AND own.client_id = record.id
  LEFT JOIN client_visit_fact AS fact ON fact.business_id = record.business_id AND fact.client_id = record.id
  LEFT JOIN LATERAL (SELECT fact.counts_from <= today.day AS counts) AS counted ON true
  WHERE record.business_id = $1 AND (record.id = ANY ($2::uuid[]) OR record.merged_into = ANY ($2::uuid[]))
  GROUP BY coalesce(record.merged_into, record.id), today.day`;

/**
 * With what was done on which day: sorted, so that audiences find by halving how many lie between two days. What was
 * spent until a visit is what was spent until its day is over.
 */
const FIGURES = `
  SELECT sums.*,
    coalesce(by_visit.days, '{}') AS visit_days, coalesce(by_visit.spent, '{}') AS spent_until,
    coalesce(by_visit.booked_days, '{}') AS booked_days, coalesce(by_visit.booked_spent, '{}') AS booked_until,
    coalesce(by_use.uses, '{}') AS uses, coalesce(by_use.booked_uses, '{}') AS booked_uses
  FROM (${SUMS}) AS sums
  CROSS JOIN LATERAL (
    SELECT sums.client_id || ARRAY(
      SELECT id FROM client WHERE business_id = $1 AND merged_into = sums.client_id) AS ids
  ) AS records
  CROSS JOIN LATERAL (
    SELECT array_agg(day ORDER BY day, visit_id) FILTER (WHERE counts) AS days,
      array_agg(spent ORDER BY day, visit_id) FILTER (WHERE counts) AS spent,
      array_agg(day ORDER BY day, visit_id) FILTER (WHERE NOT counts) AS booked_days,
      array_agg(spent ORDER BY day, visit_id) FILTER (WHERE NOT counts) AS booked_spent
    FROM (
      SELECT visit_id, counts, day, sum(amount) OVER (PARTITION BY counts ORDER BY day)::bigint AS spent
      FROM (
        SELECT visit_id, counts_from <= sums.counted_on AS counts, min(day) AS day, sum(amount) AS amount
        FROM client_visit_fact
        WHERE business_id = $1 AND client_id = ANY (records.ids) AND counts_from IS NOT NULL
        GROUP BY 1, 2
      ) AS visit
    ) AS visit
  ) AS by_visit
  CROSS JOIN LATERAL (
    SELECT array_agg(use ORDER BY use) FILTER (WHERE fact.counts_from <= sums.counted_on) AS uses,
      array_agg(use ORDER BY use) FILTER (WHERE fact.counts_from > sums.counted_on) AS booked_uses
    FROM client_visit_fact AS fact
    JOIN service ON service.business_id = $1 AND service.id = fact.service_id
    CROSS JOIN LATERAL (SELECT service_use(service.number, fact.day) AS use) AS one
    WHERE fact.business_id = $1 AND fact.client_id = ANY (records.ids) AND fact.counts_from IS NOT NULL
  ) AS by_use`;

const SUMMED = [
  ...['first_seen_on', 'visits', 'missed', 'cancelled', 'first_visit_on', 'last_visit_on', 'last_service_on'],
  ...['next_booked_on', 'latest_day', 'spent', 'due_amount', 'membership_until', 'counted_on'],
  ...['visit_days', 'spent_until', 'uses', 'booked_days', 'booked_until', 'booked_uses'],
];

/** Row locks: summing up a client waits for a concurrent sum, and sees the facts that it wrote. */
const LOCK = `
  SELECT client_id FROM client_summary WHERE business_id = $1 AND client_id = ANY ($2::uuid[])
  ORDER BY client_id FOR NO KEY UPDATE`;

const SUM_UP = `
  UPDATE client_summary SET ${SUMMED.map((column) => `${column} = figures.${column}`).join(', ')}
  FROM (${FIGURES}) AS figures
  WHERE client_summary.business_id = $1 AND client_summary.client_id = figures.client_id`;

const FORGET = 'DELETE FROM client_visit_fact WHERE business_id = $1 AND visit_id = ANY ($2::uuid[])';

/**
 * Replaces the facts of these visits and sums up their clients. Statements, so that they can travel with the commit;
 * `heads` are the records that stand for the clients, also for those whose visits these were before.
 */
export function visitFactStatements(
  business_id: string,
  visits: readonly VisitOfClient[],
  heads: readonly string[],
  now: Temporal.Instant,
): QueryConfig[] {
  const ids = visits.map(({ visit_id }) => visit_id);
  const rows = visits.flatMap(({ visit_id, client_id, facts }) =>
    facts.map((fact) => ({ business_id, visit_id, client_id, ...fact })),
  );
  return [
    { name: 'lock-client-summaries', text: LOCK, values: [business_id, heads] },
    { name: 'forget-visit-facts', text: FORGET, values: [business_id, ids] },
    ...inChunks(rows).map((some) => insertRows('client_visit_fact', some)),
    { name: 'sum-up-clients', text: SUM_UP, values: [business_id, heads, now.toString()] },
  ];
}

/** PostgreSQL takes 65535 parameters, and each number of rows is a statement of its own. */
const ROWS_AT_ONCE = 200;

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_AT_ONCE);
  return Array.from({ length: count }, (_, i) => rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE));
}

/**
 * The records that stand for these clients and for those whom these visits belonged to. Locked, so that nobody merges
 * or splits them before the figures are written.
 */
export async function lockHeadsOfVisits(
  tx: Tx,
  business_id: string,
  of: { readonly client_ids: readonly string[]; readonly visit_ids: readonly string[] },
): Promise<Map<string, { readonly head: string; readonly isPerson: boolean }>> {
  const rows = await ask<{ id: string; head: string; is_person: boolean }>(tx.q, {
    name: 'heads-of-visits',
    text: `
      SELECT id, coalesce(merged_into, id) AS head, kind = 'person' AS is_person FROM client
      WHERE business_id = $1 AND id IN (
        SELECT unnest($2::uuid[])
        UNION
        SELECT client_id FROM client_visit_fact WHERE business_id = $1 AND visit_id = ANY ($3::uuid[])
      )
      ORDER BY id FOR KEY SHARE`,
    values: [business_id, of.client_ids, of.visit_ids],
  });
  return new Map(rows.map(({ id, head, is_person }) => [id, { head, isPerson: is_person }]));
}

/** What a summary says of the record itself, from `client`; `$1` is the business. */
const COPIED = {
  name_key: 'client.name_key',
  birth_month: 'extract(month FROM client.birthday)',
  is_listed: 'client.deleted_at IS NULL AND client.merged_into IS NULL',
  gender: 'client.gender',
  is_opted_out: `client.marketing_opt_out_at IS NOT NULL OR EXISTS (
    SELECT FROM client AS record WHERE record.business_id = $1 AND record.merged_into = client.id
      AND record.marketing_opt_out_at IS NOT NULL)`,
  // A landline is no number for a message; other numbers were checked when they were written.
  is_without_mobile: `coalesce(client.phone ~ '${landlinePattern}', true)`,
};

/** Every client has a row from the start, so that lists in order need no other table. */
export async function insertSummaries(tx: Tx, business_id: string, ids: readonly string[]): Promise<void> {
  await ask(tx.q, {
    name: 'insert-client-summaries',
    text: `
      INSERT INTO client_summary (business_id, client_id, first_seen_on, counted_on, ${Object.keys(COPIED).join(', ')})
      SELECT client.business_id, client.id, (client.created_at AT TIME ZONE business.time_zone)::date,
        (client.created_at AT TIME ZONE business.time_zone)::date, ${Object.values(COPIED).join(', ')}
      FROM client JOIN business ON business.id = client.business_id
      WHERE client.business_id = $1 AND client.id = ANY ($2::uuid[]) AND client.kind = 'person'`,
    values: [business_id, ids],
  });
}

/** Copies changed columns of client records to their summaries, and to those of the records they were merged into. */
export async function copyToSummaries(tx: Tx, business_id: string, ids: readonly string[]): Promise<void> {
  await ask(tx.q, {
    name: 'copy-to-client-summaries',
    text: `
      UPDATE client_summary SET ${Object.entries(COPIED)
        .map(([column, value]) => `${column} = ${value}`)
        .join(', ')}
      FROM client
      WHERE client_summary.business_id = $1 AND client_summary.client_id IN (
          SELECT unnest($2::uuid[])
          UNION
          SELECT merged_into FROM client WHERE business_id = $1 AND id = ANY ($2::uuid[])
        )
        AND client.business_id = client_summary.business_id AND client.id = client_summary.client_id`,
    values: [business_id, ids],
  });
}

/** Until when a membership of this record has something left; null for none. */
export async function setOwnMembership(
  tx: Tx,
  { business_id, client_id }: ClientKey,
  until: Temporal.Instant | null,
): Promise<void> {
  await sql`
    UPDATE client_summary SET own_membership_until = ${until}
    WHERE business_id = ${business_id} AND client_id = ${client_id}`.execute(tx.q);
}

/** Clients whose booked day is over since they were counted, of all businesses. */
export async function findUncounted(
  db: Executor,
  now: Temporal.Instant,
  limit: number,
): Promise<ClientKey[]> {
  const { rows } = await sql<ClientKey>`
    SELECT DISTINCT summary.business_id, summary.client_id
    FROM client_visit_fact AS fact
    JOIN business ON business.id = fact.business_id
    JOIN client AS record ON record.business_id = fact.business_id AND record.id = fact.client_id
    JOIN client_summary AS summary ON summary.business_id = fact.business_id
      AND summary.client_id = coalesce(record.merged_into, record.id)
    WHERE fact.standing = 'expected' AND fact.counts_from > summary.counted_on
      AND fact.counts_from <= (${now}::timestamptz AT TIME ZONE business.time_zone)::date
      -- For the index.
      AND fact.counts_from BETWEEN (${now}::timestamptz)::date - 60 AND (${now}::timestamptz)::date + 1
    LIMIT ${limit}`.execute(db);
  return rows;
}

interface ClientFigures {
  readonly first_seen_on: string;
  readonly visits: number;
  readonly missed: number;
  readonly cancelled: number;
  readonly first_visit_on: string | null;
  readonly last_visit_on: string | null;
  readonly next_booked_on: string | null;
  readonly spent: Paise;
  readonly due_amount: Paise;
}

/** Of one client, for this moment. */
export async function readFigures(
  db: Executor,
  { business_id, client_id }: ClientKey,
  now: Temporal.Instant,
): Promise<ClientFigures | undefined> {
  const [row] = await ask<ClientFigures>(db, {
    name: 'figures-of-client',
    text: `SELECT figures.* FROM (${FIGURES}) AS figures WHERE $1 = $1`,
    values: [business_id, [client_id], now.toString()],
  });
  return row;
}

/** Of the next clients by id, those whose row is not what their facts come to. */
export async function findWrongSummaries(
  db: Executor,
  {
    business_id,
    after,
    limit,
  }: { readonly business_id: string; readonly after: string; readonly limit: number },
  now: Temporal.Instant,
): Promise<{ readonly last: string | null; readonly wrong: string[] }> {
  const ids = await ask<{ client_id: string }>(db, {
    name: 'next-client-summaries',
    text: `
      SELECT client_id FROM client_summary WHERE business_id = $1 AND client_id > $2 ORDER BY client_id LIMIT $3`,
    values: [business_id, after, limit],
  });
  const compared = SUMMED.filter((column) => column !== 'counted_on');
  const listed = (of: string) => compared.map((column) => `${of}.${column}`).join(', ');
  const wrong = await ask<{ client_id: string }>(db, {
    name: 'wrong-client-summaries',
    text: `
      SELECT figures.client_id FROM (${FIGURES}) AS figures
      JOIN client_summary AS stored ON stored.business_id = $1 AND stored.client_id = figures.client_id
      WHERE (${listed('figures')}) IS DISTINCT FROM (${listed('stored')})`,
    values: [business_id, ids.map(({ client_id }) => client_id), now.toString()],
  });
  return { last: ids.at(-1)?.client_id ?? null, wrong: wrong.map(({ client_id }) => client_id) };
}

/** The facts that are kept of these visits. */
export async function listFacts(
  db: Executor,
  business_id: string,
  visit_ids: readonly string[],
): Promise<Map<string, VisitOfClient>> {
  const rows = await listRows(db, 'client_visit_fact', { business_id, visit_id: visit_ids }, [
    'visit_id',
    'line',
  ]);
  const byVisit = Map.groupBy(rows, ({ visit_id }) => visit_id);
  return new Map(
    Array.from(byVisit, ([visit_id, lines]) => [
      visit_id,
      {
        visit_id,
        client_id: lines[0]?.client_id ?? '',
        facts: lines.map(({ business_id: _, visit_id: __, client_id: ___, ...fact }) => fact as VisitFact),
      },
    ]),
  );
}

/** Of the last year and to come, oldest first. A day on which they came is no day of a cancellation. */
export async function listDaysOfClient(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  today: Temporal.PlainDate,
): Promise<{ day: string; standing: VisitStanding }[]> {
  const { rows } = await sql<{ day: string; standing: VisitStanding }>`
    SELECT DISTINCT ON (day) day,
      CASE WHEN standing = 'expected' AND counts_from <= ${today.toString()}::date THEN 'came' ELSE standing END AS standing
    FROM client_visit_fact
    WHERE business_id = ${of.business_id} AND client_id = ANY (${of.client_ids}::uuid[])
      AND day > ${today.subtract({ years: 1 }).toString()}::date AND standing <> 'owed'
    ORDER BY day, array_position(ARRAY['came', 'expected', 'missed', 'cancelled'], standing)`.execute(db);
  return rows;
}

/** Who served a client most often in the last year, twice or more. */
export async function findUsualPeople(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
  today: Temporal.PlainDate,
): Promise<{ entity_id: string; name: string }[]> {
  const { rows } = await sql<{ entity_id: string; name: string }>`
    SELECT fact.entity_id, calendar.name
    FROM client_visit_fact AS fact
    JOIN calendar ON calendar.business_id = fact.business_id AND calendar.id = fact.entity_id
    WHERE fact.business_id = ${of.business_id} AND fact.client_id = ANY (${of.client_ids}::uuid[])
      AND fact.counts_from <= ${today.toString()}::date AND fact.day > ${today.subtract({ years: 1 }).toString()}::date
    GROUP BY fact.entity_id, calendar.name
    HAVING count(DISTINCT fact.visit_id) > 1
    ORDER BY count(DISTINCT fact.visit_id) DESC, max(fact.day) DESC
    LIMIT 2`.execute(db);
  return rows;
}
