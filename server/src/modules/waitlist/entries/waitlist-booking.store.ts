import { activeStatuses } from '@kursi/core/waitlist/waitlist-states.ts';
import { ask, type Executor, type Tx } from '../../../platform/database/database.ts';
import { findRow, updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf, NewRow, RowOf } from '../../../platform/database/rows.ts';

export interface EntryKey {
  readonly business_id: string;
  readonly id: string;
}
/** The queue of one day. */
export interface QueueKey {
  readonly business_id: string;
  readonly waitlist_id: string;
  readonly day: string;
}

export type EntryRow = RowOf<'waitlist_booking'> & {
  /** Of the record that stands, when two were merged. */
  readonly client_name: string;
  /** The bill that was made of it and not voided. */
  readonly visit_id: string | null;
  readonly client_phone: string | null;
  readonly services: readonly {
    readonly service_id: string;
    readonly name: string;
    readonly name_hi: string | null;
    readonly duration: number;
  }[];
};

const ENTRIES = `
  SELECT entry.business_id, entry.id, entry.waitlist_id, entry.number, entry.created_at_iso_date, entry.created_at,
    entry.user_id, entry.status, entry.guest_count, entry.additional_infos, entry.entity_id,
    entry.called_at, entry.called_entity_id, entry.late_until, entry.arrived_at, entry.serving_at, entry.first_served_at, entry.unseen_network,
    entry.served_entity_id, entry.completed_at, entry.cancelled_at, entry.cancelled_from, entry.cancel_reason,
    entry.first_low, entry.first_high, entry.drawn_low, entry.drawn_high, entry.quoted_at, entry.low, entry.high,
    CASE WHEN visit.voided_at IS NULL THEN entry.deposit_amount ELSE 0 END AS deposit_amount, CASE WHEN visit.voided_at IS NULL THEN entry.visit_id END AS visit_id, entry.nearly_at,
    client.id AS client_id, client.name AS client_name, client.phone AS client_phone,
    coalesce((SELECT json_agg(json_build_object('service_id', service.id, 'name', service.name,
        'name_hi', service.name_hi, 'duration', service.duration)
        ORDER BY wanted.index)
      FROM waitlist_booking_service AS wanted
      JOIN service ON service.business_id = wanted.business_id AND service.id = wanted.service_id
      WHERE wanted.business_id = entry.business_id AND wanted.waitlist_booking_id = entry.id), '[]') AS services
  FROM waitlist_booking AS entry
  JOIN client AS record ON record.business_id = entry.business_id AND record.id = entry.client_id
  JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
  LEFT JOIN visit ON visit.business_id = entry.business_id AND visit.id = entry.visit_id
  WHERE entry.business_id = $1`;

/** Everyone of that day, by number. Prepared: it runs with every change of a queue, and for those who watch it. */
export function listEntries(db: Executor, { business_id, waitlist_id, day }: QueueKey): Promise<EntryRow[]> {
  return ask<EntryRow>(db, {
    name: 'list-queue-entries',
    text: `${ENTRIES}
      AND entry.waitlist_id = $2 AND entry.created_at_iso_date = $3
      ORDER BY entry.number`,
    values: [business_id, waitlist_id, day],
  });
}

export async function getEntry(db: Executor, { business_id, id }: EntryKey): Promise<EntryRow | undefined> {
  const rows = await ask<EntryRow>(db, {
    name: 'get-queue-entry',
    text: `${ENTRIES} AND entry.id = $2`,
    values: [business_id, id],
  });
  return rows[0];
}

/** The waitlist it is in now. */
export async function getWaitlistOf(
  db: Executor,
  { business_id, id }: EntryKey,
): Promise<string | undefined> {
  return (await findRow(db, 'waitlist_booking', { business_id, id }, ['waitlist_id']))?.waitlist_id;
}

/** Serialises what else is written about an entry, such as its review. The queue itself locks its waitlist. */
export async function lockEntryRow(tx: Tx, { business_id, id }: EntryKey): Promise<EntryRow | undefined> {
  await tx.q
    .selectFrom('waitlist_booking')
    .select('id')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
  return getEntry(tx.q, { business_id, id });
}

/** The entry that this visit billed. */
export async function findEntryOfVisit(
  db: Executor,
  { business_id, visit_id }: { readonly business_id: string; readonly visit_id: string },
): Promise<{ id: string } | undefined> {
  return findRow(db, 'waitlist_booking', { business_id, visit_id }, ['id']);
}

/** Who waits, is here or is being served. */
export async function countActive(
  db: Executor,
  { business_id, waitlist_id, day }: QueueKey,
): Promise<number> {
  const { count } = await db
    .selectFrom('waitlist_booking')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('business_id', '=', business_id)
    .where('waitlist_id', '=', waitlist_id)
    .where('created_at_iso_date', '=', day)
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many wait in each waitlist and have not been called. */
export async function countWaiting(
  db: Executor,
  { business_id, day }: Omit<QueueKey, 'waitlist_id'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('waitlist_booking')
    .select((of) => ['waitlist_id', of.fn.countAll<string>().as('count')])
    .where('business_id', '=', business_id)
    .where('created_at_iso_date', '=', day)
    .where('status', 'in', ['pending', 'arrived'])
    .where('called_at', 'is', null)
    .groupBy('waitlist_id')
    .execute();
  return new Map(rows.map(({ waitlist_id, count }) => [waitlist_id, Number(count)]));
}

/** False when this person is in this queue already: the unique indexes decide. */
export async function insertEntry(
  tx: Tx,
  row: NewRow<'waitlist_booking'>,
  serviceIds: readonly string[],
): Promise<boolean> {
  const made = await tx.q
    .insertInto('waitlist_booking')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return false;
  if (serviceIds.length > 0) {
    const { business_id, id: waitlist_booking_id } = row;
    const services = serviceIds.map((service_id, index) => ({
      business_id,
      waitlist_booking_id,
      service_id,
      index,
    }));
    await tx.q.insertInto('waitlist_booking_service').values(services).execute();
  }
  return true;
}

const UNIQUE_VIOLATION = '23505';

/** False when the person is in that queue already; the transaction has failed then, and the caller refuses. */
export async function updateEntry(
  tx: Tx,
  { business_id, id }: EntryKey,
  changes: ChangesOf<'waitlist_booking'>,
): Promise<boolean> {
  try {
    await updateRows(tx, 'waitlist_booking', { business_id, id }, changes);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** The active entry in this queue that this person made, or that is this client's, whoever made it. */
export async function findActiveOf(
  db: Executor,
  { business_id, waitlist_id, day }: QueueKey,
  who: { readonly user_id: string } | { readonly client_id: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('waitlist_booking')
    .select('id')
    .where('business_id', '=', business_id)
    .where('waitlist_id', '=', waitlist_id)
    .where('created_at_iso_date', '=', day)
    .where((eb) => eb.and(who))
    .where('status', 'in', [...activeStatuses])
    .executeTakeFirst();
}

/** In all businesses: joined since then and not over. */
export async function listActiveOfPerson(db: Executor, userId: string, since: Temporal.Instant) {
  return db
    .selectFrom('waitlist_booking')
    .innerJoin('business', 'business.id', 'waitlist_booking.business_id')
    .select(['waitlist_booking.id', 'waitlist_booking.business_id', 'waitlist_booking.waitlist_id'])
    .select(['waitlist_booking.number', 'waitlist_booking.created_at_iso_date'])
    .select(['business.name as business_name', 'business.time_zone'])
    .where('waitlist_booking.user_id', '=', userId)
    .where('waitlist_booking.created_at', '>', since)
    .where('waitlist_booking.status', 'in', [...activeStatuses])
    .orderBy('waitlist_booking.created_at', 'desc')
    .limit(20)
    .execute();
}
