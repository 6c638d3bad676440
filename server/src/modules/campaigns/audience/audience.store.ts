import { type LeaveOutReason, leaveOutReasons } from '@kursi/core/campaigns/audience.contract.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { criteriaOf } from './criteria.store.ts';
import { lastServiceOf } from './last-service.ts';
import {
  type Asked,
  isCandidate,
  leaveOutJoins,
  matchingClients,
  reachableClients,
  reasonOf,
} from './matching.store.ts';

/** How many match, and of these who is left out, each for one reason. */
export interface AudienceCount {
  readonly matching: number;
  /** How many match each criterion and all before it. */
  readonly steps: readonly number[];
  readonly left_out: Readonly<Record<LeaveOutReason, number>>;
}

/** In one pass, grouped by how far each client gets: a criterion is worked out once for each client. */
export async function countAudience(db: Executor, asked: Asked): Promise<AudienceCount> {
  const { joins, conditions } = criteriaOf(asked.business_id, asked.audience);
  const [first = sql`true`, ...others] = conditions;
  const fails = others.map((condition, n) => sql`WHEN (${condition}) IS NOT TRUE THEN ${sql.lit(n)}`);
  const held =
    fails.length === 0 ? sql`0` : sql`CASE ${sql.join(fails, sql` `)} ELSE ${sql.lit(fails.length)} END`;
  const { rows } = await sql<{ held: number; reason: number | null; clients: number }>`
    SELECT ${held} AS held, ${reasonOf(asked)} AS reason, count(*)::integer AS clients
    FROM client_summary AS summary ${sql.join([...joins, leaveOutJoins(asked)], sql` `)}
    WHERE ${isCandidate(asked)} AND ${first}
    GROUP BY 1, 2`.execute(db);
  const sumOf = (some: typeof rows) => some.reduce((sum, { clients }) => sum + clients, 0);
  const matching = rows.filter((row) => row.held === others.length);
  const leftOut = (reason: LeaveOutReason) =>
    sumOf(matching.filter((row) => row.reason === leaveOutReasons.indexOf(reason)));
  return {
    matching: sumOf(matching),
    steps: asked.audience.criteria.map((_, n) => sumOf(rows.filter((row) => row.held >= n))),
    left_out: {
      opted_out: leftOut('opted_out'),
      no_phone: leftOut('no_phone'),
      quiet: leftOut('quiet'),
      no_detail: leftOut('no_detail'),
    },
  };
}

/** Clients without any visit who match the other criteria; 0 when the audience is not about staying away. */
export async function countNeverVisited(db: Executor, asked: Asked): Promise<number> {
  const { criteria } = asked.audience;
  if (!criteria.some(({ name }) => name === 'not_booked')) return 0;
  const others = { ...asked.audience, criteria: criteria.filter(({ name }) => name !== 'not_booked') };
  const { joins, conditions } = criteriaOf(asked.business_id, others);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM client_summary AS summary ${sql.join([...joins, sql``], sql` `)}
    WHERE ${isCandidate(asked)} AND ${sql.join([sql`summary.latest_day IS NULL`, ...conditions], sql` AND `)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** All clients that can be in an audience. */
export async function countClients(db: Executor, business_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM client_summary WHERE business_id = ${business_id} AND is_listed`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface ListedInAudience {
  readonly client_id: string;
  readonly name: string;
  readonly last_visit_on: string | null;
  readonly left_out: LeaveOutReason | null;
}

export interface AudiencePage {
  /** Null: of those who are reached. */
  readonly leftOut: readonly LeaveOutReason[] | null;
  /** The last client of the page before. */
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** Who came last, first. `key` is the day that it is ordered by. */
export async function listAudience(
  db: Executor,
  asked: Asked,
  { leftOut, after, limit }: AudiencePage,
): Promise<(ListedInAudience & { readonly key: string })[]> {
  const reasons = leftOut?.map((one) => leaveOutReasons.indexOf(one));
  type Row = Omit<ListedInAudience, 'left_out'> & { key: string; reason: number | null };
  const { rows } = await sql<Row>`
    WITH found AS (${reasons ? matchingClients(asked) : reachableClients(asked)}), page AS MATERIALIZED (
      SELECT * FROM found
      WHERE ${reasons ? sql`reason = ANY (${reasons}::integer[])` : sql`true`}
        AND ${after ? sql`(last_visit_key, client_id) < (${after.key}::date, ${after.id}::uuid)` : sql`true`}
      ORDER BY last_visit_key DESC, client_id DESC
      LIMIT ${limit}
    )
    SELECT page.client_id, client.name, ${reasons ? sql`page.reason` : sql`NULL`} AS reason, page.last_visit_key::text AS key,
      nullif(page.last_visit_key, '-infinity')::text AS last_visit_on
    FROM page JOIN client ON client.business_id = ${asked.business_id} AND client.id = page.client_id
    ORDER BY page.last_visit_key DESC, page.client_id DESC`.execute(db);
  return rows.map(({ reason, ...row }) => ({
    ...row,
    left_out: reason === null ? null : (leaveOutReasons[reason] ?? null),
  }));
}

/** The first of those who are reached, with what a message says of them. */
export async function sampleAudience(db: Executor, asked: Asked, limit: number) {
  const first = await listAudience(db, asked, { leftOut: null, after: null, limit });
  const { business_id } = asked;
  const { rows } = await sql<{
    client_id: string;
    last_service: string | null;
    last_service_hi: string | null;
  }>`
    SELECT asked.client_id, ${lastServiceOf(sql`${business_id}`, sql`asked.client_id`)} AS last_service,
      ${lastServiceOf(sql`${business_id}`, sql`asked.client_id`, 'hi')} AS last_service_hi
    FROM unnest(${first.map(({ client_id }) => client_id)}::uuid[]) AS asked (client_id)`.execute(db);
  const services = new Map(rows.map(({ client_id, ...last }) => [client_id, last]));
  const never = { last_service: null, last_service_hi: null };
  return first.map((one) => ({ ...one, ...(services.get(one.client_id) ?? never) }));
}
