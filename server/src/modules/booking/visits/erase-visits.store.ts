import type { Executor } from '../../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../../platform/database/delete-rows-of-business.ts';

const BATCH = 5_000;

/** Everything that was booked in a business that was deleted long ago. */
export async function eraseVisits(db: Executor, businessId: string): Promise<void> {
  await deleteRowsOfBusiness(db, 'slot_alert', businessId);
  await deleteRowsOfBusiness(db, 'share_directory', businessId, 'of_business');
  await deleteRowsOfBusiness(db, 'visit_link_directory', businessId, 'of_business');
  await deleteRowsOfBusiness(db, 'opened_visit', businessId);
  await deleteRowsOfBusiness(db, 'calendar_feed_directory', businessId, 'of_business');
  await eraseHolds(db, businessId);
  await eraseLedger(db, businessId);
  await eraseBookings(db, businessId);
  await deleteRowsOfBusiness(db, 'visit', businessId);
}

/** What takes a payment back goes before the payment. */
async function eraseLedger(db: Executor, businessId: string): Promise<void> {
  await db
    .deleteFrom('visit_payment')
    .where('business_id', '=', businessId)
    .where('reverses', 'is not', null)
    .execute();
  await deleteRowsOfBusiness(db, 'visit_payment', businessId);
}

/** The directory has no index by business, so its rows go together with those that they lead to. */
async function eraseHolds(db: Executor, businessId: string): Promise<void> {
  const holds = await db
    .selectFrom('reserved_booking')
    .select('booking_id as id')
    .where('business_id', '=', businessId)
    .execute();
  await eraseDirectory(db, holds);
  await deleteRowsOfBusiness(db, 'reserved_booking', businessId);
}

async function eraseBookings(db: Executor, businessId: string): Promise<void> {
  for (;;) {
    const bookings = await db
      .selectFrom('booking')
      .select('id')
      .where('business_id', '=', businessId)
      .limit(BATCH)
      .execute();
    if (bookings.length === 0) return;
    await eraseDirectory(db, bookings);
    const ids = bookings.map(({ id }) => id);
    await db.deleteFrom('booking').where('business_id', '=', businessId).where('id', 'in', ids).execute();
  }
}

async function eraseDirectory(db: Executor, rows: readonly { readonly id: string }[]): Promise<void> {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await db.deleteFrom('booking_directory').where('booking_id', 'in', ids).execute();
}
