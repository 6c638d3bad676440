import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';
import { memberHas } from '../../business/public.ts';
import { isOffAt } from '../visits/booking.store.ts';

/** Upsert: a new feed replaces the old one. */
export async function insertFeed(tx: Tx, feed: NewRow<'calendar_feed_directory'>): Promise<void> {
  const { feed_hash, made_by, created_at } = feed;
  await tx.q
    .insertInto('calendar_feed_directory')
    .values(feed)
    .onConflict((conflict) =>
      conflict.columns(['of_business', 'entity_id']).doUpdateSet({ feed_hash, made_by, created_at }),
    )
    .execute();
}

export async function deleteFeed(tx: Tx, businessId: string, entityId: string): Promise<boolean> {
  return deleteRows(tx, 'calendar_feed_directory', { of_business: businessId, entity_id: entityId });
}

export async function getFeedByCalendar(db: Executor, businessId: string, entityId: string) {
  return findRow(db, 'calendar_feed_directory', { of_business: businessId, entity_id: entityId }, [
    'created_at',
  ]);
}

/**
 * The calendar behind a feed's secret; none when it or its business was removed, or when the member who
 * created the feed has lost the permission.
 */
export async function getCalendarByFeedHash(db: Executor, hash: Buffer) {
  return db
    .selectFrom('calendar_feed_directory as feed')
    .innerJoin('calendar', (join) =>
      join.onRef('calendar.business_id', '=', 'feed.of_business').onRef('calendar.id', '=', 'feed.entity_id'),
    )
    .innerJoin('business', 'business.id', 'feed.of_business')
    .innerJoin('business_member as member', (join) =>
      join.onRef('member.business_id', '=', 'feed.of_business').onRef('member.user_id', '=', 'feed.made_by'),
    )
    .select([
      'calendar.business_id',
      'calendar.id as entity_id',
      'calendar.name',
      'business.name as business_name',
    ])
    .where('feed.feed_hash', '=', hash)
    .where('calendar.calendar_status', '!=', 'deleted')
    .where('business.is_deleted', '=', false)
    .where((where) =>
      where.or([
        memberHas('calendar.share'),
        where.and([
          where('calendar.user_id', '=', where.ref('member.user_id')),
          where.or([
            where('member.rights_set_id', 'is', null),
            memberHas('calendar.share', { limited: true }),
          ]),
        ]),
      ]),
    )
    .executeTakeFirst();
}

export interface FedBooking {
  readonly id: string;
  readonly service_name: string;
  /** Null for a walk-in or an erased client. */
  readonly client_name: string | null;
  readonly starts_at: Temporal.Instant;
  readonly ends_at: Temporal.Instant;
  readonly is_request: boolean;
  readonly changes: number;
  readonly changed_at: Temporal.Instant;
}

/** The calendar's bookings, each with its number of changes (from the events), for SEQUENCE. */
export async function listFeedBookings(
  db: Executor,
  of: {
    readonly business_id: string;
    readonly entity_id: string;
    readonly from: Temporal.Instant;
    readonly to: Temporal.Instant;
  },
  now: Temporal.Instant,
): Promise<FedBooking[]> {
  const { rows } = await sql<FedBooking>`
    SELECT booking.id, booking.service_name, booking.starts_at, booking.ends_at,
      CASE WHEN client.kind = 'person' AND client.deleted_at IS NULL THEN client.name END AS client_name,
      booking.booking_status = 'created' AS is_request,
      changed.count AS changes, coalesce(changed.last, booking.created_at) AS changed_at
    FROM booking
    JOIN client AS record ON record.business_id = booking.business_id AND record.id = booking.client_id
    JOIN client ON client.business_id = record.business_id AND client.id = coalesce(record.merged_into, record.id)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS count, max(event.at) AS last FROM event
      WHERE event.business_id = booking.business_id
        AND event.ids ? 'visit_id' AND event.ids ->> 'visit_id' = booking.visit_id::text
        AND event.ids ->> 'booking_id' = booking.id::text
        AND event.type IN ('booking.moved', 'booking.cancelled', 'booking.restored', 'booking.confirmed')
    ) AS changed
    WHERE booking.business_id = ${of.business_id} AND booking.entity_id = ${of.entity_id}
      AND booking.starts_at >= ${of.from} AND booking.starts_at < ${of.to} AND NOT ${isOffAt(now)}
    ORDER BY booking.starts_at, booking.id`.execute(db);
  return rows;
}
