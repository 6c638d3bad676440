import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { hasRow, listRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow } from '../../../platform/database/rows.ts';
import { KEPT, keptOr } from '../kept.ts';

type Key = { readonly business_id: string; readonly id: string };

/** All that are not deleted, in order; these ids, including deleted ones; or the deleted ones by name. */
export async function listCalendars(
  db: Executor,
  businessId: string,
  { ids, removed }: { readonly ids?: readonly string[] | undefined; readonly removed?: boolean } = {},
): Promise<Calendar[]> {
  const rows = await db
    .selectFrom('calendar')
    .selectAll()
    .where('business_id', '=', businessId)
    .$if(removed === true, (query) => query.where('calendar_status', '=', 'deleted').orderBy('name'))
    .$if(ids === undefined && !removed, (query) => query.where('calendar_status', '!=', 'deleted'))
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('index')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    ...row,
    business_hours: row.business_hours as BusinessHours | null,
    created_at: row.created_at.toString(),
    updated_at: row.updated_at.toString(),
  }));
}

export async function listCalendarIds(tx: Tx, businessId: string): Promise<string[]> {
  const rows = await listRows(
    tx.q,
    'calendar',
    { business_id: businessId, calendar_status: KEPT },
    ['index', 'id'],
    ['id'],
  );
  return rows.map(({ id }) => id);
}

export async function calendarExists(db: Executor, key: Key): Promise<boolean> {
  return hasRow(db, 'calendar', { business_id: key.business_id, id: key.id, calendar_status: KEPT });
}

export async function nextCalendarIndex(tx: Tx, businessId: string): Promise<number> {
  const { highest } = await tx.q
    .selectFrom('calendar')
    .select(({ fn }) => fn.max('index').as('highest'))
    .where('business_id', '=', businessId)
    .where('calendar_status', '!=', 'deleted')
    .executeTakeFirstOrThrow();
  return (highest ?? -1) + 1;
}

export async function insertCalendar(tx: Tx, calendar: NewRow<'calendar'>): Promise<void> {
  await tx.q.insertInto('calendar').values(calendar).execute();
}

/** False when there is none. A deleted one matches only when it is being restored. */
export async function updateCalendar(
  tx: Tx,
  key: Key,
  changes: ChangesOf<'calendar'>,
  which: { readonly alsoRemoved: boolean },
): Promise<boolean> {
  const { business_id, id } = key;
  return updateRows(tx, 'calendar', { business_id, id, calendar_status: keptOr(which) }, changes);
}

export async function setCalendarOrder(
  tx: Tx,
  businessId: string,
  ids: readonly string[],
  now: Temporal.Instant,
): Promise<void> {
  await sql`
    UPDATE calendar
    SET index = wanted.position - 1, updated_at = ${now}
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE calendar.business_id = ${businessId} AND calendar.id = wanted.id
      AND calendar.index <> wanted.position - 1`.execute(tx.q);
}

/**
 * Sets exactly these services of a calendar; own prices and durations there are kept. False when one of them
 * is not a service of the business, or is deleted.
 */
export async function setCalendarServices(tx: Tx, key: Key, serviceIds: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(serviceIds)];
  // Soft delete: a deleted service keeps its row here, so that a restore is complete.
  await sql`
    DELETE FROM service_on_calendar AS offer USING service
    WHERE offer.business_id = ${key.business_id} AND offer.entity_id = ${key.id}
      AND offer.service_id <> all(${wanted}::uuid[])
      AND service.business_id = offer.business_id AND service.id = offer.service_id
      AND service.service_status <> 'deleted'`.execute(tx.q);
  await sql`
    INSERT INTO service_on_calendar (business_id, service_id, entity_id)
    SELECT business_id, id, ${key.id} FROM service
    WHERE business_id = ${key.business_id} AND id = any(${wanted}::uuid[]) AND service_status <> 'deleted'
    ON CONFLICT DO NOTHING`.execute(tx.q);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM service_on_calendar AS offer
    JOIN service ON service.business_id = offer.business_id AND service.id = offer.service_id
                AND service.service_status <> 'deleted'
    WHERE offer.business_id = ${key.business_id} AND offer.entity_id = ${key.id}`.execute(tx.q);
  return rows[0]?.count === wanted.length;
}

/** Unless the person is a member again by now. */
export async function unlinkFormerMember(
  tx: Tx,
  { business_id, user_id }: { readonly business_id: string; readonly user_id: string },
): Promise<void> {
  await sql`
    UPDATE calendar SET user_id = NULL
    WHERE business_id = ${business_id} AND user_id = ${user_id} AND NOT EXISTS (
      SELECT FROM business_member WHERE business_id = ${business_id} AND user_id = ${user_id})`.execute(tx.q);
}
