import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';

type Key = { readonly business_id: string; readonly id: string };
type Days = { readonly first_day: string; readonly last_day: string };

export async function findDays(db: Executor, key: Key, range: Days) {
  return db
    .selectFrom('calendar_day')
    .select(['day', 'day_hours'])
    .where('business_id', '=', key.business_id)
    .where('entity_id', '=', key.id)
    .where('day', '>=', range.first_day)
    .where('day', '<=', range.last_day)
    .orderBy('day')
    .execute();
}

/** Hours of this date alone; null: the usual ones. */
export async function getDayHours(db: Executor, key: Key, day: string): Promise<string[] | null> {
  const [found] = await findDays(db, key, { first_day: day, last_day: day });
  return found?.day_hours ?? null;
}

export async function findLeaves(db: Executor, key: Key, range: Days) {
  return db
    .selectFrom('calendar_leave')
    .select(['id', 'first_day', 'last_day', 'note'])
    .where('business_id', '=', key.business_id)
    .where('entity_id', '=', key.id)
    .where('last_day', '>=', range.first_day)
    .where('first_day', '<=', range.last_day)
    .orderBy('first_day')
    .orderBy('id')
    .execute();
}

export async function setDay(tx: Tx, key: Key, day: string, dayHours: readonly string[]): Promise<void> {
  await tx.q
    .insertInto('calendar_day')
    .values({ business_id: key.business_id, entity_id: key.id, day, day_hours: [...dayHours] })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'entity_id', 'day']).doUpdateSet({ day_hours: [...dayHours] }),
    )
    .execute();
}

export async function clearDay(tx: Tx, key: Key, day: string): Promise<void> {
  await deleteRows(tx, 'calendar_day', { business_id: key.business_id, entity_id: key.id, day });
}

export async function insertLeave(
  tx: Tx,
  key: Key,
  leave: Days & { readonly id: string; readonly note: string | null },
): Promise<void> {
  const { id: entity_id, business_id } = key;
  await tx.q
    .insertInto('calendar_leave')
    .values({ ...leave, business_id, entity_id })
    .execute();
}

export async function deleteLeave(tx: Tx, key: Key, leaveId: string): Promise<boolean> {
  return deleteRows(tx, 'calendar_leave', { business_id: key.business_id, entity_id: key.id, id: leaveId });
}

export interface BlockRow {
  readonly id: string;
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
  readonly note: string | null;
}

/** Blocked time within a range: consumed slots of nobody. */
export async function findBlocks(
  db: Executor,
  key: Key,
  period: { readonly start: Temporal.Instant; readonly end: Temporal.Instant },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    SELECT id, lower(period) AS start, upper(period) AS end, note
    FROM consumed_slot
    WHERE business_id = ${key.business_id} AND entity_id = ${key.id} AND booking_id IS NULL
      AND waitlist_booking_id IS NULL
      AND period && tstzrange(${period.start}, ${period.end})
    ORDER BY lower(period)`.execute(db);
  return rows;
}

/** Whether a booking, a hold or blocked time lies ahead on any calendar. */
export async function isAnythingAhead(
  db: Executor,
  businessId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql<{ ahead: boolean }>`
    SELECT EXISTS (
      SELECT FROM consumed_slot
      WHERE business_id = ${businessId} AND upper(period) > ${now} AND (expires_at IS NULL OR expires_at > ${now})
    ) AS ahead`.execute(db);
  return rows[0]?.ahead ?? false;
}

export async function deleteBlock(tx: Tx, key: Key, blockId: string): Promise<boolean> {
  return deleteRows(tx, 'consumed_slot', {
    business_id: key.business_id,
    entity_id: key.id,
    id: blockId,
    booking_id: null,
    waitlist_booking_id: null,
  });
}
