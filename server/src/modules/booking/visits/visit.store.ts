import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { isOffAt, type VisitRow } from './booking.store.ts';
import { livesSince } from './links/visit-link.store.ts';
import { openedBy, visitOwner } from './visit-owner.store.ts';

/** Cursor of a list by day and time, latest first: the last row shown. */
export interface DayCursor {
  readonly day: string;
  readonly at: string;
  readonly id: string;
}

export type VisitWithClient = VisitRow & {
  /** Of the client's records the one that is not merged. */
  readonly standing_client_id: string;
  readonly client_name: string;
  readonly client_phone: string | null;
  readonly account_id: string | null;
};

const VISITS = sql`
  SELECT visit.*, client.id AS standing_client_id, client.name AS client_name, client.phone AS client_phone, client.account_id
  FROM visit
  -- A merged record is shown as the one that stands for it.
  JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
  JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)`;

export async function findVisit(
  db: Executor,
  key: { readonly business_id: string; readonly id: string },
): Promise<VisitWithClient | undefined> {
  const { rows } = await sql<VisitWithClient>`
    ${VISITS} WHERE visit.business_id = ${key.business_id} AND visit.id = ${key.id}`.execute(db);
  return rows[0];
}

/** Billed and not paid in full, or due from before; a partial index holds them. The one meaning of "due". */
export const isDue = sql`visit.billed_at IS NOT NULL AND visit.paid_amount < visit.total_amount`;

/** What was cancelled or voided costs nothing and was not paid. */
const isPaid = sql`visit.total_amount > 0 AND visit.paid_amount = visit.total_amount`;

export interface VisitFilter {
  readonly business_id: string;
  /** All records of one client. */
  readonly client_ids?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly when?: 'begun' | 'coming' | undefined;
  readonly type?: VisitRow['type'] | undefined;
  readonly progress?: VisitRow['progress'] | undefined;
  readonly entity_id?: string | undefined;
  readonly money?: 'due' | 'paid' | undefined;
  /** Only visits of these clients, and these visits. */
  readonly named: { readonly client_ids: readonly string[]; readonly visit_ids: readonly string[] } | null;
  readonly before: DayCursor | null;
  readonly limit: number;
}

/** By day and time: latest first, those to come soonest first. */
export async function findVisits(
  db: Executor,
  filter: VisitFilter,
  now: Temporal.Instant,
): Promise<(VisitWithClient & { readonly begins_at: Temporal.Instant })[]> {
  const { business_id, before, named, limit } = filter;
  const isComing = filter.when === 'coming';
  const [order, after, orSame, end] = isComing
    ? [sql`ASC`, sql`>`, sql`>=`, sql`'infinity'`]
    : [sql`DESC`, sql`<`, sql`<=`, sql`'-infinity'`];
  const conditions = [
    sql`visit.business_id = ${business_id} AND NOT visit.is_opening`,
    ...(filter.client_ids ? [sql`visit.client_id = ANY (${filter.client_ids}::uuid[])`] : []),
    ...(filter.from ? [sql`visit.booking_date >= ${filter.from}`] : []),
    ...(filter.to ? [sql`visit.booking_date <= ${filter.to}`] : []),
    ...(filter.type ? [sql`visit.type = ${filter.type}`] : []),
    ...(filter.progress ? [sql`visit.progress = ${filter.progress}`] : []),
    ...(filter.when === 'begun' ? [hasBegunAt(now, business_id)] : []),
    // The day for the index.
    ...(isComing
      ? [sql`visit.booking_date >= (${now}::timestamptz)::date - 1 AND NOT ${hasBegunAt(now, business_id)}`]
      : []),
    ...(filter.money === 'due' ? [isDue] : []),
    ...(filter.money === 'paid' ? [isPaid] : []),
    ...(filter.entity_id ? [withCalendar(business_id, filter.entity_id)] : []),
    ...(named
      ? [
          sql`(visit.client_id = ANY(${named.client_ids}::uuid[]) OR visit.id = ANY(${named.visit_ids}::uuid[]))`,
        ]
      : []),
    ...(before ? [sql`visit.booking_date ${orSame} ${before.day}::date`] : []),
  ];
  const where = sql.join(conditions, sql` AND `);
  // Days first, by the index: times are looked up only on the days that the page can reach.
  const { rows } = await sql<VisitWithClient & { readonly begins_at: Temporal.Instant }>`
    WITH reached AS (
      SELECT visit.booking_date FROM visit WHERE ${where}
      ORDER BY visit.booking_date ${order}
      LIMIT 1 OFFSET ${limit} + ${
        before
          ? sql`(SELECT count(*) FROM visit WHERE visit.business_id = ${business_id} AND visit.booking_date = ${before.day}::date)`
          : sql`0`
      }
    ), timed AS (
      SELECT found.*, coalesce(times.begins_at, found.billed_at, found.booking_date::timestamptz) AS begins_at
      FROM (
        ${VISITS} WHERE ${where}
          AND coalesce((SELECT booking_date FROM reached), ${end}::date) ${orSame} visit.booking_date
      ) AS found
      JOIN LATERAL (
        SELECT min(booking.starts_at) AS begins_at FROM booking
        WHERE booking.business_id = ${business_id} AND booking.visit_id = found.id
      ) AS times ON true
    )
    SELECT * FROM timed
    ${
      before
        ? sql`WHERE (booking_date, begins_at, id) ${after} (${before.day}::date, ${before.at}::timestamptz, ${before.id}::uuid)`
        : sql``
    }
    ORDER BY booking_date ${order}, begins_at ${order}, id ${order}
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Its time has come, somebody is there, or it was billed; on days before yesterday all have. */
const hasBegunAt = (now: Temporal.Instant, business_id: string) => sql`(
  visit.booking_date < (${now}::timestamptz)::date - 1 OR visit.progress <> 'expected' OR visit.billed_at IS NOT NULL
  OR EXISTS (
    SELECT FROM booking WHERE booking.business_id = ${business_id} AND booking.visit_id = visit.id
      AND booking.starts_at <= ${now}
  ))`;

const withCalendar = (businessId: string, entityId: string) => sql`
  visit.id IN (
    SELECT booking.visit_id FROM booking
    WHERE booking.business_id = ${businessId} AND booking.entity_id = ${entityId} AND booking.booking_status <> 'cancelled'
  )`;

/** A person's visit, with what they may see of the business. */
export type VisitOfPerson = VisitWithClient & { readonly business: MyVisit['business'] };

export interface MineFilter {
  readonly when: 'any' | 'upcoming' | 'cancelled' | 'past';
  /** Cursor: the last row shown. */
  readonly from: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
  /** With those that they opened by a personal link or a code. */
  readonly opened?: boolean;
}

/**
 * Visits that the person made, and those of client records tied to their account. Upcoming: soonest first;
 * past: latest first. A cancelled one is past when its day is over.
 */
export async function listVisitsOfPerson(
  db: Executor,
  userId: string,
  { when, from, limit, opened = false }: MineFilter,
  now: Temporal.Instant,
): Promise<(VisitOfPerson & { readonly begins_at: Temporal.Instant })[]> {
  const [order, after] =
    when === 'upcoming' || when === 'cancelled' ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`];
  const conditions = [
    ...(when === 'any' ? [] : [sql`visit."when" = ${when}`]),
    ...(from ? [sql`(visit.begins_at, visit.id) ${after} (${from.at}::timestamptz, ${from.id}::uuid)`] : []),
  ];
  const { rows } = await sql<VisitOfPerson & { readonly begins_at: Temporal.Instant }>`
    WITH mine AS (
      ${VISITS} WHERE visit.made_by = ${userId} AND visit.source = 'client'
      UNION ALL
      ${VISITS} WHERE client.account_id = ${userId} AND visit.source = 'desk'
      ${opened ? sql`UNION ALL ${openedVisits(userId, now)}` : sql``}
    ), visit AS (
      SELECT mine.*, coalesce(times.begins_at, mine.billed_at) AS begins_at,
        CASE
          WHEN times.is_off AND mine.booking_date >= (${now}::timestamptz AT TIME ZONE business.time_zone)::date THEN 'cancelled'
          WHEN NOT times.is_off AND times.ends_at > ${now} AND mine.progress NOT IN ('done', 'no_show') THEN 'upcoming'
          ELSE 'past'
        END AS "when"
      FROM mine
      JOIN business ON business.id = mine.business_id
      JOIN LATERAL (
        -- A bill with products alone has no bookings, and may be over nothing.
        SELECT CASE WHEN mine.billed_at IS NULL THEN coalesce(bool_and(${isOffAt(now)}), true)
            ELSE mine.voided_at IS NOT NULL END AS is_off, max(booking.ends_at) FILTER (WHERE NOT ${isOffAt(now)}) AS ends_at,
          coalesce(min(booking.starts_at) FILTER (WHERE NOT ${isOffAt(now)}), min(booking.starts_at)) AS begins_at
        FROM booking WHERE booking.business_id = mine.business_id AND booking.visit_id = mine.id
      ) AS times ON times.begins_at IS NOT NULL OR (mine.billed_at IS NOT NULL AND NOT mine.is_opening)
    )
    SELECT visit.*, ${SEEN_BUSINESS} AS business
    FROM visit
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted
    ${conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``}
    ORDER BY visit.begins_at ${order}, visit.id ${order}
    LIMIT ${limit}`.execute(db);
  return rows;
}

/** Opened on another phone than the one that booked. */
const openedVisits = (userId: string, now: Temporal.Instant) => sql`
  ${VISITS}
  JOIN opened_visit AS opened ON opened.business_id = visit.business_id AND opened.visit_id = visit.id
    AND opened.user_id = ${userId}
  WHERE ${visitOwner} IS DISTINCT FROM ${userId}::uuid AND ${openedBy(userId, livesSince(now))}`;

/** The person's other visits that overlap, in all businesses, soonest first. */
export async function findOverlappingVisits(
  db: Executor,
  userId: string,
  range: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
  now: Temporal.Instant,
) {
  const { rows } = await sql<{ business_name: string; start_date: Temporal.Instant; time_zone: string }>`
    WITH mine AS (
      SELECT business_id, id FROM visit WHERE made_by = ${userId} AND source = 'client'
      UNION ALL
      SELECT visit.business_id, visit.id FROM client
      JOIN client AS record ON record.business_id = client.business_id
        AND (record.id = client.id OR record.merged_into = client.id)
      JOIN visit ON visit.business_id = record.business_id AND visit.client_id = record.id
      WHERE client.account_id = ${userId} AND visit.source = 'desk'
    )
    SELECT business.name AS business_name, min(booking.starts_at) AS start_date, business.time_zone
    FROM mine
    JOIN business ON business.id = mine.business_id AND NOT business.is_deleted
    JOIN booking ON booking.business_id = mine.business_id AND booking.visit_id = mine.id
    WHERE booking.starts_at < ${range.end} AND booking.ends_at > ${range.start} AND NOT ${isOffAt(now)}
    GROUP BY mine.business_id, mine.id, business.name, business.time_zone
    ORDER BY start_date
    LIMIT 3`.execute(db);
  return rows;
}

export async function getVisitWithBusiness(
  db: Executor,
  key: { readonly business_id: string; readonly id: string },
): Promise<VisitOfPerson | undefined> {
  const { rows } = await sql<VisitOfPerson>`
    SELECT visit.*, ${SEEN_BUSINESS} AS business
    FROM (${VISITS} WHERE visit.business_id = ${key.business_id} AND visit.id = ${key.id}) AS visit
    JOIN business ON business.id = visit.business_id AND NOT business.is_deleted`.execute(db);
  return rows[0];
}

/** The visits still to come that were booked with this one for the same client. */
export async function listRestOfSeries(
  db: Executor,
  { business_id, client_id, series_id, id }: VisitRow,
  now: Temporal.Instant,
): Promise<{ visit_id: string; starts_at: Temporal.Instant }[]> {
  if (series_id === null) return [];
  const { rows } = await sql<{ visit_id: string; starts_at: Temporal.Instant }>`
    SELECT booking.visit_id, min(booking.starts_at) AS starts_at
    FROM visit
    JOIN booking ON booking.business_id = visit.business_id AND booking.visit_id = visit.id
    WHERE visit.business_id = ${business_id} AND visit.client_id = ${client_id}
      AND visit.series_id = ${series_id} AND visit.id <> ${id}
      AND booking.starts_at > ${now} AND NOT ${isOffAt(now)}
    GROUP BY booking.visit_id
    ORDER BY starts_at`.execute(db);
  return rows;
}

const SEEN_BUSINESS = sql`json_build_object(
  'id', business.id, 'name', business.name, 'business_url', business.business_url,
  'time_zone', business.time_zone, 'phone', coalesce(business.appointment_phone, business.phone),
  'address', business.address, 'locality', business.locality, 'area', business.area, 'city', business.city,
  'pincode', business.pincode, 'latitude', business.latitude, 'longitude', business.longitude,
  'image', (SELECT json_build_object('url', url, 'blur_hash', blur_hash) FROM business_image
             WHERE business_id = visit.business_id ORDER BY is_primary DESC, index LIMIT 1),
  'is_listed', business.business_state = 'approved' AND business.visibility IN ('public', 'protected'))`;

export interface PartToMove {
  readonly id: string;
  readonly service_id: string;
  readonly entity_id: string;
  readonly service_duration: number;
  readonly buffer_after: number;
  /** Minutes after the start of the visit. */
  readonly offset: number;
}

/**
 * The remaining bookings of a visit, if it belongs to this person; any visit of the business for its members.
 */
export async function findPartsToMove(
  db: Executor,
  key: { readonly business_id: string; readonly visit_id: string },
  who: { readonly user_id: string; readonly isMember: boolean },
  now: Temporal.Instant,
): Promise<PartToMove[]> {
  const { rows } = await sql<PartToMove>`
    SELECT booking.id, booking.service_id, booking.entity_id, booking.service_duration, booking.buffer_after,
      (extract(epoch FROM booking.starts_at - min(booking.starts_at) OVER ()) / 60)::integer AS "offset"
    FROM booking
    JOIN visit ON visit.business_id = booking.business_id AND visit.id = booking.visit_id
    JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    WHERE booking.business_id = ${key.business_id} AND booking.visit_id = ${key.visit_id}
      AND (${who.isMember} OR ${who.user_id}::uuid = ${visitOwner} OR ${openedBy(who.user_id, livesSince(now))})
      AND NOT ${isOffAt(now)}
    ORDER BY booking.starts_at, booking.index`.execute(db);
  return rows;
}

export interface HistoryRow {
  readonly seq: number;
  readonly type: string;
  readonly at: Temporal.Instant;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly approved_by_name: string | null;
  readonly by: 'member' | 'client' | 'nobody';
  readonly ids: Record<string, string>;
}

/** A visit's history (audit), from its events, with current names. */
export async function listVisitHistory(
  db: Executor,
  key: { readonly business_id: string; readonly visit_id: string },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT event.seq, event.type, event.at, event.actor_id, users.user_name AS actor_name, event.ids,
      approver.user_name AS approved_by_name,
      -- Not by today's membership: who has left the team was still a member then.
      CASE
        WHEN event.actor_id IS NULL THEN 'nobody'
        WHEN event.actor_id = client.account_id
          OR (visit.source = 'client' AND event.actor_id = visit.made_by) THEN 'client'
        -- On another phone.
        WHEN EXISTS (SELECT FROM opened_visit WHERE opened_visit.business_id = event.business_id
          AND opened_visit.visit_id = visit.id AND opened_visit.user_id = event.actor_id) THEN 'client'
        ELSE 'member'
      END AS by
    FROM event
    LEFT JOIN visit ON visit.business_id = event.business_id AND visit.id = ${key.visit_id}
    LEFT JOIN client AS record ON record.business_id = visit.business_id AND record.id = visit.client_id
    LEFT JOIN client ON client.business_id = visit.business_id AND client.id = coalesce(record.merged_into, record.id)
    LEFT JOIN users ON users.id = event.actor_id
    LEFT JOIN users AS approver ON approver.id = (event.ids ->> 'approved_by')::uuid
    WHERE event.business_id = ${key.business_id}
      AND event.ids ? 'visit_id' AND event.ids ->> 'visit_id' = ${key.visit_id}
    ORDER BY event.seq`.execute(db);
  return rows;
}

/** Race: what is being written about a visit is committed first, and the statements after this one see it. */
export async function lockVisitsOfClient(
  tx: Tx,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM visit WHERE business_id = ${key.business_id} AND client_id = ${key.client_id}
    ORDER BY id FOR UPDATE`.execute(tx.q);
  return rows.map(({ id }) => id);
}

/** Erases the texts about a client in their visits. The visits stay, anonymous. */
export async function eraseVisitTexts(
  tx: Tx,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  await lockVisitsOfClient(tx, key);
  await sql`
    UPDATE visit SET note = NULL, comes_name = NULL, comes_phone = NULL
    WHERE business_id = ${key.business_id} AND client_id = ${key.client_id}
      AND (note IS NOT NULL OR comes_name IS NOT NULL)`.execute(tx.q);
  await sql`
    UPDATE booking SET cancel_reason = NULL
    WHERE business_id = ${key.business_id} AND client_id = ${key.client_id} AND cancel_reason IS NOT NULL`.execute(
    tx.q,
  );
}
