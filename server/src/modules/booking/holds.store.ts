import { type Selectable, sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';
import type { PlannedBooking } from './planned.ts';

export type HoldRow = Selectable<Tables['reserved_booking']>;
export type HoldKey = { readonly business_id: string } & (
  | { readonly booking_id: string }
  | { readonly visit_id: string }
);

export interface NewHolds {
  readonly business_id: string;
  readonly visit_id: string;
  readonly client_id: string | null;
  readonly holder_id: string;
  readonly source: 'desk' | 'client';
  readonly created_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
}

const INSERT_HOLDS = `
  WITH listed AS (
    INSERT INTO booking_directory (booking_id, of_business)
    SELECT (hold ->> 'booking_id')::uuid, $1 FROM jsonb_array_elements($8::jsonb) AS hold
  )
  INSERT INTO reserved_booking (
    business_id, visit_id, client_id, holder_id, source, created_at, expires_at,
    booking_id, index, service_id, entity_id, booking_date, service_time, service_duration, buffer_after,
    starts_at, ends_at, service_name, service_price, booking_amount
  )
  SELECT $1, $2, $3, $4, $5, $6, $7, hold.*
  FROM jsonb_to_recordset($8::jsonb) AS hold (
    booking_id uuid, index integer, service_id uuid, entity_id uuid, booking_date date, service_time text,
    service_duration integer, buffer_after integer, starts_at timestamptz, ends_at timestamptz,
    service_name text, service_price bigint, booking_amount bigint
  )`;

/** The holds and where to find them, in one statement: this runs for everyone who tries for a time. */
export async function insertHolds(tx: Tx, of: NewHolds, bookings: readonly PlannedBooking[]): Promise<void> {
  await tx.client.query({
    name: 'insert-holds',
    text: INSERT_HOLDS,
    values: [
      of.business_id,
      of.visit_id,
      of.client_id,
      of.holder_id,
      of.source,
      of.created_at,
      of.expires_at,
      JSON.stringify(bookings),
    ],
  });
}

/** In the order of the visit, and locked: of two who confirm or give back at once, the second finds them gone. */
export async function lockHolds(tx: Tx, key: HoldKey): Promise<HoldRow[]> {
  const held = tx.q.selectFrom('reserved_booking').selectAll().where('business_id', '=', key.business_id);
  const wanted =
    'booking_id' in key
      ? held.where('booking_id', '=', key.booking_id)
      : held.where('visit_id', '=', key.visit_id);
  return wanted.orderBy('index').forUpdate().execute();
}

/** Those of some holds that are still holds, locked: meanwhile one may have become a booking, or be gone. */
export async function lockTheseHolds(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<HoldRow[]> {
  if (bookingIds.length === 0) return [];
  return tx.q
    .selectFrom('reserved_booking')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('visit_id')
    .orderBy('index')
    .forUpdate()
    .execute();
}

/** Answers with those that were holds: the slot and the entry of a booking are not for a hold to take along. */
export async function deleteHolds(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ booking_id: string }>`
    WITH gone AS (
      DELETE FROM reserved_booking
      WHERE business_id = ${businessId} AND booking_id = ANY (${bookingIds}::uuid[])
      RETURNING booking_id
    ), unlisted AS (
      DELETE FROM booking_directory USING gone WHERE booking_directory.booking_id = gone.booking_id
    )
    SELECT booking_id FROM gone`.execute(tx.q);
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/**
 * What a person holds at this moment, in all businesses. Their row stays locked, so that of many tries at once
 * each sees the ones before it.
 */
export async function lockHoldsOfPerson(tx: Tx, userId: string, now: Temporal.Instant): Promise<HoldRow[]> {
  // Two statements: the second must see what was committed while the first waited.
  await tx.client.query({
    name: 'lock-holder',
    text: 'SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE',
    values: [userId],
  });
  return holdsOfPerson(tx.q, userId, now);
}

export async function holdsOfPerson(db: Executor, userId: string, now: Temporal.Instant): Promise<HoldRow[]> {
  return db
    .selectFrom('reserved_booking')
    .selectAll()
    .where('holder_id', '=', userId)
    .where('source', '=', 'client')
    .where('expires_at', '>', now)
    .execute();
}

export async function currentHolds(
  db: Executor,
  businessId: string,
  now: Temporal.Instant,
): Promise<HoldRow[]> {
  return db
    .selectFrom('reserved_booking')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('expires_at', '>', now)
    .orderBy('starts_at')
    .orderBy('booking_id')
    .execute();
}

/** A hold that ran out can still be confirmed for as long; then it is forgotten, with its slot. */
const HOLDS_LIVE = { hours: 24 };

export async function sweepHolds(db: Executor, now: Temporal.Instant): Promise<void> {
  await sql`
    WITH old AS (
      DELETE FROM reserved_booking WHERE expires_at < ${now.subtract(HOLDS_LIVE)}
      RETURNING business_id, booking_id
    ), slots AS (
      DELETE FROM consumed_slot USING old
      WHERE consumed_slot.business_id = old.business_id AND consumed_slot.booking_id = old.booking_id
    )
    DELETE FROM booking_directory USING old WHERE booking_directory.booking_id = old.booking_id`.execute(db);
}

/** They are bookings now, and the directory names those. */
export async function deleteConfirmedHolds(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await tx.q
    .deleteFrom('reserved_booking')
    .where('business_id', '=', businessId)
    .where('booking_id', 'in', [...bookingIds])
    .execute();
}

/** Holds for longer; their slots are kept apart. */
export async function keepHolds(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
  expires_at: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('reserved_booking')
    .set({ expires_at, is_kept_for_payment: true })
    .where('business_id', '=', businessId)
    .where('booking_id', 'in', [...bookingIds])
    .execute();
}

type OfVisit = { readonly business_id: string; readonly visit_id: string };

/** What is held of a visit, in its order, with the names of the calendars. */
export async function heldOf(
  db: Executor,
  { business_id, visit_id }: OfVisit,
): Promise<(HoldRow & { readonly entity_name: string })[]> {
  return db
    .selectFrom('reserved_booking as hold')
    .innerJoin('calendar', (join) =>
      join.onRef('calendar.business_id', '=', 'hold.business_id').onRef('calendar.id', '=', 'hold.entity_id'),
    )
    .selectAll('hold')
    .select('calendar.name as entity_name')
    .where('hold.business_id', '=', business_id)
    .where('hold.visit_id', '=', visit_id)
    .orderBy('hold.index')
    .execute();
}

/** False when nothing is held. */
export async function noteHolds(
  tx: Tx,
  { business_id, visit_id }: OfVisit,
  note: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('reserved_booking')
    .set({ note })
    .where('business_id', '=', business_id)
    .where('visit_id', '=', visit_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
