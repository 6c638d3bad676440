import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { sql } from 'kysely';
import { allInTransaction } from '../../platform/database/all-in-transaction.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import { ask, askPrepared, type Executor, type Tx } from '../../platform/database/database.ts';
import { deleteRows, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../platform/database/rows.ts';

export interface WaitlistKey {
  readonly business_id: string;
  readonly id: string;
}

export type WaitlistRow = Omit<RowOf<'waitlist'>, 'hours'> & {
  readonly hours: BusinessHours | null;
  /** In the order in which they are shown, without those that were removed since. */
  readonly service_ids: readonly string[];
  readonly entity_ids: readonly string[];
};

const COLUMNS = columnsOf<RowOf<'waitlist'>>({
  business_id: true,
  id: true,
  name: true,
  index: true,
  status: true,
  hours: true,
  serving_count: true,
  max_guest_count: true,
  max_waiting: true,
  paused_at: true,
  last_number: true,
  numbered_on: true,
  created_at: true,
  updated_at: true,
  deposit_amount: true,
});

const withLists = sql`
  ${sql.raw(COLUMNS)},
  ARRAY (SELECT of.service_id FROM waitlist_service AS of
    JOIN service ON service.business_id = of.business_id AND service.id = of.service_id
      AND service.service_status <> 'deleted'
    WHERE of.business_id = waitlist.business_id AND of.waitlist_id = waitlist.id ORDER BY of.index) AS service_ids,
  ARRAY (SELECT of.entity_id FROM waitlist_calendar AS of
    JOIN calendar ON calendar.business_id = of.business_id AND calendar.id = of.entity_id
      AND calendar.calendar_status <> 'deleted'
    WHERE of.business_id = waitlist.business_id AND of.waitlist_id = waitlist.id ORDER BY of.index) AS entity_ids`;

/** Those that are not deleted. */
export async function listWaitlists(db: Executor, business_id: string): Promise<WaitlistRow[]> {
  const { rows } = await sql<WaitlistRow>`
    SELECT ${withLists} FROM waitlist
    WHERE waitlist.business_id = ${business_id} AND waitlist.status = 'enable'
    ORDER BY waitlist.index, waitlist.id`.execute(db);
  return rows;
}

export async function getWaitlist(
  db: Executor,
  { business_id, id }: WaitlistKey,
): Promise<WaitlistRow | undefined> {
  const found = sql<WaitlistRow>`
    SELECT ${withLists} FROM waitlist
    WHERE waitlist.business_id = ${business_id} AND waitlist.id = ${id} AND waitlist.status = 'enable'`;
  return (await askPrepared(db, 'get-waitlist', found))[0];
}

/** Serialises everything that changes a queue. */
export async function lockWaitlist(tx: Tx, key: WaitlistKey): Promise<WaitlistRow | undefined> {
  const locked = ask(tx.q, {
    name: 'lock-waitlist',
    text: 'SELECT FROM waitlist WHERE business_id = $1 AND id = $2 FOR NO KEY UPDATE',
    values: [key.business_id, key.id],
  });
  // Read once it is locked: each statement sees what was committed before it began.
  const [, found] = await allInTransaction([locked, getWaitlist(tx.q, key)]);
  return found;
}

export async function insertWaitlist(tx: Tx, row: NewRow<'waitlist'>): Promise<void> {
  await tx.q.insertInto('waitlist').values(row).execute();
}

export async function updateWaitlist(
  tx: Tx,
  { business_id, id }: WaitlistKey,
  changes: ChangesOf<'waitlist'>,
): Promise<void> {
  await updateRows(tx, 'waitlist', { business_id, id }, changes);
}

export async function replaceServices(
  tx: Tx,
  { business_id, id: waitlist_id }: WaitlistKey,
  serviceIds: readonly string[],
): Promise<void> {
  await deleteRows(tx, 'waitlist_service', { business_id, waitlist_id });
  if (serviceIds.length === 0) return;
  const rows = serviceIds.map((service_id, index) => ({ business_id, waitlist_id, service_id, index }));
  await tx.q.insertInto('waitlist_service').values(rows).execute();
}

export async function replaceCalendars(
  tx: Tx,
  { business_id, id: waitlist_id }: WaitlistKey,
  entityIds: readonly string[],
): Promise<void> {
  await deleteRows(tx, 'waitlist_calendar', { business_id, waitlist_id });
  if (entityIds.length === 0) return;
  const rows = entityIds.map((entity_id, index) => ({ business_id, waitlist_id, entity_id, index }));
  await tx.q.insertInto('waitlist_calendar').values(rows).execute();
}

/** How many of these are there and not deleted. */
export async function countKnown(
  db: Executor,
  business_id: string,
  {
    service_ids,
    entity_ids,
  }: { readonly service_ids: readonly string[]; readonly entity_ids: readonly string[] },
): Promise<{ services: number; calendars: number }> {
  const { rows } = await sql<{ services: number; calendars: number }>`
    SELECT
      (SELECT count(*)::integer FROM service WHERE service.business_id = ${business_id}
        AND service.id = ANY (${[...service_ids]}::uuid[]) AND service.service_status <> 'deleted') AS services,
      (SELECT count(*)::integer FROM calendar WHERE calendar.business_id = ${business_id}
        AND calendar.id = ANY (${[...entity_ids]}::uuid[]) AND calendar.calendar_status <> 'deleted') AS calendars`.execute(
    db,
  );
  return rows[0] ?? { services: 0, calendars: 0 };
}
