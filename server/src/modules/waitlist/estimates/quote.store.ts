import type { PastQuote } from '@kursi/core/waitlist/calibration.ts';
import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { askPrepared, type Executor } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';

interface OfWaitlist {
  readonly business_id: string;
  readonly waitlist_id: string;
}

/** Recorded times that an estimate draws from. */
const TIMES_KEPT = 300;
const QUOTES_KEPT = 500;
/** A press and its correction, or a chair that nobody marked as done, say nothing about a service. */
const [LEAST_MINUTES, MOST_MINUTES] = [2, 480];

/** How long those served last took, the newest first. */
export async function listServedTimes(db: Executor, { business_id, waitlist_id }: OfWaitlist) {
  const times = sql<{ minutes: number; guest_count: number; service_ids: string[] }>`
    SELECT served.minutes, served.guest_count, ARRAY (
      SELECT wanted.service_id FROM waitlist_booking_service AS wanted
      WHERE wanted.business_id = ${business_id} AND wanted.waitlist_booking_id = served.id) AS service_ids
    FROM (
      SELECT entry.id, entry.guest_count, entry.completed_at,
        (extract(epoch FROM entry.completed_at - entry.serving_at) / 60)::float8 AS minutes
      FROM waitlist_booking AS entry
      WHERE entry.business_id = ${business_id} AND entry.waitlist_id = ${waitlist_id} AND entry.status = 'completed'
      ORDER BY entry.completed_at DESC LIMIT ${TIMES_KEPT}) AS served
    WHERE served.minutes BETWEEN ${LEAST_MINUTES} AND ${MOST_MINUTES}
    ORDER BY served.completed_at DESC`;
  return askPrepared(db, 'list-served-times', times);
}

/** What was drawn at joining, and how long it took until they were called or served; the newest first. */
export async function listPastQuotes(
  db: Executor,
  { business_id, waitlist_id }: OfWaitlist,
): Promise<PastQuote[]> {
  const quotes = sql<PastQuote>`
    SELECT entry.drawn_low::float8, entry.drawn_high::float8,
      (extract(epoch FROM least(entry.called_at, entry.serving_at) - entry.created_at) / 60)::float8 AS actual
    FROM waitlist_booking AS entry
    WHERE entry.business_id = ${business_id} AND entry.waitlist_id = ${waitlist_id} AND entry.status = 'completed'
      AND entry.drawn_low IS NOT NULL AND entry.late_until IS NULL
    ORDER BY entry.completed_at DESC LIMIT ${QUOTES_KEPT}`;
  return askPrepared(db, 'list-past-quotes', quotes);
}

/** Queues of the last day in which someone waits and was told nothing since then, or just stopped being late. */
export async function findQueuesToRequote(
  db: Executor,
  { now, toldBefore, lateSince }: Readonly<Record<'now' | 'toldBefore' | 'lateSince', Temporal.Instant>>,
  limit: number,
) {
  return db
    .selectFrom('waitlist_booking')
    .select(['business_id', 'waitlist_id'])
    .distinct()
    .where('status', 'in', ['pending', 'arrived'])
    .where('called_at', 'is', null)
    .where('created_at', '>', now.subtract({ hours: 24 }))
    .where(({ or, and, eb }) =>
      or([
        eb('quoted_at', '<', toldBefore),
        and([eb('late_until', '>', lateSince), eb('late_until', '<=', now)]),
      ]),
    )
    .limit(limit)
    .execute();
}

export interface NewQuote {
  readonly id: string;
  readonly low: number;
  readonly high: number;
  readonly drawn_low: number;
  readonly drawn_high: number;
}

/** Keeps what is said now, and as what was said at joining where nothing was said before. */
export function quoteStatements(
  business_id: string,
  quotes: readonly NewQuote[],
  now: Temporal.Instant,
): QueryConfig[] {
  if (quotes.length === 0) return [];
  const rows = quotes.map(({ id, low, high }) => ({
    business_id,
    waitlist_booking_id: id,
    quoted_at: now,
    low,
    high,
  }));
  const key = '(business_id, waitlist_booking_id, quoted_at)';
  const said = 'DO UPDATE SET low = excluded.low, high = excluded.high';
  return [
    {
      name: 'quote-entries',
      text: QUOTE,
      values: [
        business_id,
        now,
        quotes.map(({ id }) => id),
        quotes.map(({ low }) => low),
        quotes.map(({ high }) => high),
        quotes.map(({ drawn_low }) => drawn_low),
        quotes.map(({ drawn_high }) => drawn_high),
      ],
    },
    insertRows('waitlist_quote', rows, `ON CONFLICT ${key} ${said}`),
  ];
}

// The subqueries hide how many quotes there are: else it is planned anew each time for their number.
const QUOTE = `
  UPDATE waitlist_booking AS entry SET
    quoted_at = $2, low = said.low, high = said.high,
    first_low = coalesce(entry.first_low, said.low), first_high = coalesce(entry.first_high, said.high),
    drawn_low = coalesce(entry.drawn_low, said.drawn_low), drawn_high = coalesce(entry.drawn_high, said.drawn_high)
  FROM unnest(ARRAY (SELECT unnest($3::uuid[])), $4::integer[], $5::integer[], $6::real[], $7::real[])
    AS said (id, low, high, drawn_low, drawn_high)
  WHERE entry.business_id = $1 AND entry.id = said.id`;

export function nearlyStatement(
  { business_id, id }: { readonly business_id: string; readonly id: string },
  now: Temporal.Instant,
): QueryConfig {
  return {
    name: 'entry-is-nearly-next',
    text: 'UPDATE waitlist_booking SET nearly_at = $3 WHERE business_id = $1 AND id = $2',
    values: [business_id, id, now],
  };
}
