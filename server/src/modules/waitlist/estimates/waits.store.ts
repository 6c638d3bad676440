import type { Paise } from '@kursi/core/kernel/money.ts';
import type { WaitFigures } from '@kursi/core/waitlist/waits.contract.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { listRows } from '../../../platform/database/row-queries.ts';
import type { TimeCursor } from '../../../platform/http/cursor.ts';

interface Asked {
  readonly business_id: string;
  /** Named, so that the index by waitlist and day serves. */
  readonly waitlist_ids: readonly string[];
  /** Local days, both included. */
  readonly from: string;
  readonly to: string;
}

/** Also deleted ones: people waited in them. */
export async function listAllWaitlists(db: Executor, business_id: string) {
  return listRows(db, 'waitlist', { business_id }, ['index', 'id'], ['id', 'name']);
}

/** Whole minutes until someone who was served was called or sat down, as the board says it. */
const WAITED = sql`CASE WHEN entry.status IN ('serving', 'completed') THEN
  greatest(floor(extract(epoch FROM least(entry.called_at, entry.serving_at) - entry.created_at)::float8 / 60), 0)::integer END`;

const MONDAY = sql`entry.created_at_iso_date - (extract(isodow FROM entry.created_at_iso_date)::integer - 1)`;

const ofDays = ({ business_id, waitlist_ids, from, to }: Asked) => sql`
  entry.business_id = ${business_id} AND entry.waitlist_id = ANY (${[...waitlist_ids]}::uuid[])
  AND entry.created_at_iso_date BETWEEN ${from} AND ${to}`;

export interface WaitRow extends WaitFigures {
  /** Of these three one is set: a row for each day or week, hour and waitlist; none: of all. */
  readonly day: string | null;
  readonly hour: number | null;
  readonly waitlist_id: string | null;
}

/** Outcomes as `outcomeOf` of core/waitlist/quote-score.ts decides them, and its median error; here for speed. */
export async function sumWaits(
  db: Executor,
  asked: Asked & { readonly step: 'day' | 'week' },
  time_zone: string,
): Promise<WaitRow[]> {
  const { rows } = await sql<WaitRow>`
    WITH one AS (
      SELECT entry.waitlist_id, entry.cancel_reason,
        ${asked.step === 'day' ? sql`entry.created_at_iso_date` : MONDAY} AS day,
        extract(hour FROM entry.created_at AT TIME ZONE ${time_zone})::integer AS hour,
        ${WAITED} AS waited,
        CASE WHEN entry.late_until IS NULL THEN entry.first_low END AS low, entry.first_high AS high
      FROM waitlist_booking AS entry
      WHERE ${ofDays(asked)}
    )
    SELECT to_char(one.day, 'YYYY-MM-DD') AS day, one.hour, one.waitlist_id, count(*)::integer AS joined, count(one.waited)::integer AS served,
      (count(*) FILTER (WHERE one.cancel_reason = 'left'))::integer AS left,
      (count(*) FILTER (WHERE one.cancel_reason = 'no_show'))::integer AS no_show,
      (count(*) FILTER (WHERE one.cancel_reason = 'business'))::integer AS taken_out,
      avg(one.waited)::float8 AS mean_wait,
      percentile_cont(0.8) WITHIN GROUP (ORDER BY one.waited) AS most_wait,
      (count(one.waited) FILTER (WHERE one.low IS NOT NULL))::integer AS quoted,
      (count(*) FILTER (WHERE one.waited BETWEEN one.low AND one.high))::integer AS held,
      (count(*) FILTER (WHERE one.waited < one.low))::integer AS sooner,
      (count(*) FILTER (WHERE one.low IS NOT NULL AND one.waited > one.high))::integer AS later,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(one.waited - (one.low + one.high) / 2::float8)) AS typical_miss
    FROM one
    GROUP BY GROUPING SETS ((), (one.day), (one.hour), (one.waitlist_id))
    ORDER BY one.day, one.hour`.execute(db);
  return rows;
}

/** As the spec counts: pending, arrived, serving and completed. A bill that was voided brings what was paid before. */
export async function sumQueueTotals(
  db: Executor,
  asked: Asked,
): Promise<{ readonly bookings: number; readonly revenue: Paise; readonly deposits: Paise }> {
  const { rows } = await sql<{ bookings: number; revenue: Paise; deposits: Paise }>`
    SELECT count(*)::integer AS bookings, coalesce(sum(entry.deposit_amount), 0)::bigint AS deposits,
      coalesce(sum(CASE WHEN visit.id IS NULL OR visit.voided_at IS NOT NULL THEN entry.deposit_amount
        ELSE visit.total_amount END), 0)::bigint AS revenue
    FROM waitlist_booking AS entry
    LEFT JOIN visit ON visit.business_id = ${asked.business_id} AND visit.id = entry.visit_id
    WHERE ${ofDays(asked)} AND entry.status <> 'cancelled'`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('an aggregate has a row');
  return found;
}

/** Those who were served and had been told something, the newest first. */
export async function listWaited(
  db: Executor,
  asked: Asked,
  {
    onlyMissed,
    before,
    limit,
  }: { readonly onlyMissed: boolean; readonly before: TimeCursor | null; readonly limit: number },
) {
  const { rows } = await sql<{
    id: string;
    created_at: Temporal.Instant;
    number: number;
    waitlist_id: string;
    client_name: string;
    low: number;
    high: number;
    waited: number;
  }>`
    SELECT one.id, one.created_at, one.number, one.waitlist_id, one.low, one.high, one.waited,
      client.name AS client_name
    FROM (
      SELECT entry.id, entry.business_id, entry.client_id, entry.created_at, entry.number, entry.waitlist_id,
        entry.first_low AS low, entry.first_high AS high, ${WAITED} AS waited
      FROM waitlist_booking AS entry
      WHERE ${ofDays(asked)} AND entry.status IN ('serving', 'completed')
        AND entry.first_low IS NOT NULL AND entry.late_until IS NULL
        ${before ? sql`AND (entry.created_at, entry.id) < (${before.at}, ${before.id}::uuid)` : sql``}
    ) AS one
    JOIN client AS record ON record.business_id = one.business_id AND record.id = one.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    ${onlyMissed ? sql`WHERE one.waited NOT BETWEEN one.low AND one.high` : sql``}
    ORDER BY one.created_at DESC, one.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}
