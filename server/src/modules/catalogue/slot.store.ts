import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { allInTransaction } from '../../platform/database/all-in-transaction.ts';
import { ask, type Executor, type Tx } from '../../platform/database/database.ts';
import { deleteRows } from '../../platform/database/row-queries.ts';

/** A range to take from a calendar. Of neither a booking nor an entry of the queue: blocked time. */
export interface Slot {
  readonly id: string;
  readonly entity_id: string;
  readonly booking_id: string | null;
  readonly entry?: { readonly waitlist_booking_id: string; readonly client_id: string };
  readonly start: Temporal.Instant;
  /** Including the buffer after a service. */
  readonly end: Temporal.Instant;
  /** Expiry of a hold, or of a request that waits for an answer. Null: never. */
  readonly expires_at: Temporal.Instant | null;
  readonly note?: string | null;
}

// Prepared statements: these are the contended ones.
// Reads the calendar with the lock that the foreign key takes anyway: waits for a concurrent removal, after
// which there is no row to take time from.
const TAKE = `
  INSERT INTO consumed_slot (business_id, entity_id, id, booking_id, period, expires_at, note, waitlist_booking_id,
    client_id)
  SELECT business_id, id, $3::uuid, $4::uuid, tstzrange($5, $6), $7::timestamptz, $8::text, $9::uuid, $10::uuid
  FROM calendar
  WHERE business_id = $1 AND id = $2 AND calendar_status <> 'deleted'
  FOR KEY SHARE
  ON CONFLICT DO NOTHING
  RETURNING id`;
/**
 * Division by zero aborts the transaction when no slot was taken (the exclusion constraint lets no row
 * through).
 */
const TAKE_OR_FAIL = `WITH taken AS (${TAKE}) SELECT 1 / count(*) FROM taken`;
const KEEP_OR_FAIL = `
  WITH kept AS (
    UPDATE consumed_slot SET expires_at = $3 WHERE business_id = $1 AND booking_id = $2 RETURNING id
  )
  SELECT 1 / count(*) FROM kept`;
const CLEAR_EXPIRED = `
  WITH expired AS (
    SELECT slot.id
    FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS wanted (entity_id, starts_at, ends_at)
    JOIN consumed_slot AS slot ON slot.business_id = $1 AND slot.entity_id = wanted.entity_id
      AND slot.period && tstzrange(wanted.starts_at, wanted.ends_at)
    WHERE slot.expires_at <= $5
    ORDER BY slot.entity_id, lower(slot.period)
    FOR UPDATE OF slot
  )
  DELETE FROM consumed_slot USING expired
  WHERE consumed_slot.business_id = $1 AND consumed_slot.id = expired.id`;

/**
 * The only way to take time from calendars, and the only guard against slot overlap: the exclusion
 * constraint decides, and DO NOTHING turns a conflict into "no row". Returns the slots that could not be
 * taken. From a removed calendar nothing can be taken.
 *
 * Hold expiry: after a conflict, expired slots in that time are deleted and the insert is retried once. In this
 * order, because an expired slot is rare.
 *
 * Lock order against deadlocks: a transaction that writes one slot waits while it holds none; one that writes
 * several, or swaps one for another, first locks the calendars (`lockCalendars`). See docs/decisions/010.
 */
export async function consumeSlots(
  tx: Tx,
  businessId: string,
  slots: readonly Slot[],
  now: Temporal.Instant,
): Promise<readonly Slot[]> {
  if (slots.length > 1)
    await lockCalendars(
      tx,
      businessId,
      slots.map(({ entity_id }) => entity_id),
    );
  const refused = await tryToTake(tx, businessId, slots);
  if (refused.length === 0) return refused;
  const { rowCount } = await tx.client.query({
    name: 'clear-expired-slots',
    text: CLEAR_EXPIRED,
    values: [
      businessId,
      refused.map(({ entity_id }) => entity_id),
      refused.map(({ start }) => start),
      refused.map(({ end }) => end),
      now,
    ],
  });
  return rowCount ? tryToTake(tx, businessId, refused) : refused;
}

/** For `optimistically`: takes one slot, or fails the transaction. */
export function consumeSlotOrFail(businessId: string, slot: Slot): QueryConfig {
  return { name: 'take-slot-or-fail', text: TAKE_OR_FAIL, values: valuesOf(businessId, slot) };
}

/** For `optimistically`: sets the expiry of a booking's slot (null: permanent), or fails the transaction. */
export function setSlotExpiryOrFail(
  businessId: string,
  bookingId: string,
  expires_at: Temporal.Instant | null,
): QueryConfig {
  return { name: 'keep-slot-or-fail', text: KEEP_OR_FAIL, values: [businessId, bookingId, expires_at] };
}

function valuesOf(businessId: string, slot: Slot): unknown[] {
  const { entity_id, id, booking_id, start, end, expires_at, note = null, entry } = slot;
  const ofEntry = [entry?.waitlist_booking_id ?? null, entry?.client_id ?? null];
  return [businessId, entity_id, id, booking_id, start, end, expires_at, note, ...ofEntry];
}

/** One statement a slot, pipelined in the order of calendar and start. */
async function tryToTake(tx: Tx, businessId: string, slots: readonly Slot[]): Promise<readonly Slot[]> {
  const sorted = slots.toSorted(
    (a, b) => compareIds(a.entity_id, b.entity_id) || Temporal.Instant.compare(a.start, b.start),
  );
  const results = await allInTransaction(
    sorted.map((slot) =>
      tx.client.query({ name: 'take-slot', text: TAKE, values: valuesOf(businessId, slot) }),
    ),
  );
  return sorted.filter((_, i) => !results[i]?.rowCount);
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Lock order: calendars by id, before several slots are written. A transaction that takes one slot does not
 * wait.
 */
export async function lockCalendars(
  tx: Tx,
  businessId: string,
  entityIds: readonly string[] | 'all',
): Promise<void> {
  const some = entityIds === 'all' ? null : [...new Set(entityIds)];
  await sql`
    SELECT id FROM calendar
    WHERE business_id = ${businessId} AND (${some}::uuid[] IS NULL OR id = ANY (${some}::uuid[]))
    ORDER BY id
    FOR NO KEY UPDATE`.execute(tx.q);
}

export async function deleteBookingSlots(
  tx: Tx,
  businessId: string,
  bookingIds: readonly string[],
): Promise<void> {
  await deleteRows(tx, 'consumed_slot', { business_id: businessId, booking_id: bookingIds });
}

/** The time that someone who is served from the queue takes: all of it, or what lies after `from`. */
export async function deleteEntrySlots(
  tx: Tx,
  businessId: string,
  waitlistBookingId: string,
  from?: Temporal.Instant,
): Promise<void> {
  if (!from) {
    const text = 'DELETE FROM consumed_slot WHERE business_id = $1 AND waitlist_booking_id = $2';
    await ask(tx.q, { name: 'delete-entry-slots', text, values: [businessId, waitlistBookingId] });
    return;
  }
  const values = [businessId, waitlistBookingId, from];
  const later = `
    DELETE FROM consumed_slot
    WHERE business_id = $1 AND waitlist_booking_id = $2 AND lower(period) >= $3`;
  const end = `
    UPDATE consumed_slot SET period = tstzrange(lower(period), $3)
    WHERE business_id = $1 AND waitlist_booking_id = $2 AND upper(period) > $3`;
  await allInTransaction([
    ask(tx.q, { name: 'delete-later-entry-slots', text: later, values }),
    ask(tx.q, { name: 'end-entry-slots', text: end, values }),
  ]);
}

/** Before the clients of a business that is purged: the time that the queue took names them. */
export async function eraseEntrySlots(db: Executor, businessId: string): Promise<void> {
  await db
    .deleteFrom('consumed_slot')
    .where('business_id', '=', businessId)
    .where('waitlist_booking_id', 'is not', null)
    .execute();
}

/** Sets a new expiry, or none. Returns the bookings that still had their slot. */
export async function setSlotExpiry(
  tx: Tx,
  businessId: string,
  bookings: readonly { readonly booking_id: string; readonly expires_at: Temporal.Instant | null }[],
): Promise<ReadonlySet<string>> {
  const [first] = bookings;
  if (first && bookings.length === 1) {
    const { booking_id, expires_at } = first;
    const { rowCount } = await tx.client.query({
      name: 'keep-slot',
      text: 'UPDATE consumed_slot SET expires_at = $3 WHERE business_id = $1 AND booking_id = $2',
      values: [businessId, booking_id, expires_at],
    });
    return new Set(rowCount ? [booking_id] : []);
  }
  const { rows } = await tx.client.query<{ booking_id: string }>({
    name: 'keep-slots',
    text: `
      UPDATE consumed_slot SET expires_at = kept.expires_at
      FROM unnest($2::uuid[], $3::timestamptz[]) AS kept (booking_id, expires_at)
      WHERE consumed_slot.business_id = $1 AND consumed_slot.booking_id = kept.booking_id
      RETURNING consumed_slot.booking_id`,
    values: [
      businessId,
      bookings.map(({ booking_id }) => booking_id),
      bookings.map(({ expires_at }) => expires_at),
    ],
  });
  return new Set(rows.map(({ booking_id }) => booking_id));
}

/**
 * For the removal of a calendar: waits for transactions that take time from it, blocks new ones, and deletes
 * expired slots, so that a late confirmation cannot keep one.
 */
export async function lockCalendarForRemoval(
  tx: Tx,
  { business_id, entity_id }: { readonly business_id: string; readonly entity_id: string },
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    SELECT id FROM calendar WHERE business_id = ${business_id} AND id = ${entity_id} FOR UPDATE`.execute(
    tx.q,
  );
  await sql`
    DELETE FROM consumed_slot
    WHERE business_id = ${business_id} AND entity_id = ${entity_id} AND expires_at <= ${now}`.execute(tx.q);
}

/** What is taken of these ranges on their calendars, by anyone and anything. */
export async function findTakenRanges(
  tx: Tx,
  businessId: string,
  ranges: readonly Pick<Slot, 'entity_id' | 'start' | 'end'>[],
  now: Temporal.Instant,
): Promise<Pick<Slot, 'entity_id' | 'start' | 'end'>[]> {
  return ask(tx.q, {
    name: 'taken-ranges',
    text: `
      SELECT slot.entity_id, lower(slot.period) AS start, upper(slot.period) AS end
      FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS wanted (entity_id, starts_at, ends_at)
      JOIN consumed_slot AS slot ON slot.business_id = $1 AND slot.entity_id = wanted.entity_id
        AND slot.period && tstzrange(wanted.starts_at, wanted.ends_at)
      WHERE slot.expires_at IS NULL OR slot.expires_at > $5`,
    values: [
      businessId,
      ranges.map(({ entity_id }) => entity_id),
      ranges.map(({ start }) => start),
      ranges.map(({ end }) => end),
      now,
    ],
  });
}

/** Whether a booking or a hold ends after this moment on this calendar. */
export async function isBookedAfter(
  tx: Tx,
  { business_id, entity_id }: { readonly business_id: string; readonly entity_id: string },
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    SELECT EXISTS (
      SELECT 1 FROM consumed_slot
      WHERE business_id = ${business_id} AND entity_id = ${entity_id}
        AND period && tstzrange(${now}, NULL) AND booking_id IS NOT NULL
        AND (expires_at IS NULL OR expires_at > ${now})
    ) AS booked`.execute(tx.q);
  return rows[0]?.booked ?? false;
}
