import type { Bill } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { hasRight, may, refuseRight } from '@kursi/core/contract/rights.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  type BookingRow,
  cancelServices,
  findBookingsOfVisit,
  insertUnbookedServices,
  lockVisit,
  reassignServices,
  settleVisit,
  settleVisitCovers,
  updateBooking,
  updateVisit,
  type VisitRow,
  whyNotLowered,
} from '../../booking/public.ts';
import type { RefundDeps } from '../../payments/public.ts';
import { type BillingBusiness, type FoundBill, findBill, getBillingBusiness } from './bill.store.ts';
import { giveBackOver, type NotGivenBack } from './give-back-over.ts';
import { mayChangeBill } from './may-change-bill.ts';
import { priceServices } from './price-lines.ts';
import {
  type BillInput,
  type BillRefused,
  extrasOf,
  insertPayments,
  priceOf,
  workOutBill,
} from './work-out-bill.ts';
import { writeBill } from './write-bill.ts';

type Written = OutputOf<typeof billingCalls.checkOut>;
type VisitRefused = BillRefused | 'PASSWORD_REQUIRED';
type Refused = VisitRefused | NotGivenBack | 'CONFLICT';

/** The bill of a visit that was booked: what was left out is cancelled, what was added is given, prepaid counts. */
export async function checkOutVisit(
  deps: RefundDeps,
  ctx: CommandContext,
  input: InputOf<typeof billingCalls.checkOut>,
): Outcome<Written, Refused | 'VISIT_BILLED'> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  if (visit.billed_at) return refuse('VISIT_BILLED');
  const business = await getBillingBusiness(tx.q, business_id);
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const isOpen = living.every((one) => bookingStatusAt(one, now) === 'confirmed');
  const isToCome = visit.booking_date > localMinute(now, business.time_zone).day.toString();
  if (living.length === 0 || !isOpen || isToCome) {
    return refuse('CONFLICT', { booking_date: visit.booking_date, progress: visit.progress });
  }
  const billed = await billVisit(ctx, business, { visit, bookings, before: null }, input);
  return billed.ok ? giveBackOver(deps, ctx, visit, billed.value, input.refunds) : billed;
}

/**
 * A change after the receipt: another revision under the same number. Going below what was paid is a refund, and says
 * which way it goes back.
 */
export async function reviseBill(
  deps: RefundDeps,
  ctx: CommandContext,
  input: InputOf<typeof billingCalls.revise>,
): Outcome<Written, Refused> {
  const { tx, business_id } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  const before = visit && (await findBill(tx.q, { business_id, visit_id: visit.id }));
  if (!visit || !before) return refuse('NOT_FOUND');
  const { voided_at } = before.receipt;
  if (voided_at) return refuse('CONFLICT', { voided_at: voided_at.toString() });
  if (input.revision !== before.bill.revision) {
    return refuse('CONFLICT', { revision: before.bill.revision });
  }
  const business = await getBillingBusiness(tx.q, business_id);
  if (!mayChangeBill(ctx, before.bill, business)) return refuseRight('bill.change');
  if (input.financial_summary.total_amount < visit.paid_amount && !hasRight(ctx, 'payment.refund')) {
    return refuseRight('payment.refund', { paid_amount: visit.paid_amount });
  }
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const billed = await billVisit(ctx, business, { visit, bookings, before }, input);
  return billed.ok ? giveBackOver(deps, ctx, visit, billed.value, input.refunds) : billed;
}

interface VisitToBill {
  /** Locked. */
  readonly visit: VisitRow;
  /** All, also those that were cancelled. */
  readonly bookings: readonly BookingRow[];
  readonly before: FoundBill | null;
}

export async function billVisit(
  ctx: CommandContext,
  business: BillingBusiness,
  { visit, bookings, before }: VisitToBill,
  input: Omit<BillInput, 'booking_date'>,
): Outcome<Written, VisitRefused> {
  const { tx, now } = ctx;
  const living = bookings.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const services = await priceServices(ctx, business, input.services, living, before?.lines);
  if (!services.ok) return services;
  const { booking_date } = visit;
  const of = {
    services: services.value,
    prepaid: visit.paid_amount,
    before,
    client_id: visit.client_id,
    visit_id: visit.id,
  };
  const worked = await workOutBill(ctx, business, { ...input, booking_date }, of);
  if (!worked.ok) return worked;
  const { bill, bookings: added, covers, payments } = worked.value;
  const charged = sumPaise([visit.extras_amount, ...living.map(({ charged_amount }) => charged_amount)]);
  const refused =
    whyNotTipped(ctx, visit, bill, before) ??
    (await whyNotLowered(ctx, visit, { from: charged, to: bill.total }));
  if (refused) return refused;

  const kept = services.value.flatMap(({ booking, sent, service_price }, i) => {
    if (!booking) return [];
    const price = {
      ...priceOf(bill.lines[i], covers[i]),
      service_price: service_price ?? booking.service_price,
    };
    return [{ booking, entity_id: sent.entity_id, price }];
  });
  const dropped = living.filter(({ id }) => kept.every(({ booking }) => booking.id !== id));
  await cancelServices(
    ctx,
    dropped.map(({ id }) => id),
  );
  await reassignServices(
    ctx,
    kept.filter(({ booking, entity_id }) => booking.entity_id !== entity_id),
  );
  for (const { booking, price } of kept) {
    const isSame =
      booking.booking_amount === price.booking_amount &&
      booking.service_price === price.service_price &&
      booking.payment_membership_id === price.payment_membership_id &&
      booking.membership_amount === price.membership_amount;
    if (!isSame) await updateBooking(tx, booking, price);
  }
  const { client_id } = visit;
  const given = added.map((one, i) => ({ ...one, index: bookings.length + i }));
  await insertUnbookedServices(ctx, { visit_id: visit.id, client_id }, given);
  await settleVisitCovers(ctx, visit.id);
  await insertPayments(ctx, visit.id, payments);
  await updateVisit(tx, visit, {
    progress: 'done',
    billed_at: visit.billed_at ?? now,
    extras_amount: extrasOf(bill, services.value.length),
    ...(input.additional_note && { note: input.additional_note }),
  });
  await settleVisit(tx, visit, now);
  const fresh = added.map(({ booking_id }) => booking_id);
  const bookingIds = services.value.map(({ booking }) => booking?.id ?? fresh.shift() ?? '');
  const paid_amount = sumPaise([visit.paid_amount, ...payments.map(({ amount }) => amount)]);
  const made = { visit_id: visit.id, client_id, paid_amount, bookingIds, before };
  return ok(await writeBill(ctx, business, made, input, worked.value));
}

/** A tip comes on top; that what was paid for services and products becomes one afterwards has its own right. */
function whyNotTipped(
  ctx: CommandContext,
  { paid_amount }: VisitRow,
  { total, tip }: Bill,
  before: FoundBill | null,
) {
  const tipBefore = before?.bill.tip_amount ?? noPaise;
  const isTaken = tip > tipBefore && total - tip < paid_amount - tipBefore;
  return isTaken && !may(ctx, 'tip.from_payment')
    ? refuseRight('tip.from_payment', { fields: ['tip'] })
    : null;
}
