import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import { allInTransaction } from '../../../platform/database/all-in-transaction.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { findRow } from '../../../platform/database/row-queries.ts';
import type { ChangesOf } from '../../../platform/database/rows.ts';
import { findHolidays } from './business-holiday.store.ts';
import { findImages } from './business-image.store.ts';

type Written = Pick<
  BusinessSettings,
  | 'business_state'
  | 'visibility'
  | 'booking_type'
  | 'payment_type'
  | 'whatsapp_header_type'
  | 'modules'
  | 'description2'
> & { allowed_alerts: NonNullable<BusinessSettings['alerts_whatsapp']>['allowed_alerts'] };

/** Undefined when it does not exist or is deleted. */
export async function getSettingsRow(db: Executor, businessId: string) {
  const row = await findRow(db, 'business', { id: businessId, is_deleted: false });
  if (!row) return undefined;
  const [images, holidays] = await allInTransaction([
    findImages(db, businessId),
    findHolidays(db, businessId),
  ]);
  const { business_hours, created_at, ...rest } = row;
  return {
    ...rest,
    // The table's check constraints know these values; the generated types only say text.
    ...(rest as unknown as Written),
    business_hours: business_hours as BusinessHours,
    created_at: created_at.toString(),
    images,
    holidays,
  };
}

/** False when it was deleted meanwhile. */
export async function updateBusiness(
  tx: Tx,
  businessId: string,
  fields: ChangesOf<'business'>,
): Promise<boolean> {
  if (Object.keys(fields).length === 0) return true;
  const row = await tx.q
    .updateTable('business')
    .set(fields)
    .where('id', '=', businessId)
    .where('is_deleted', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
