import type { WaitlistStatus } from '@kursi/core/waitlist/waitlist-states.ts';
import { sql } from 'kysely';
import { askPrepared, type Executor, type Tx } from '../../../platform/database/database.ts';
import { deleteRows } from '../../../platform/database/row-queries.ts';
import type { Tables } from '../../../platform/database/tables.gen.ts';
import { hasAddressIn } from '../visits/notified-visit.store.ts';

export interface EntryOfQueue {
  readonly business_id: string;
  readonly waitlist_booking_id: string;
}
export type QueueNewsKind = Tables['waitlist_notice']['kind'];

export interface TrackedClient {
  readonly client_id: string;
  /** Who joined; of a client whom the desk added, their account. */
  readonly person_id: string | null;
  /** Nobody has an account, but the desk has an address. */
  readonly mails_client: boolean;
  readonly called_at: Temporal.Instant | null;
}

/** Whom to tell about an entry. */
export async function getTrackedClient(
  tx: Tx,
  { business_id, waitlist_booking_id }: EntryOfQueue,
): Promise<TrackedClient | undefined> {
  const person = sql`coalesce(entry.user_id, client.account_id)`;
  const tracked = sql<TrackedClient>`
    SELECT entry.client_id, entry.called_at, ${person} AS person_id,
      ${person} IS NULL AND ${hasAddressIn(sql`${business_id}::uuid`)} AS mails_client
    FROM waitlist_booking AS entry
    JOIN client AS record ON record.business_id = entry.business_id AND record.id = entry.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    JOIN business ON business.id = entry.business_id AND NOT business.is_deleted
    WHERE entry.business_id = ${business_id} AND entry.id = ${waitlist_booking_id}`;
  return (await askPrepared(tx.q, 'tracked-client', tracked))[0];
}

export interface EntryNow {
  readonly business_name: string;
  readonly time_zone: string;
  readonly number: number;
  readonly status: WaitlistStatus;
  readonly called_at: Temporal.Instant | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly services: readonly { readonly service_name: string; readonly service_name_hi: string | null }[];
  readonly chair: string | null;
  /** When what is told happened; null when it was taken back. */
  readonly noticed_at: Temporal.Instant | null;
}

export async function getEntryNow(
  db: Executor,
  { business_id, waitlist_booking_id }: EntryOfQueue,
  kind: QueueNewsKind,
): Promise<EntryNow | undefined> {
  const { rows } = await sql<EntryNow>`
    SELECT business.name AS business_name, business.time_zone, entry.number, entry.status, entry.called_at,
      entry.low, entry.high, notice.at AS noticed_at, calendar.name AS chair,
      coalesce((SELECT json_agg(json_build_object('service_name', service.name, 'service_name_hi', service.name_hi)
          ORDER BY wanted.index)
        FROM waitlist_booking_service AS wanted
        JOIN service ON service.business_id = wanted.business_id AND service.id = wanted.service_id
        WHERE wanted.business_id = ${business_id} AND wanted.waitlist_booking_id = ${waitlist_booking_id}
      ), '[]') AS services
    FROM waitlist_booking AS entry
    JOIN business ON business.id = entry.business_id AND NOT business.is_deleted
    LEFT JOIN calendar ON calendar.business_id = entry.business_id AND calendar.id = entry.called_entity_id
    LEFT JOIN waitlist_notice AS notice ON notice.business_id = entry.business_id
      AND notice.waitlist_booking_id = entry.id AND notice.kind = ${kind}
    WHERE entry.business_id = ${business_id} AND entry.id = ${waitlist_booking_id}`.execute(db);
  return rows[0];
}

/** False when they were told already: the primary key decides. */
export async function insertNotice(
  tx: Tx,
  { business_id, waitlist_booking_id }: EntryOfQueue,
  kind: QueueNewsKind,
  at: Temporal.Instant,
): Promise<boolean> {
  const made = await tx.q
    .insertInto('waitlist_notice')
    .values({ business_id, waitlist_booking_id, kind, at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return made !== undefined;
}

/** A call that was taken back: the next one is told. */
export async function deleteNotice(
  tx: Tx,
  { business_id, waitlist_booking_id }: EntryOfQueue,
  kind: QueueNewsKind,
): Promise<void> {
  await deleteRows(tx, 'waitlist_notice', { business_id, waitlist_booking_id, kind });
}
