import type { Executor } from '../../platform/database/database.ts';
import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import { eraseEntrySlots } from '../catalogue/public.ts';

const PURGED = [
  'waitlist_deposit',
  'waitlist_quote',
  'waitlist_booking_service',
  'waitlist_booking',
  'waitlist_calendar',
  'waitlist_service',
  'waitlist',
] as const;

export async function eraseWaitlists(db: Executor, businessId: string): Promise<void> {
  await eraseEntrySlots(db, businessId);
  await deleteRowsOfBusiness(db, 'waitlist_link_directory', businessId, 'of_business');
  for (const table of PURGED) await deleteRowsOfBusiness(db, table, businessId);
}
