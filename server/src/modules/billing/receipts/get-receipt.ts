import type { Discount } from '@kursi/core/billing/bill.ts';
import type { Receipt, Seller } from '@kursi/core/billing/billing.contract.ts';
import { standingRows } from '@kursi/core/booking/visit-account.ts';
import { leastPaise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listPaymentRows } from '../../booking/public.ts';
import { listUsedApprovals } from '../../business/public.ts';
import { getAdvanceNumbers } from '../advances/advance-receipt.store.ts';
import { type BillRow, findBill, getUserName, getVisitOfBill, listRevisions } from '../bills/bill.store.ts';

/**
 * A client sees neither who billed nor why it was voided, and by which name the desk knows a number. No user: someone
 * with the public link, who sees no name here at all.
 */
export interface Viewer {
  readonly isMember: boolean;
  readonly user_id: string | null;
  /** Of a member who looks at it at the desk. */
  readonly mayChange?: (bill: BillRow, visit: { readonly time_zone: string }) => boolean;
}

/** A revision of a bill: the newest with what was paid since, an earlier one with what was paid until the next. */
export async function getReceipt(
  db: Executor,
  key: { readonly business_id: string; readonly visit_id: string },
  viewer: Viewer,
  revision?: number,
): Outcome<Receipt, 'NOT_FOUND'> {
  const found = await findBill(db, key, viewer.isMember ? revision : undefined);
  if (!found) return refuse('NOT_FOUND');
  const { receipt, bill, lines } = found;
  const visit = await getVisitOfBill(db, key, bill);
  const { isMember, user_id } = viewer;
  const isKnown = isMember || (user_id !== null && visit.account_id === user_id);
  const name = isKnown ? visit.client_name : user_id === null ? '' : await getUserName(db, user_id);
  const rows = await listPaymentRows(db, [{ business_id: key.business_id, id: key.visit_id }]);
  const { business_id } = key;
  const ids = rows.flatMap(({ payment_id }) => (payment_id ? [{ business_id, id: payment_id }] : []));
  const advanceNumbers = await getAdvanceNumbers(db, ids);
  const revisions = isMember ? await listRevisions(db, key) : [];
  const record = { business_id: key.business_id, record_id: key.visit_id };
  const approvals = isMember ? await listUsedApprovals(db, record) : [];
  const next = revisions.find((one) => one.revision === bill.revision + 1);
  const payments = standingRows(
    rows.filter(({ made_at }) => !next || Temporal.Instant.compare(made_at, next.made_at) < 0),
  );
  const total_amount = next ? bill.total_amount : visit.total_amount;
  const paid_amount = sumPaise(payments.map(({ amount }) => amount));
  return ok({
    visit_id: key.visit_id,
    receipt_number: receipt.receipt_number,
    revision: bill.revision,
    made_at: receipt.made_at.toString(),
    made_by_name: viewer.isMember ? visit.made_by_name : null,
    booking_date: visit.booking_date,
    time_zone: visit.time_zone,
    client: {
      id: visit.client_id,
      name,
      is_anonymous: visit.kind === 'walk_in',
      ...(isMember
        ? { phone: visit.phone, email: visit.email, locale: visit.locale }
        : { phone: null, email: null, locale: null }),
    },
    seller: bill.seller as Seller,
    lines: lines.map((line) => ({ ...line, discount: line.discount as Discount | null })),
    prices_include_tax: bill.prices_include_tax,
    rounds_off: bill.rounds_off,
    discount: bill.discount as Discount | null,
    gross_amount: bill.gross_amount,
    discount_amount: bill.discount_amount,
    membership_discount_total: bill.cover_amount,
    tax_amount: bill.tax_amount,
    tip_amount: bill.tip_amount,
    tip_for: visit.tip_for,
    tip_entity_id: bill.tip_entity_id,
    round_off_amount: bill.round_off_amount,
    total_amount: bill.total_amount,
    paid_amount,
    due_amount: subtractPaise(total_amount, leastPaise(paid_amount, total_amount)),
    payments: payments.map((row) => ({
      type: row.type,
      method_id: row.method_id,
      method_name: row.method_name,
      method_reference: row.method_reference,
      amount: row.amount,
      paid_at: row.made_at.toString(),
      is_advance: row.kind === 'payment' && Temporal.Instant.compare(row.made_at, receipt.made_at) < 0,
      is_refund: row.kind === 'refund',
      advance_number: (row.payment_id && advanceNumbers.get(row.payment_id)) ?? null,
    })),
    voided_at: receipt.voided_at?.toString() ?? null,
    void_reason: viewer.isMember ? receipt.void_reason : null,
    approvals: approvals.map((one) => ({
      action: one.action,
      asked_by_name: one.asked_by_name ?? '',
      approved_by_name: one.approved_by_name ?? '',
      used_at: one.used_at.toString(),
    })),
    may_change: viewer.mayChange?.(bill, visit) ?? null,
    has_link: visit.link_hash !== null,
    link_token: null,
    revisions: revisions.map((one) => ({ ...one, made_at: one.made_at.toString() })),
  });
}
