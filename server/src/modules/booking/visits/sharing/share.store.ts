import type { Executor, Tx } from '../../../../platform/database/database.ts';
import { deleteRows, findRow } from '../../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../../platform/database/rows.ts';

export async function insertShare(tx: Tx, share: NewRow<'share_directory'>): Promise<void> {
  await tx.q.insertInto('share_directory').values(share).execute();
}

/** Keeps the newest links of a visit. */
export async function deleteOldShares(
  tx: Tx,
  visit: { readonly of_business: string; readonly visit_id: string },
  keep: number,
): Promise<void> {
  const newest = tx.q
    .selectFrom('share_directory')
    .select('share_hash')
    .where('of_business', '=', visit.of_business)
    .where('visit_id', '=', visit.visit_id)
    .orderBy('created_at', 'desc')
    .limit(keep);
  await tx.q
    .deleteFrom('share_directory')
    .where('of_business', '=', visit.of_business)
    .where('visit_id', '=', visit.visit_id)
    .where('share_hash', 'not in', newest)
    .execute();
}

export async function deleteShares(tx: Tx, businessId: string, visitId: string): Promise<boolean> {
  return deleteRows(tx, 'share_directory', { of_business: businessId, visit_id: visitId });
}

export async function findShare(db: Executor, hash: Buffer) {
  return findRow(db, 'share_directory', { share_hash: hash }, ['of_business', 'visit_id']);
}

export async function getSharedVisit(
  db: Executor,
  share: { readonly of_business: string; readonly visit_id: string },
) {
  const business = await getVisitLocation(db, share.of_business);
  const visit = await findRow(db, 'visit', { business_id: share.of_business, id: share.visit_id }, [
    'business_id',
    'id',
    'booking_date',
    'billed_at',
    'is_opening',
    'extras_amount',
  ]);
  if (!business || business.is_deleted || !visit) return null;
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('calendar', (join) =>
      join
        .onRef('calendar.business_id', '=', 'booking.business_id')
        .onRef('calendar.id', '=', 'booking.entity_id'),
    )
    .select([
      'booking.service_name',
      'booking.service_name_hi',
      'calendar.name as entity_name',
      'booking.booking_date',
      'booking.service_time',
      'booking.service_duration',
      'booking.starts_at',
      'booking.ends_at',
      'booking.booking_status',
      'booking.answer_until',
      'booking.booking_amount',
      'booking.charged_amount',
    ])
    .where('booking.business_id', '=', share.of_business)
    .where('booking.visit_id', '=', share.visit_id)
    .orderBy('booking.index')
    .execute();
  return { ...visit, business, bookings };
}

/** The address of the business, for its clients and the people they share a visit with. */
export async function getVisitLocation(db: Executor, businessId: string) {
  return findRow(db, 'business', { id: businessId }, [
    'id',
    'name',
    'business_url',
    'address',
    'locality',
    'area',
    'city',
    'state',
    'pincode',
    'latitude',
    'longitude',
    'time_zone',
    'is_deleted',
  ]);
}

/** The first picture of the business, for the preview of a link. */
export async function getFirstPicture(db: Executor, businessId: string): Promise<string | null> {
  const row = await db
    .selectFrom('business_image')
    .select('url')
    .where('business_id', '=', businessId)
    .orderBy('is_primary', 'desc')
    .orderBy('index')
    .limit(1)
    .executeTakeFirst();
  return row?.url ?? null;
}
