import { sql } from 'kysely';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import { columnsOf } from '../../../platform/database/columns.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { lockOfPerson } from '../../../platform/database/lock-person.ts';
import type { RowOf } from '../../../platform/database/rows.ts';
import type { PlannedBooking } from '../availability/planned-booking.ts';
import { getBookingBusiness } from '../visits/booking.store.ts';

export type HoldRow = RowOf<'reserved_booking'>;
export type HoldKey = { readonly business_id: string } & (
  | { readonly booking_id: string }
  | { readonly visit_id: string }
);

const HOLD = columnsOf<HoldRow>({
  business_id: true,
  booking_id: true,
  visit_id: true,
  index: true,
  client_id: true,
  holder_id: true,
  source: true,
  service_id: true,
  entity_id: true,
  booking_date: true,
  service_time: true,
  service_duration: true,
  buffer_after: true,
  starts_at: true,
  ends_at: true,
  service_name: true,
  service_name_hi: true,
  service_price: true,
  booking_amount: true,
  created_at: true,
  expires_at: true,
  note: true,
  comes_name: true,
  comes_phone: true,
  is_kept_for_payment: true,
  is_alert_hold: true,
  booking_type: true,
  cancellation_window: true,
  network: true,
});

export interface NewHolds {
  readonly business_id: string;
  readonly visit_id: string;
  readonly client_id: string | null;
  readonly holder_id: string;
  readonly source: 'desk' | 'client';
  readonly created_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant;
  readonly network?: string | null;
  /** The business's current terms, stored with the hold. */
  readonly booking_type: HoldRow['booking_type'];
  readonly cancellation_window: number | null;
  /** Held for a person with a slot alert. */
  readonly is_alert_hold?: true;
}

/** The holds and their directory entries. */
export async function insertHolds(tx: Tx, of: NewHolds, bookings: readonly PlannedBooking[]): Promise<void> {
  await allInTransaction(insertHoldsStatements(of, bookings).map((statement) => ask(tx.q, statement)));
}

export function insertHoldsStatements(of: NewHolds, bookings: readonly PlannedBooking[]) {
  const listed = bookings.map(({ booking_id }) => ({ booking_id, of_business: of.business_id }));
  const rows = bookings.map((booking) => ({ ...of, ...booking }));
  return [insertRows('booking_directory', listed), insertRows('reserved_booking', rows)];
}

/** In the order of the visit. Locked: of two concurrent confirms or releases, the second finds no rows. */
export async function lockHolds(tx: Tx, key: HoldKey): Promise<HoldRow[]> {
  const [column, id] =
    'booking_id' in key ? (['booking_id', key.booking_id] as const) : (['visit_id', key.visit_id] as const);
  return ask<HoldRow>(tx.q, {
    name: `lock-holds-by-${column}`,
    text: `
      SELECT ${HOLD} FROM reserved_booking WHERE business_id = $1 AND ${column} = $2 ORDER BY index FOR UPDATE`,
    values: [key.business_id, id],
  });
}

export interface LockedHolds {
  readonly holds: readonly HoldRow[];
  readonly business: Awaited<ReturnType<typeof getBookingBusiness>>;
  /** The visit's client, when a part of it is already confirmed. */
  readonly visitClientId: string | null;
  /** The client named with the hold; null when none was named, or the record is deleted. */
  readonly namedClientId: string | null;
}

/**
 * Lock order: holds, then the visit (when a part is already confirmed), then the named client. Pipelined in
 * one round trip.
 */
export async function lockForConfirmation(tx: Tx, key: HoldKey): Promise<LockedHolds> {
  const [column, id] =
    'booking_id' in key ? (['booking_id', key.booking_id] as const) : (['visit_id', key.visit_id] as const);
  const values = [key.business_id, id];
  const held = (wanted: 'visit_id' | 'client_id') =>
    `(SELECT ${wanted} FROM reserved_booking WHERE business_id = $1 AND ${column} = $2 ORDER BY index LIMIT 1)`;
  const [holds, business, [visit], [client]] = await allInTransaction([
    lockHolds(tx, key),
    getBookingBusiness(tx.q, key.business_id),
    ask<{ client_id: string }>(tx.q, {
      name: `lock-visit-of-holds-by-${column}`,
      text: `SELECT client_id FROM visit WHERE business_id = $1 AND id = ${held('visit_id')} FOR UPDATE`,
      values,
    }),
    ask<{ id: string }>(tx.q, {
      name: `lock-client-of-holds-by-${column}`,
      text: `
        SELECT id FROM client WHERE business_id = $1 AND deleted_at IS NULL AND id = (
          SELECT coalesce(merged_into, id) FROM client WHERE business_id = $1 AND id = ${held('client_id')}
        )
        FOR NO KEY UPDATE`,
      values,
    }),
  ]);
  return { holds, business, visitClientId: visit?.client_id ?? null, namedClientId: client?.id ?? null };
}

/** The visit of a client's hold; null when the desk holds it, or it is not a hold. */
export async function getVisitOfClientHold(
  db: Executor,
  key: { readonly business_id: string; readonly booking_id: string },
): Promise<string | null> {
  const hold = await db
    .selectFrom('reserved_booking')
    .select('visit_id')
    .where('business_id', '=', key.business_id)
    .where('booking_id', '=', key.booking_id)
    .where('source', '=', 'client')
    .executeTakeFirst();
  return hold?.visit_id ?? null;
}

/** Locks those that are still holds: one may have been confirmed or released meanwhile. */
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

/** Returns those that were holds, so that the slot and directory entry of a booking are never deleted. */
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
 * A person's active holds in all businesses. Locks the user row, so that concurrent attempts see each other's
 * holds.
 */
export async function lockHoldsOfPerson(
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
  /** Locked too, for the minutes that are held from it. */
  from: { readonly business_id: string; readonly network: string | null } | null = null,
): Promise<{ has_name: boolean; holds: HoldRow[]; minutesOfNetwork: number }> {
  // Statements of their own: what is read must include what was committed while the locks were waited for.
  const [, [person], , holds, [held]] = await allInTransaction([
    ask(tx.q, lockOfPerson(userId)),
    ask<{ has_name: boolean }>(tx.q, {
      name: 'name-of-holder',
      text: "SELECT user_name <> '' AS has_name FROM users WHERE id = $1",
      values: [userId],
    }),
    from?.network
      ? ask(tx.q, {
          name: 'lock-network',
          text: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
          values: [`hold ${from.business_id} ${from.network}`],
        })
      : null,
    findHoldsOfPerson(tx.q, userId, now),
    from?.network
      ? ask<{ minutes: number }>(tx.q, {
          name: 'minutes-held-by-network',
          text: `
            SELECT coalesce(sum(service_duration + buffer_after), 0)::integer AS minutes FROM reserved_booking
            WHERE business_id = $1 AND network = $2 AND expires_at > $3 AND NOT is_alert_hold`,
          values: [from.business_id, from.network, now],
        })
      : [],
  ]);
  return { has_name: person?.has_name ?? false, holds, minutesOfNetwork: held?.minutes ?? 0 };
}

export async function findHoldsOfPerson(
  db: Executor,
  userId: string,
  now: Temporal.Instant,
): Promise<HoldRow[]> {
  return ask<HoldRow>(db, {
    name: 'holds-of-person',
    text: `
      SELECT ${HOLD} FROM reserved_booking WHERE holder_id = $1 AND source = 'client' AND expires_at > $2`,
    values: [userId, now],
  });
}

export async function setHolder(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx.q
    .updateTable('reserved_booking')
    .set({ holder_id: to })
    .where('holder_id', '=', from)
    .where('source', '=', 'client')
    .where('expires_at', '>', now)
    .execute();
}

export async function findCurrentHolds(
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

export async function countHolds(db: Executor, now: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ holds: number }>`
    SELECT count(*)::int AS holds FROM reserved_booking WHERE expires_at > ${now}`.execute(db);
  return rows[0]?.holds ?? 0;
}

export async function deleteHoldsExpiredBefore(tx: Tx, before: Temporal.Instant) {
  return tx.q
    .deleteFrom('reserved_booking')
    .where('expires_at', '<', before)
    .returning(['business_id', 'booking_id'])
    .execute();
}

export async function deleteFromDirectory(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM booking_directory WHERE booking_id = ANY (${bookingIds}::uuid[])`.execute(tx.q);
}

/** Deletes holds that became bookings. Their directory entries stay, for the bookings. */
export async function deleteConfirmedHolds(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await ask(tx.q, deleteConfirmedHoldsStatement(businessId, bookingIds));
}

export function deleteConfirmedHoldsStatement(businessId: string, bookingIds: readonly string[]) {
  return {
    name: 'delete-confirmed-holds',
    text: 'DELETE FROM reserved_booking WHERE business_id = $1 AND booking_id = ANY ($2)',
    values: [businessId, bookingIds],
  };
}

/** Extends the expiry of holds; the slots' expiry is set separately. */
export async function extendHolds(
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

/** A visit's holds in order, with the calendars' names. */
export async function findHeldVisit(
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

/** False when there is no hold. */
export async function setHoldNotes(
  tx: Tx,
  { business_id, visit_id }: OfVisit,
  said: Pick<HoldRow, 'note' | 'comes_name' | 'comes_phone'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('reserved_booking')
    .set(said)
    .where('business_id', '=', business_id)
    .where('visit_id', '=', visit_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
