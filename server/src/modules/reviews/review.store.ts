import type { BookingReview } from '@kursi/core/booking/booking-shapes.ts';
import { averageOf, reviewerName, type Stars } from '@kursi/core/reviews/review-rules.ts';
import type { PublicReview, Rating } from '@kursi/core/reviews/review-shapes.ts';
import type { ReceivedReview } from '@kursi/core/reviews/reviews.contract.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { findRow, listRows, lockRow } from '../../platform/database/row-queries.ts';
import type { RowOf } from '../../platform/database/rows.ts';
import type { TimeCursor } from '../../platform/http/cursor.ts';

export interface ReviewKey {
  readonly business_id: string;
  readonly booking_id: string;
}
type ReviewRow = RowOf<'review'>;

/** Lock order: the review row before any change. Includes soft-deleted ones. */
export async function lockWritten(tx: Tx, key: ReviewKey): Promise<ReviewRow | undefined> {
  return lockRow(tx, 'review', { business_id: key.business_id, booking_id: key.booking_id });
}

/** Not soft-deleted. */
export async function lockReview(tx: Tx, key: ReviewKey): Promise<ReviewRow | undefined> {
  const review = await lockWritten(tx, key);
  return review?.removed_at ? undefined : review;
}

export interface Written extends ReviewKey {
  readonly client_id: string;
  /** Null for a client whom the desk added to a queue. */
  readonly author_id: string | null;
  /** The entry of a queue that this is about; of a booking, the one that its visit billed. */
  readonly waitlist_booking_id?: string | null;
  readonly rating: number;
  readonly text: string;
  readonly at: Temporal.Instant;
}

/** False when it is reviewed already: the key and `an_entry_is_reviewed_once` decide. */
export async function insertReview(tx: Tx, review: Written): Promise<boolean> {
  const { business_id, booking_id, client_id, author_id, rating, text, at } = review;
  const { waitlist_booking_id = null } = review;
  await tx.q
    .insertInto('business_rating')
    .values({ business_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return counting(
    tx,
    review,
    sql`INSERT INTO review (business_id, booking_id, waitlist_booking_id, client_id, author_id, rating, text,
          created_at, updated_at)
        VALUES (${business_id}, ${booking_id}, ${waitlist_booking_id}, ${client_id}, ${author_id}, ${rating}, ${text},
          ${at}, ${at})
        ON CONFLICT DO NOTHING`,
  );
}

export async function updateReview(tx: Tx, review: Written): Promise<void> {
  const { author_id, rating, text, at } = review;
  await counting(
    tx,
    review,
    sql`UPDATE review SET rating = ${rating}, text = ${text}, author_id = ${author_id}, updated_at = ${at},
          removed_at = NULL
        WHERE ${isThis(review)}`,
  );
}

/** Soft delete: the text is erased; that there was a review, and what was decided about it, stays. */
export async function softDeleteReview(tx: Tx, key: ReviewKey, at: Temporal.Instant): Promise<void> {
  await counting(tx, key, sql`UPDATE review SET text = '', removed_at = ${at} WHERE ${isThis(key)}`);
}

export async function setHidden(tx: Tx, key: ReviewKey, at: Temporal.Instant | null): Promise<void> {
  await counting(tx, key, sql`UPDATE review SET hidden_at = ${at} WHERE ${isThis(key)}`);
}

export async function setAnswer(
  tx: Tx,
  key: ReviewKey,
  said: { readonly answer: string; readonly by: string; readonly at: Temporal.Instant },
): Promise<void> {
  await counting(
    tx,
    key,
    sql`UPDATE review SET answer = ${said.answer}, answered_by = ${said.by}, answered_at = ${said.at}
        WHERE ${isThis(key)}`,
  );
}

export async function setReported(
  tx: Tx,
  key: ReviewKey,
  report: { readonly reason: string; readonly at: Temporal.Instant },
): Promise<void> {
  await sql`UPDATE review SET reported_at = ${report.at}, report_reason = ${report.reason}
            WHERE ${isThis(key)}`.execute(tx.q);
}

/** The reviews of an erased client stay, anonymous; rendered pages become stale. */
export async function eraseAuthor(
  tx: Tx,
  key: { readonly business_id: string; readonly client_id: string },
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE review SET author_id = NULL
    WHERE business_id = ${key.business_id} AND client_id = ${key.client_id} AND author_id IS NOT NULL`.execute(
    tx.q,
  );
  if (numAffectedRows) await markPagesStale(tx, key.business_id);
}

/** The account is deleted: the words go, and the answer to them; the stars still count. */
export async function eraseReviewOfPerson(tx: Tx, key: ReviewKey): Promise<void> {
  await sql`
    UPDATE review SET author_id = NULL, text = '', answer = NULL, answered_by = NULL, answered_at = NULL
    WHERE ${isThis(key)}`.execute(tx.q);
  await markPagesStale(tx, key.business_id);
}

async function markPagesStale(tx: Tx, businessId: string): Promise<void> {
  await sql`UPDATE business_rating SET version = version + 1 WHERE business_id = ${businessId}`.execute(tx.q);
}

export async function listReviewsOfPerson(db: Executor, userId: string) {
  return listRows(
    db,
    'review',
    { author_id: userId },
    ['created_at'],
    ['business_id', 'booking_id', 'rating', 'text', 'created_at', 'answer', 'answered_at', 'removed_at'],
  );
}

const isThis = ({ business_id, booking_id }: ReviewKey) =>
  sql`business_id = ${business_id} AND booking_id = ${booking_id}`;

const COUNTS = sql`hidden_at IS NULL AND removed_at IS NULL`;

/**
 * Changes a review and the rating counters in one statement: subtracts the old rating and adds the new one. A
 * hidden or deleted review counts nothing. False when nothing was changed.
 */
async function counting(tx: Tx, key: ReviewKey, change: RawBuilder<unknown>): Promise<boolean> {
  const difference = [1, 2, 3, 4, 5].map(
    (stars) => sql`${sql.ref(`stars_${stars}`)} = ${sql.ref(`stars_${stars}`)}
      + (SELECT coalesce(sum(by) FILTER (WHERE rating = ${sql.lit(stars)}), 0) FROM difference)::integer`,
  );
  const { rows } = await sql<{ changed: boolean }>`
    WITH before AS (SELECT rating FROM review WHERE ${isThis(key)} AND ${COUNTS}),
    after AS (${change} RETURNING rating, hidden_at, removed_at),
    difference AS (
      SELECT rating, -1 AS by FROM before
      UNION ALL
      SELECT rating, 1 FROM after WHERE ${COUNTS}
    )
    UPDATE business_rating SET version = version + 1, ${sql.join(difference)}
    WHERE business_id = ${key.business_id}
    RETURNING EXISTS (SELECT FROM after) AS changed`.execute(tx.q);
  return rows[0]?.changed ?? false;
}

export async function getRating(db: Executor, businessId: string): Promise<Rating> {
  const row = await findRow(db, 'business_rating', { business_id: businessId });
  return row ? summed([row.stars_1, row.stars_2, row.stars_3, row.stars_4, row.stars_5]) : null;
}

/** Bounds the work of a page with a hundred thousand reviews; older ones say little about a person today. */
const REVIEWS_OF_PEOPLE = 500;

/** By calendar: how the newest reviews of the business rate each person. */
export async function getRatingsOfPeople(
  db: Executor,
  businessId: string,
): Promise<ReadonlyMap<string, { readonly average: number; readonly count: number }>> {
  const { rows } = await sql<{ entity_id: string; average: string; count: string }>`
    SELECT coalesce(booking.entity_id, entry.served_entity_id) AS entity_id, round(avg(newest.rating), 1) AS average,
      count(*) AS count
    FROM (SELECT business_id, booking_id, of_booking_id, rating FROM review
          WHERE business_id = ${businessId} AND ${COUNTS}
          ORDER BY created_at DESC, booking_id DESC LIMIT ${REVIEWS_OF_PEOPLE}) AS newest
    LEFT JOIN booking ON booking.business_id = ${businessId} AND booking.id = newest.of_booking_id
    LEFT JOIN waitlist_booking AS entry ON entry.business_id = ${businessId} AND entry.id = newest.booking_id
    WHERE coalesce(booking.entity_id, entry.served_entity_id) IS NOT NULL
    GROUP BY coalesce(booking.entity_id, entry.served_entity_id)`.execute(db);
  return new Map(
    rows.map(({ entity_id, average, count }) => [
      entity_id,
      { average: Number(average), count: Number(count) },
    ]),
  );
}

function summed(stars: Stars): Rating {
  const average = averageOf(stars);
  const count = stars.reduce((sum, one) => sum + one, 0);
  return average === null ? null : { average, count, stars: [...stars] };
}

interface Shown extends Omit<ReviewRow, 'text'> {
  readonly text: string;
  readonly author_name: string | null;
  readonly service_name: string;
  readonly service_name_hi: string | null;
  /** Null where a queue names nobody who serves. */
  readonly entity_name: string | null;
  readonly entity_kind: string | null;
  readonly booking_date: string;
  readonly visit_id: string | null;
}

export interface ReviewFilter {
  readonly business_id: string;
  readonly shown: 'to anyone' | 'to the team' | 'without an answer';
  readonly before: TimeCursor | null;
  readonly limit: number;
}

/** Of a review with its booking or its entry; an entry without services is known by its queue. */
export const reviewedService = sql<string>`coalesce(booking.service_name, (
    SELECT string_agg(service.name, ', ' ORDER BY wanted.index)
    FROM waitlist_booking_service AS wanted
    JOIN service ON service.business_id = wanted.business_id AND service.id = wanted.service_id
    WHERE wanted.business_id = review.business_id AND wanted.waitlist_booking_id = review.booking_id
  ), waitlist.name)`;
/** Null where none of it was typed in Hindi. */
export const reviewedServiceInHindi = sql<string | null>`coalesce(booking.service_name_hi, (
    SELECT string_agg(coalesce(service.name_hi, service.name), ', ' ORDER BY wanted.index)
    FROM waitlist_booking_service AS wanted
    JOIN service ON service.business_id = wanted.business_id AND service.id = wanted.service_id
    WHERE wanted.business_id = review.business_id AND wanted.waitlist_booking_id = review.booking_id
  ))`;
/** The booking or the entry of a review, and who served. */
export const joinReviewed = sql`
  LEFT JOIN booking ON booking.business_id = review.business_id AND booking.id = review.of_booking_id
  LEFT JOIN waitlist_booking AS entry ON entry.business_id = review.business_id AND entry.id = review.booking_id
  LEFT JOIN waitlist ON waitlist.business_id = entry.business_id AND waitlist.id = entry.waitlist_id
  LEFT JOIN calendar ON calendar.business_id = review.business_id
    AND calendar.id = coalesce(booking.entity_id, entry.served_entity_id)`;

const SHOWN = sql`
  SELECT review.*, users.user_name AS author_name, ${reviewedService} AS service_name,
    ${reviewedServiceInHindi} AS service_name_hi, booking.visit_id,
    coalesce(booking.booking_date, entry.created_at_iso_date) AS booking_date, calendar.name AS entity_name,
    calendar.kind AS entity_kind
  FROM review
  ${joinReviewed}
  LEFT JOIN users ON users.id = review.author_id`;

/** Newest first. */
export async function findReviews(db: Executor, filter: ReviewFilter): Promise<Shown[]> {
  const { business_id, shown, before, limit } = filter;
  const which = {
    'to anyone': sql`review.hidden_at IS NULL`,
    'to the team': sql`true`,
    'without an answer': sql`review.answer IS NULL AND review.hidden_at IS NULL`,
  }[shown];
  const { rows } = await sql<Shown>`
    ${SHOWN}
    WHERE review.business_id = ${business_id} AND review.removed_at IS NULL AND ${which} AND ${
      before
        ? sql`(review.created_at, review.booking_id) < (${before.at}::timestamptz, ${before.id}::uuid)`
        : sql`true`
    }
    ORDER BY review.created_at DESC, review.booking_id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

export function presentPublicReview(row: Shown): PublicReview {
  return {
    id: row.booking_id,
    rating: row.rating,
    text: row.text,
    reviewer: row.author_name === null ? null : reviewerName(row.author_name),
    service_name: row.service_name,
    service_name_hi: row.service_name_hi,
    person: row.entity_kind === 'person' ? row.entity_name : null,
    created_at: row.created_at.toString(),
    answer: row.answer,
    answered_at: row.answered_at?.toString() ?? null,
  };
}

export function presentTeamReview(row: Shown): ReceivedReview {
  return {
    ...presentPublicReview(row),
    visit_id: row.visit_id,
    client_id: row.client_id,
    entity_name: row.entity_name,
    is_from_queue: row.waitlist_booking_id === row.booking_id,
    booking_date: row.booking_date,
    is_reported: row.reported_at !== null,
    is_hidden: row.hidden_at !== null,
  };
}

export async function countUnanswered(db: Executor, businessId: string): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('answer', 'is', null)
    .where('hidden_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** By booking id, for bookings of several businesses: a person reads all their visits. */
export async function getBookingReviews(
  db: Executor,
  bookings: readonly { readonly business_id: string; readonly id: string }[],
): Promise<ReadonlyMap<string, BookingReview>> {
  if (bookings.length === 0) return new Map();
  const { rows } = await sql<ReviewRow>`
    SELECT review.*
    FROM unnest(${bookings.map(({ business_id }) => business_id)}::uuid[], ${bookings.map(({ id }) => id)}::uuid[])
      AS booking (business_id, id)
    JOIN review ON review.business_id = booking.business_id AND review.booking_id = booking.id
    WHERE review.removed_at IS NULL`.execute(db);
  return new Map(
    rows.map((row) => [
      row.booking_id,
      {
        rating: row.rating,
        text: row.text,
        created_at: row.created_at.toString(),
        updated_at: row.updated_at.toString(),
        answer: row.answer,
        answered_at: row.answered_at?.toString() ?? null,
        is_hidden: row.hidden_at !== null,
      },
    ]),
  );
}

/** Whether a booking of the visit that billed this entry is reviewed. */
export async function hasReviewOfVisit(
  db: Executor,
  { business_id, id }: { readonly business_id: string; readonly id: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('review')
    .select('booking_id')
    .where('business_id', '=', business_id)
    .where('waitlist_booking_id', '=', id)
    .where('booking_id', '!=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Over all businesses, for platform admins. */
export async function findReported(
  db: Executor,
  { before, limit }: { readonly before: TimeCursor | null; readonly limit: number },
) {
  const { rows } = await sql<
    Shown & { readonly name: string; readonly business_url: string; readonly reported_at: Temporal.Instant }
  >`
    SELECT shown.*, business.name, business.business_url
    FROM (${SHOWN} WHERE review.reported_at IS NOT NULL AND review.removed_at IS NULL) AS shown
    JOIN business ON business.id = shown.business_id
    WHERE ${before ? sql`(shown.reported_at, shown.booking_id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql`true`}
    ORDER BY shown.reported_at DESC, shown.booking_id DESC LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    ...presentPublicReview(row),
    business: { id: row.business_id, name: row.name, business_url: row.business_url },
    reported_at: row.reported_at.toString(),
    report_reason: row.report_reason ?? '',
    is_hidden: row.hidden_at !== null,
  }));
}

/** Whether the public may read its reviews; members always may. */
export async function getVisibility(db: Executor, businessId: string) {
  return findRow(db, 'business', { id: businessId, is_deleted: false }, ['business_state', 'visibility']);
}
