import type { Paise } from '@kursi/core/kernel/money.ts';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/database/columns.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { deleteRows, findRow, listRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../../platform/database/rows.ts';
import type { PlannedBooking } from '../availability/planned-booking.ts';

export type BookingRow = RowOf<'booking'>;
export type VisitRow = RowOf<'visit'>;
type Key = { readonly business_id: string; readonly id: string };

const OF_BUSINESS = [
  'name',
  'time_zone',
  'booking_type',
  'payment_type',
  'cancellation_window',
  'business_state',
  'visibility',
  'is_deleted',
] as const;

/** The business's booking rules. */
export async function getBookingBusiness(db: Executor, businessId: string) {
  const [business] = await ask<Pick<RowOf<'business'>, (typeof OF_BUSINESS)[number]>>(db, {
    name: 'booking-business',
    text: `SELECT ${OF_BUSINESS.join(', ')} FROM business WHERE id = $1`,
    values: [businessId],
  });
  if (!business) throw new Error('the business is gone');
  return business;
}

const VISIT = columnsOf<VisitRow>({
  business_id: true,
  id: true,
  type: true,
  client_id: true,
  booking_date: true,
  progress: true,
  note: true,
  comes_name: true,
  comes_phone: true,
  source: true,
  made_by: true,
  series_id: true,
  cancellation_window: true,
  total_amount: true,
  paid_amount: true,
  to_give_back: true,
  refund_due_at: true,
  refund_waits: true,
  bound_at: true,
  extras_amount: true,
  is_opening: true,
  billed_at: true,
  voided_at: true,
  coming_for: true,
  change_wanted_for: true,
  late_for: true,
  late_minutes: true,
  created_at: true,
  updated_at: true,
});

/** Lock order: visit row first. Serialises all changes to one visit. */
export async function lockVisit(tx: Tx, key: Key): Promise<VisitRow | undefined> {
  const [visit] = await ask<VisitRow>(tx.q, {
    name: 'lock-visit',
    text: `SELECT ${VISIT} FROM visit WHERE business_id = $1 AND id = $2 FOR UPDATE`,
    values: [key.business_id, key.id],
  });
  return visit;
}

export async function lockVisitOfBooking(
  tx: Tx,
  key: Key,
): Promise<{ readonly visit: VisitRow; readonly booking: BookingRow } | null> {
  const named = await findRow(tx.q, 'booking', { business_id: key.business_id, id: key.id }, ['visit_id']);
  const visit = named && (await lockVisit(tx, { ...key, id: named.visit_id }));
  if (!visit) return null;
  // Read again under the lock.
  const booking = (await findBookingsOfVisit(tx.q, key.business_id, visit.id)).find(
    ({ id }) => id === key.id,
  );
  return booking ? { visit, booking } : null;
}

export type BookedTime = Pick<BookingRow, 'id' | 'entity_id' | 'starts_at' | 'ends_at'>;

/** Lock order: visits by id. Returns where each booking stands that exists. */
export async function lockVisitsOfBookings(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookedTime>> {
  await sql`
    SELECT id FROM visit
    WHERE business_id = ${businessId} AND id IN (
      SELECT visit_id FROM booking WHERE business_id = ${businessId} AND id = ANY (${bookingIds}::uuid[])
    )
    ORDER BY id
    FOR UPDATE`.execute(tx.q);
  // A statement of its own: it sees what was committed while the locks were waited for.
  const { rows } = await sql<BookedTime>`
    SELECT id, entity_id, starts_at, ends_at FROM booking
    WHERE business_id = ${businessId} AND id = ANY (${bookingIds}::uuid[])`.execute(tx.q);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The answer deadline of a request that was last confirmed that way, for its undo: by a move (`answer_until`), or
 * by an answer (`request_until`). Null when it was not.
 */
export async function getAnswerDeadline(
  tx: Tx,
  { business_id, visit_id, id }: BookingRow,
  how: 'answer_until' | 'request_until',
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ answer_until: string | null }>`
    SELECT ids ->> ${how}::text AS answer_until FROM event
    WHERE business_id = ${business_id} AND ids ? 'visit_id' AND ids ->> 'visit_id' = ${visit_id}
      AND ids ->> 'booking_id' = ${id} AND type = 'booking.confirmed'
    ORDER BY seq DESC LIMIT 1`.execute(tx.q);
  const until = rows[0]?.answer_until;
  return until ? Temporal.Instant.from(until) : null;
}

/** Whether this person made the cancellation of each, in its last one. */
export async function hasCancelledAll(
  tx: Tx,
  { business_id, id: visit_id }: VisitRow,
  bookings: readonly Pick<BookingRow, 'id' | 'cancelled_at'>[],
  actor_id: string,
): Promise<boolean> {
  const { rows } = await sql<{ booking_id: string; at: Temporal.Instant }>`
    SELECT ids ->> 'booking_id' AS booking_id, at FROM event
    WHERE business_id = ${business_id} AND ids ? 'visit_id' AND ids ->> 'visit_id' = ${visit_id}
      AND type = 'booking.cancelled' AND actor_id = ${actor_id}`.execute(tx.q);
  return bookings.every(({ id, cancelled_at }) =>
    rows.some(({ booking_id, at }) => booking_id === id && cancelled_at?.equals(at)),
  );
}

/** What this person's edits of a visit changed since then, as written in the events. */
export async function findEditsBy(
  tx: Tx,
  { business_id, visit_id }: Pick<BookingRow, 'business_id' | 'visit_id'>,
  by: { readonly actor_id: string; readonly since: Temporal.Instant },
): Promise<string[]> {
  const { rows } = await sql<{ parts: string }>`
    SELECT ids ->> 'parts' AS parts FROM event
    WHERE business_id = ${business_id} AND ids ? 'visit_id' AND ids ->> 'visit_id' = ${visit_id}
      AND type = 'visit.edited' AND actor_id = ${by.actor_id} AND at >= ${by.since}`.execute(tx.q);
  return rows.map(({ parts }) => parts);
}

export async function findBookingsOfVisit(
  db: Executor,
  businessId: string,
  visitId: string,
): Promise<BookingRow[]> {
  return listRows(db, 'booking', { business_id: businessId, visit_id: visitId }, ['index']);
}

/** Its terms and its account must be given, also when they are null or nothing. */
type NewVisit = NewRow<'visit'> & Pick<VisitRow, 'cancellation_window' | 'total_amount' | 'paid_amount'>;

/** False when it exists already: a visit whose holds are confirmed one by one. */
export async function insertVisit(tx: Tx, visit: NewVisit): Promise<boolean> {
  const rows = await ask(tx.q, insertRows('visit', [visit], 'ON CONFLICT DO NOTHING RETURNING id'));
  return rows.length > 0;
}

/** For `optimistically`: fails when the visit exists already. */
export function insertVisitStatement(visit: NewVisit) {
  return insertRows('visit', [visit]);
}

export interface NewBooking extends PlannedBooking {
  readonly booking_status: 'created' | 'confirmed';
  readonly answer_until: Temporal.Instant | null;
}

interface OfVisit {
  readonly business_id: string;
  readonly visit_id: string;
  readonly client_id: string;
}

/** Bookings made from holds, or without. Without, `listBookings` writes their directory entries. */
export async function insertBookings(
  tx: Tx,
  of: OfVisit,
  bookings: readonly NewBooking[],
  now: Temporal.Instant,
): Promise<void> {
  await ask(tx.q, insertBookingsStatement(of, bookings, now));
}

export function insertBookingsStatement(of: OfVisit, bookings: readonly NewBooking[], now: Temporal.Instant) {
  const rows = bookings.map(({ booking_id, ...booking }) => ({
    ...of,
    ...booking,
    id: booking_id,
    created_at: now,
  }));
  return insertRows('booking', rows);
}

export async function insertBookingDirectory(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  const rows = bookingIds.map((booking_id) => ({ booking_id, of_business: businessId }));
  await ask(tx.q, insertRows('booking_directory', rows));
}

/** A lower price is covered by no more than itself; `coverVisit` tells the membership. */
export async function updateBooking(tx: Tx, key: Key, changes: ChangesOf<'booking'>): Promise<void> {
  const { booking_amount, membership_amount } = changes;
  const cover =
    booking_amount === undefined || membership_amount !== undefined
      ? {}
      : {
          membership_amount: sql<Paise | null>`
            CASE WHEN membership_amount IS NOT NULL THEN least(membership_amount, ${booking_amount}) END`,
        };
  await tx.q
    .updateTable('booking')
    .set({ ...changes, ...cover })
    .where('business_id', '=', key.business_id)
    .where('id', '=', key.id)
    .execute();
}

/** The same change to several bookings of a business. */
export async function updateBookings(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  changes: ChangesOf<'booking'>,
): Promise<void> {
  await updateRows(tx, 'booking', { business_id: businessId, id: ids }, changes);
}

/** Moves all positions out of the way: each is taken by one booking at any moment. */
export async function makeRoomForOrder(tx: Tx, key: Key): Promise<void> {
  await sql`
    UPDATE booking SET index = index + 1000 + (
      SELECT max(index) FROM booking WHERE business_id = ${key.business_id} AND visit_id = ${key.id}
    )
    WHERE business_id = ${key.business_id} AND visit_id = ${key.id}`.execute(tx.q);
}

/** Puts all others after those that were given their position, in the order they had. */
export async function orderAfter(tx: Tx, key: Key, placed: readonly string[]): Promise<void> {
  await sql`
    UPDATE booking SET index = ${placed.length}::integer + rest.place - 1
    FROM (
      SELECT id, row_number() OVER (ORDER BY index)::integer AS place FROM booking
      WHERE business_id = ${key.business_id} AND visit_id = ${key.id} AND id <> ALL (${placed}::uuid[])
    ) AS rest
    WHERE booking.business_id = ${key.business_id} AND booking.id = rest.id`.execute(tx.q);
}

/** With their bookings, directory entries and share links. */
export async function deleteVisits(tx: Tx, businessId: string, ids: readonly string[]): Promise<void> {
  const gone = await tx.q
    .deleteFrom('booking')
    .where('business_id', '=', businessId)
    .where('visit_id', 'in', [...ids])
    .returning('id')
    .execute();
  await tx.q
    .deleteFrom('booking_directory')
    .where(
      'booking_id',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  await deleteRows(tx, 'share_directory', { of_business: businessId, visit_id: ids });
  await deleteRows(tx, 'visit_link_directory', { of_business: businessId, visit_id: ids });
  await deleteRows(tx, 'visit', { business_id: businessId, id: ids });
}

export async function updateVisit(tx: Tx, key: Key, changes: ChangesOf<'visit'>): Promise<void> {
  await updateRows(tx, 'visit', { business_id: key.business_id, id: key.id }, changes);
}

/**
 * Same rule as `bookingStatusAt`: an expired request counts as cancelled, even before the job has written it.
 */
export const isOffAt = (now: Temporal.Instant) => sql<boolean>`(
  booking.booking_status = 'cancelled'
  OR (booking.booking_status = 'created' AND coalesce(booking.answer_until <= ${now}, false)))`;

/** Visits that this person made for themselves at a business and that are still to come. */
export async function countOpenVisits(
  db: Executor,
  { business_id, made_by }: { readonly business_id: string; readonly made_by: string },
  now: Temporal.Instant,
): Promise<number> {
  const [row] = await ask<{ count: number }>(db, {
    name: 'count-open-visits',
    text: `
      SELECT count(DISTINCT visit.id)::integer AS count FROM visit
      JOIN booking ON booking.business_id = $1 AND booking.visit_id = visit.id
      WHERE visit.business_id = $1 AND visit.made_by = $2 AND visit.source = 'client'
        AND booking.booking_status <> 'cancelled' AND booking.starts_at > $3`,
    values: [business_id, made_by, now],
  });
  return row?.count ?? 0;
}

/** Requests past their deadline, oldest first. */
export async function findExpiredRequests(db: Executor, now: Temporal.Instant, limit: number) {
  return db
    .selectFrom('booking')
    .select(['business_id', 'id'])
    .where('booking_status', '=', 'created')
    .where('answer_until', '<=', now)
    .orderBy('answer_until')
    .limit(limit)
    .execute();
}
