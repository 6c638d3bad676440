import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { allocate } from '@kursi/core/kernel/allocate.ts';
import { type Paise, paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Refusal, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  changeUnbilledTotal,
  findBookingsOfVisit,
  listPaymentRows,
  lockVisit,
  refundOverpaid,
  type VisitRow,
  whyNotRefunded,
} from '../../booking/public.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { type FoundBill, findBill, getBillingBusiness } from './bill.store.ts';
import { billVisit } from './bill-visit.ts';
import { inputOfBill } from './input-of-bill.ts';

/** Sets the total of a visit, and gives back what was paid above it. A visit that was billed gets a revision. */
export async function changeVisitTotal(
  deps: RefundDeps,
  ctx: CommandContext,
  input: InputOf<typeof visitCalls.changeTotal>,
): Done<'NOT_FOUND' | 'MALFORMED' | 'CONFLICT' | 'VISIT_BILLED' | 'NOT_ALLOWED' | 'PASSWORD_REQUIRED'> {
  const { tx, business_id, now } = ctx;
  if (input.visit_id !== undefined && input.visit_id !== input.id) {
    return refuseField('visit_id');
  }
  const visit = await lockVisit(tx, { business_id, id: input.id });
  if (!visit) return refuse('NOT_FOUND');
  const refused = await whyNotBelowPaid(ctx, visit, input.booking_amount);
  if (refused) return refused;
  if (!visit.billed_at) return changeUnbilledTotal(deps, ctx, visit, input.booking_amount);
  const before = await findBill(tx.q, { business_id, visit_id: visit.id });
  if (!before || before.receipt.voided_at) return refuse('CONFLICT');
  if (before.bill.total_amount === input.booking_amount) return done;
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const revised = atTotal(before, living, input.booking_amount);
  if (!revised) return refuse('VISIT_BILLED');
  const business = await getBillingBusiness(tx.q, business_id);
  const billed = await billVisit(ctx, business, { visit, bookings, before: revised.before }, revised.input);
  if (!billed.ok) return refuse('VISIT_BILLED');
  const after = await lockVisit(tx, visit);
  if (after) await refundOverpaid(deps, ctx, after, { alsoByHand: true, reason: 'price lowered' });
  return done;
}

/** What was paid above the total goes back, by the gateway and from the drawer: a refund, with a fresh proof. */
async function whyNotBelowPaid(
  ctx: CommandContext,
  visit: VisitRow,
  total: Paise,
): Promise<Refusal<'NOT_ALLOWED' | 'PASSWORD_REQUIRED'> | null> {
  if (total >= visit.paid_amount) return null;
  const rows = await listPaymentRows(ctx.tx.q, [visit]);
  const refused = whyNotRefunded(ctx, rows, subtractPaise(visit.paid_amount, total));
  if (refused) return refused;
  return ctx.hasFreshProof ? null : refuse('PASSWORD_REQUIRED');
}

type Booked = Awaited<ReturnType<typeof findBookingsOfVisit>>;

/**
 * The bill with the difference on its lines by largest remainder: less is a discount, more is a dearer service.
 * Null where only a person can say what gets dearer: without services, or with tax on top of the prices.
 */
function atTotal(before: FoundBill, bookings: Booked, total: Paise) {
  const { bill, lines } = before;
  const exact = bill.total_amount - bill.round_off_amount;
  const change = total - exact;
  const dearer = lines.filter(({ booking_id }) => booking_id);
  if (!bill.prices_include_tax || (change > 0 && dearer.length === 0) || total < bill.tip_amount) return null;
  const off = allocate(
    paise(Math.max(0, -change)),
    lines.map(({ amount }) => amount),
  );
  const more = allocate(
    paise(Math.max(0, change)),
    dearer.map(({ amount }) => amount),
  );
  // Not rounded: the total is what was asked for.
  const rounds_off = false;
  const input = inputOfBill(before, bookings, {
    off,
    more: lines.map((line) => more[dearer.indexOf(line)]),
    rounds_off,
  });
  return { input, before: { ...before, bill: { ...bill, rounds_off } } };
}
