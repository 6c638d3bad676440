import type { AdvanceReceipt } from '@kursi/core/billing/advance-receipt.ts';
import type { Seller } from '@kursi/core/billing/billing.contract.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findBookingsOfVisit } from '../../booking/public.ts';
import { getEntry } from '../../waitlist/public.ts';
import { getUserName, getVisitOfBill } from '../bills/bill.store.ts';
import type { Viewer } from '../receipts/get-receipt.ts';
import { type AdvanceRow, findAdvance, listBack } from './advance-receipt.store.ts';

/** Of a payment for this visit. */
export async function getAdvanceOfVisit(
  db: Executor,
  {
    business_id,
    visit_id,
    receipt_number,
  }: { readonly business_id: string; readonly visit_id: string; readonly receipt_number: string },
  { isMember, user_id }: Viewer,
): Outcome<AdvanceReceipt, 'NOT_FOUND'> {
  const row = await findAdvance(db, business_id, { receipt_number });
  if (row?.visit_id !== visit_id) return refuse('NOT_FOUND');
  const visit = await getVisitOfBill(db, { business_id, visit_id }, { made_by: null, tip_entity_id: null });
  const isKnown = isMember || (user_id !== null && visit.account_id === user_id);
  const name = isKnown ? visit.client_name : user_id === null ? '' : await getUserName(db, user_id);
  return ok(await written(db, row, name));
}

/** Of the deposit of a place in the queue, with the first name alone. */
export async function getAdvanceOfEntry(
  db: Executor,
  { business_id, id }: { readonly business_id: string; readonly id: string },
): Outcome<AdvanceReceipt, 'NOT_FOUND'> {
  const row = await findAdvance(db, business_id, { waitlist_booking_id: id });
  const entry = await getEntry(db, { business_id, id });
  if (!row || !entry) return refuse('NOT_FOUND');
  return ok(await written(db, row, entry.client_name.trim().split(/\s+/)[0] ?? ''));
}

async function written(db: Executor, row: AdvanceRow, client_name: string): Promise<AdvanceReceipt> {
  const { business_id, receipt_number, made_at, time_zone, amount, visit_id, bill_number } = row;
  const bookings = visit_id === null ? [] : await findBookingsOfVisit(db, business_id, visit_id);
  const kept = bookings.filter(({ cancelled_at }) => cancelled_at === null);
  const services = (kept.length > 0 ? kept : bookings).map(({ service_name, service_name_hi }) => ({
    name: service_name,
    name_hi: service_name_hi,
  }));
  const back = await listBack(db, row);
  return {
    receipt_number,
    made_at: made_at.toString(),
    time_zone,
    seller: row.seller as Seller,
    client_name,
    booking_date: row.booking_date ?? localMinute(made_at, time_zone).day.toString(),
    services: services.length > 0 ? services : [{ name: row.waitlist_name ?? '' }],
    amount,
    refunds: back.map(({ amount, at, type, method_id, method_name = null, method_reference = null }) => ({
      amount,
      at: at.toString(),
      by: { type, method_id, method_name, method_reference },
    })),
    bill_number,
  };
}
