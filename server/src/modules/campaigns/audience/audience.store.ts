import type { LeaveOutReason } from '@kursi/core/campaigns/audience.contract.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { criteriaOf } from './criteria.store.ts';
import {
  AND,
  type Asked,
  isCandidate,
  leaveOutJoins,
  matchingClients,
  REASON,
  REASONS,
  reachableClients,
} from './matching.store.ts';

/** How many match, and of these who is left out, each for one reason. */
export interface AudienceCount {
  readonly matching: number;
  /** How many match each criterion and all before it. */
  readonly steps: readonly number[];
  readonly left_out: Readonly<Record<LeaveOutReason, number>>;
}

/** In one pass: what the first criterion finds is counted for all others. */
export async function countAudience(db: Executor, asked: Asked): Promise<AudienceCount> {
  const { joins, conditions } = criteriaOf(asked.business_id, asked.audience);
  const upTo = (n: number) => (n === 0 ? sql`true` : sql`(${sql.join(conditions.slice(1, n + 1), AND)})`);
  const all = upTo(Math.max(conditions.length - 1, 0));
  const leftOut = (reason: LeaveOutReason) =>
    sql`count(*) FILTER (WHERE ${REASON} = ${REASONS.indexOf(reason)} AND ${all})::integer`;
  type Row = Record<LeaveOutReason, number> & { steps: number[] };
  const { rows } = await sql<Row>`
    SELECT ARRAY[count(*)::integer ${sql.join(
      conditions.slice(1).map((_, n) => sql`, count(*) FILTER (WHERE ${upTo(n + 1)})::integer`),
      sql``,
    )}] AS steps,
      ${leftOut('opted_out')} AS opted_out, ${leftOut('no_phone')} AS no_phone, ${leftOut('quiet')} AS quiet
    FROM client_summary AS summary ${sql.join([...joins, leaveOutJoins(asked)], sql` `)}
    WHERE ${isCandidate(asked)} AND ${conditions[0] ?? sql`true`}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an audience was not counted');
  const { steps, ...left_out } = row;
  // Without a criterion the only number is that of everybody, or nobody.
  return {
    matching: steps.at(-1) ?? 0,
    steps: steps.slice(0, asked.audience.criteria.length),
    left_out,
  };
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
  const reasons = leftOut?.map((one) => REASONS.indexOf(one));
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
    left_out: reason === null ? null : (REASONS[reason] ?? null),
  }));
}
