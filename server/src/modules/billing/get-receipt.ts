import type { Receipt, Seller } from '@kursi/core/billing/billing.contract.ts';
import { paymentsLeft } from '@kursi/core/booking/visit-account.ts';
import { subtractPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../platform/database/database.ts';
import { listPaymentRows } from '../booking/public.ts';
import { findBill, getUserName, getVisitOfBill } from './bill.store.ts';

/** The newest revision of a bill, with what was paid since. */
export async function getReceipt(
  db: Executor,
  key: { readonly business_id: string; readonly visit_id: string },
  /** A client sees neither who billed nor why it was voided, and by which name the desk knows a number. */
  viewer: { readonly isMember: boolean; readonly user_id: string },
): Promise<Result<Receipt, 'NOT_FOUND'>> {
  const found = await findBill(db, key);
  if (!found) return refuse('NOT_FOUND');
  const { receipt, bill, lines } = found;
  const visit = await getVisitOfBill(db, key, bill.made_by);
  const isKnown = viewer.isMember || visit.account_id === viewer.user_id;
  const name = isKnown ? visit.client_name : await getUserName(db, viewer.user_id);
  const rows = await listPaymentRows(db, [{ business_id: key.business_id, id: key.visit_id }]);
  return ok({
    visit_id: key.visit_id,
    receipt_number: receipt.receipt_number,
    revision: bill.revision,
    made_at: receipt.made_at.toString(),
    made_by_name: viewer.isMember ? visit.made_by_name : null,
    booking_date: visit.booking_date,
    time_zone: visit.time_zone,
    client: { id: visit.client_id, name, is_anonymous: visit.kind === 'walk_in' },
    seller: bill.seller as Seller,
    lines: [...lines],
    prices_include_tax: bill.prices_include_tax,
    gross_amount: bill.gross_amount,
    discount_amount: bill.discount_amount,
    membership_discount_total: bill.cover_amount,
    tax_amount: bill.tax_amount,
    tip_amount: bill.tip_amount,
    round_off_amount: bill.round_off_amount,
    total_amount: bill.total_amount,
    paid_amount: visit.paid_amount,
    due_amount: subtractPaise(visit.total_amount, visit.paid_amount),
    payments: paymentsLeft(rows)
      .filter(({ left }) => left > 0)
      .map(({ row, left }) => ({
        type: row.type,
        amount: left,
        paid_at: row.made_at.toString(),
        is_advance: Temporal.Instant.compare(row.made_at, receipt.made_at) < 0,
      })),
    voided_at: receipt.voided_at?.toString() ?? null,
    void_reason: viewer.isMember ? receipt.void_reason : null,
  });
}
