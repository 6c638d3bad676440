import type { BusinessHours } from '@kursi/core/business/business-hours.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findRow } from '../../platform/database/row-queries.ts';

const SHOWN = [
  'id',
  'name',
  'business_url',
  'time_zone',
  'business_hours',
  'business_state',
  'visibility',
  'is_deleted',
  'modules',
  'address',
  'locality',
  'area',
  'city',
  'phone',
  'appointment_phone',
  'latitude',
  'longitude',
  'payment_type',
] as const;

/** What a queue shows of its business, and what joining depends on. */
export async function getQueueBusiness(db: Executor, businessId: string) {
  const row = await findRow(db, 'business', { id: businessId }, SHOWN);
  if (!row) throw new Error('the business is gone');
  return { ...row, business_hours: row.business_hours as BusinessHours };
}
/** Whether people may see its queues from outside. */
export function showsQueues(business: QueueBusiness): boolean {
  return !business.is_deleted && publicMaySee(business) && business.modules.includes('waitlist');
}

export type QueueBusiness = Awaited<ReturnType<typeof getQueueBusiness>>;
