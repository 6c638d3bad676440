import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { isOffAt, type VisitRow } from './bookings.store.ts';

/** The place in a list by day, latest first: the last one shown. */
export interface DayPlace {
  readonly day: string;
  readonly id: string;
}

export type VisitWithClient = VisitRow & {
  readonly client_name: string;
  readonly client_phone: string | null;
  readonly account_id: string | null;
};

const VISITS = sql`
  SELECT visit.*, client.name AS client_name, client.phone AS client_phone, client.account_id
  FROM visit
  JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id`;

export async function findVisit(
  db: Executor,
  key: { readonly business_id: string; readonly id: string },
): Promise<VisitWithClient | undefined> {
  const { rows } = await sql<VisitWithClient>`
    ${VISITS} WHERE visit.business_id = ${key.business_id} AND visit.id = ${key.id}`.execute(db);
  return rows[0];
}

export async function findVisits(
  db: Executor,
  filter: {
    readonly business_id: string;
    readonly client_id?: string | undefined;
    readonly before: DayPlace | null;
    readonly limit: number;
  },
): Promise<VisitWithClient[]> {
  const conditions = [
    sql`visit.business_id = ${filter.business_id}`,
    ...(filter.client_id ? [sql`visit.client_id = ${filter.client_id}`] : []),
    ...(filter.before ? [isBefore(filter.before)] : []),
  ];
  const { rows } = await sql<VisitWithClient>`
    ${VISITS}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY visit.booking_date DESC, visit.id DESC
    LIMIT ${filter.limit}`.execute(db);
  return rows;
}

/** Those a person made in a session of their own, and those of client records tied to their account. */
export async function visitsOfPerson(
  db: Executor,
  userId: string,
  { before, limit }: { readonly before: DayPlace | null; readonly limit: number },
) {
  const place = before ? isBefore(before) : sql`true`;
  const { rows } = await sql<
    VisitWithClient & { readonly name: string; readonly business_url: string; readonly time_zone: string }
  >`
    SELECT visit.*, business.name, business.business_url, business.time_zone
    FROM (
      ${VISITS} WHERE visit.made_by = ${userId} AND visit.source = 'client' AND ${place}
      UNION
      ${VISITS} WHERE client.account_id = ${userId} AND ${place}
    ) AS visit
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted
    ORDER BY visit.booking_date DESC, visit.id DESC
    LIMIT ${limit}`.execute(db);
  return rows;
}

function isBefore({ day, id }: DayPlace) {
  return sql`(visit.booking_date, visit.id) < (${day}::date, ${id}::uuid)`;
}

export interface HistoryRow {
  readonly seq: number;
  readonly type: string;
  readonly at: Temporal.Instant;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly by: 'member' | 'client' | 'nobody';
  readonly ids: Record<string, string>;
}

/** Everything that happened to a visit, from the events that name it; the names are those of today. */
export async function historyOf(
  db: Executor,
  key: { readonly business_id: string; readonly visit_id: string },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT event.seq, event.type, event.at, event.actor_id, users.user_name AS actor_name, event.ids,
      -- Not by today's membership: who has left the team was still a member then.
      CASE
        WHEN event.actor_id IS NULL THEN 'nobody'
        WHEN event.actor_id = client.account_id
          OR (visit.source = 'client' AND event.actor_id = visit.made_by) THEN 'client'
        ELSE 'member'
      END AS by
    FROM event
    LEFT JOIN visit ON visit.business_id = event.business_id AND visit.id = ${key.visit_id}
    LEFT JOIN client ON client.business_id = visit.business_id AND client.id = visit.client_id
    LEFT JOIN users ON users.id = event.actor_id
    WHERE event.business_id = ${key.business_id}
      AND event.ids ? 'visit_id' AND event.ids ->> 'visit_id' = ${key.visit_id}
    ORDER BY event.seq`.execute(db);
  return rows;
}

/** What was written about a client in the visits goes with the client. The visits themselves stay, nameless. */
export async function forgetWords(
  tx: Tx,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  await sql`
    UPDATE visit SET note = NULL
    WHERE business_id = ${key.business_id} AND client_id = ${key.client_id} AND note IS NOT NULL`.execute(
    tx.q,
  );
  await sql`
    UPDATE booking SET cancel_reason = NULL
    WHERE business_id = ${key.business_id} AND client_id = ${key.client_id} AND cancel_reason IS NOT NULL`.execute(
    tx.q,
  );
}

export interface ClientSummary {
  readonly visits: number;
  readonly no_shows: number;
  readonly cancelled: number;
  readonly spent: number;
  readonly last_visit_on: string | null;
  readonly next_visit_on: string | null;
}

/** Over all visits of a client; one that is cancelled whole counts as nothing else. */
export async function clientSummary(
  db: Executor,
  key: { readonly business_id: string; readonly client_id: string },
  now: Temporal.Instant,
): Promise<ClientSummary> {
  const { rows } = await sql<ClientSummary>`
    WITH one AS (
      SELECT visit.progress, visit.booking_date, 
        min(booking.starts_at) FILTER (WHERE NOT ${isOffAt(now)}) AS starts_at,
        bool_and(${isOffAt(now)}) AS is_off,
        coalesce(sum(booking.cash_amount) FILTER (WHERE booking.booking_status <> 'cancelled'), 0) AS paid
      FROM visit
      JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
      WHERE visit.business_id = ${key.business_id} AND visit.client_id = ${key.client_id}
      GROUP BY visit.id, visit.progress, visit.booking_date
    )
    SELECT
      count(*) FILTER (WHERE NOT is_off AND progress <> 'no_show' AND starts_at <= ${now})::integer AS visits,
      count(*) FILTER (WHERE NOT is_off AND progress = 'no_show')::integer AS no_shows,
      count(*) FILTER (WHERE is_off)::integer AS cancelled,
      coalesce(sum(paid), 0)::bigint AS spent,
      max(booking_date) FILTER (WHERE NOT is_off AND progress <> 'no_show' AND starts_at <= ${now}) AS last_visit_on,
      min(booking_date) FILTER (WHERE NOT is_off AND starts_at > ${now}) AS next_visit_on
    FROM one`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a sum has one row');
  return row;
}
