import type { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import { paymentsLeft, sharesOf } from '@kursi/core/booking/visit-account.ts';
import type { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { allocate } from '@kursi/core/kernel/allocate.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { isOnline, type MethodType } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { RefundDeps } from '../../payments/public.ts';
import {
  type BookingRow,
  findBookingsOfVisit,
  getBookingBusiness,
  lockVisit,
  lockVisitOfBooking,
  updateBooking,
  type VisitRow,
} from '../visits/booking.store.ts';
import { NO_COVER, planNamedCover, settleVisitCovers } from './cover-visit.ts';
import { whyNotLowered } from './lower-charges.ts';
import { refundOverpaid } from './refund-visit.ts';
import { methodInEvent, sameMethod, type TakenBy, takenByHand } from './taken-by-hand.ts';
import {
  insertPaymentRows,
  listPaymentRows,
  type NewPaymentRow,
  type PaymentRow,
  settleVisit,
} from './visit-payment.store.ts';

type Paid = Pick<NewPaymentRow, 'amount' | 'booking_id'> & { readonly by: TakenBy };

/** Adds a payment to a locked visit; answers with its id. */
async function addPayment(ctx: CommandContext, visit: VisitRow, { by, ...paid }: Paid): Promise<string> {
  const { tx, business_id, actor_id, now } = ctx;
  const row = { business_id, id: ctx.newId(), visit_id: visit.id, kind: 'payment' } as const;
  await insertPaymentRows(tx, [{ ...row, ...paid, ...by, made_by: actor_id, made_at: now }]);
  await settleVisit(tx, visit, now);
  return row.id;
}

/**
 * The online payment of this visit that a call names, by its id or its amount. It was written down when the gateway
 * confirmed it, so that recording it once more changes nothing; one that is not there was never confirmed.
 */
async function findOnlineRow(
  { tx }: CommandContext,
  visit: VisitRow,
  named: {
    readonly type: MethodType;
    readonly amount: Paise;
    readonly payment_id?: string | null | undefined;
  },
): Promise<PaymentRow | undefined> {
  if (!isOnline(named.type)) return undefined;
  const rows = paymentsLeft(await listPaymentRows(tx.q, [visit]));
  return rows.find(
    ({ row, left }) =>
      isOnline(row.type) &&
      left >= named.amount &&
      (!named.payment_id || row.payment_id === named.payment_id),
  )?.row;
}

/** Sets what was paid for a service so far: when the price has risen, paying the new one adds the difference. */
export async function payBooking(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.recordPayment>,
): Done<
  'NOT_FOUND' | 'CONFLICT' | 'PAYMENT_NOT_VERIFIED' | 'PAYMENT_METHOD_OFF' | 'AMOUNT_TOO_LARGE' | 'MALFORMED'
> {
  const { tx, business_id, now } = ctx;
  const found = await lockVisitOfBooking(tx, { business_id, id: input.booking_id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  if (input.payment_id || isOnline(input.type)) {
    return (await findOnlineRow(ctx, visit, input)) ? done : refuse('PAYMENT_NOT_VERIFIED');
  }
  const by = await takenByHand(ctx, input);
  if (!by.ok) return by;
  const living = await livingBookings(ctx, visit);
  const before = sharesOf(living, await listPaymentRows(tx.q, [visit])).get(booking.id)?.amount ?? noPaise;
  if (bookingStatusAt(booking, now) === 'cancelled' || before >= input.amount) {
    return refuse('CONFLICT', { cash_amount: before || null });
  }
  if (input.amount > booking.charged_amount) {
    return refuse('AMOUNT_TOO_LARGE', { booking_amount: booking.charged_amount });
  }
  const amount = subtractPaise(input.amount, before);
  // A bill that was rounded down costs less than its services.
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  if (amount > due) return refuse('AMOUNT_TOO_LARGE', { due_amount: due });
  await addPayment(ctx, visit, { by: by.value, amount, booking_id: booking.id });
  ctx.emit('booking.paid', { visit_id: visit.id, booking_id: booking.id });
  return done;
}

/** A payment for the whole visit or a part of what is due. */
export async function payVisit(
  ctx: CommandContext,
  input: InputOf<typeof visitCalls.recordPayment>,
): Outcome<
  { visit_payment_id: string },
  | 'NOT_FOUND'
  | 'ALREADY_PAID'
  | 'PAYMENT_NOT_VERIFIED'
  | 'PAYMENT_METHOD_OFF'
  | 'AMOUNT_TOO_LARGE'
  | 'MALFORMED'
> {
  const { tx, business_id } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  if (isOnline(input.type)) {
    const row = await findOnlineRow(ctx, visit, input);
    return row ? ok({ visit_payment_id: row.id }) : refuse('PAYMENT_NOT_VERIFIED');
  }
  const by = await takenByHand(ctx, input);
  if (!by.ok) return by;
  const due = subtractPaise(visit.total_amount, visit.paid_amount);
  if (due === 0) return refuse('ALREADY_PAID', { paid_amount: visit.paid_amount });
  if (input.amount > due) return refuse('AMOUNT_TOO_LARGE', { due_amount: due });
  const { amount } = input;
  const visit_payment_id = await addPayment(ctx, visit, { by: by.value, amount, booking_id: null });
  ctx.emit('visit.paid', { visit_id: visit.id, amount: String(amount), ...methodInEvent(by.value) });
  return ok({ visit_payment_id });
}

/** Undoes the newest payment for this service that the caller may undo; then the newest for the whole visit. */
export async function undoBookingPayment(
  ctx: CommandContext,
  id: string,
): Done<'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED'> {
  const found = await lockVisitOfBooking(ctx.tx, { business_id: ctx.business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const undone = await undoNewest(ctx, found.visit, ({ booking_id }) => booking_id === id || !booking_id);
  if (!undone.ok) return undone;
  ctx.emit('booking.payment_undone', { visit_id: found.visit.id, booking_id: id, ...undone.value });
  return done;
}

export async function undoVisitPayment(
  ctx: CommandContext,
  input: InputOf<typeof visitCalls.undoPayment>,
): Done<'NOT_FOUND' | 'CONFLICT' | 'NOT_ALLOWED'> {
  const visit = await lockVisit(ctx.tx, { business_id: ctx.business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  const { visit_payment_id: rowId } = input;
  const undone = await undoNewest(ctx, visit, ({ id }) => !rowId || id === rowId);
  if (!undone.ok) return undone;
  ctx.emit('visit.payment_undone', { visit_id: visit.id, ...undone.value });
  return done;
}

/**
 * The newest payment that the caller may undo. An online payment is never undone: cancelling refunds it.
 */
async function undoNewest(
  ctx: CommandContext,
  visit: VisitRow,
  isMeant: (row: PaymentRow) => boolean,
): Outcome<Record<string, string>, 'CONFLICT' | 'NOT_ALLOWED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const rows = paymentsLeft(await listPaymentRows(tx.q, [visit]))
    .filter(({ row, left }) => !isOnline(row.type) && left === row.amount && isMeant(row))
    .map(({ row }) => row)
    .toReversed();
  if (rows.length === 0) return refuse('CONFLICT');
  const { time_zone } = await getBookingBusiness(tx.q, business_id);
  const dayOf = (at: Temporal.Instant) => localMinute(at, time_zone).day;
  const row = rows.find(({ made_by, made_at }) =>
    may(ctx, 'payment.undo', {
      own: made_by === actor_id,
      daysAgo: dayOf(made_at).until(dayOf(now)).days,
    }),
  );
  if (!row) return refuseRight('payment.undo');
  const undo = { business_id, id: ctx.newId(), visit_id: visit.id, booking_id: row.booking_id } as const;
  const by = sameMethod(row);
  const back = { kind: 'undo', amount: paise(-row.amount), reverses: row.id } as const;
  await insertPaymentRows(tx, [{ ...undo, ...back, ...by, made_by: actor_id, made_at: now }]);
  await settleVisit(tx, visit, now);
  return ok({ amount: String(row.amount), ...methodInEvent(row) });
}

export async function changeBooking(
  ctx: CommandContext,
  input: InputOf<typeof bookingCalls.change>,
): Done<
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'MALFORMED'
  | 'MEMBERSHIP_NOT_USABLE'
  | 'MEMBERSHIP_USED'
  | 'VISIT_BILLED'
  | 'NOT_ALLOWED'
  | 'PASSWORD_REQUIRED'
> {
  const { tx, business_id, now } = ctx;
  const { id } = input;
  if (input.booking_id !== undefined && input.booking_id !== id) {
    return refuse('MALFORMED', { fields: [{ field: 'booking_id', problem: 'invalid_value' }] });
  }
  const found = await lockVisitOfBooking(tx, { business_id, id });
  if (!found) return refuse('NOT_FOUND');
  const { booking, visit } = found;
  if (bookingStatusAt(booking, now) === 'cancelled') return refuse('CONFLICT');
  if (visit.billed_at) return refuse('VISIT_BILLED');
  const changed = await changedPrice(ctx, booking, input);
  if (!changed.ok) return changed;
  if (changed.value === null) return done;
  const { charged_amount, ...columns } = changed.value;
  const from = sumPaise((await livingBookings(ctx, visit)).map((one) => one.charged_amount));
  const to = paise(from - booking.charged_amount + charged_amount);
  const refused = await whyNotLowered(ctx, visit, { from, to });
  if (refused) return refused;
  await updateBooking(tx, booking, columns);
  await settleVisitCovers(ctx, visit.id);
  await settleVisit(tx, visit, now);
  ctx.emit('booking.changed', { visit_id: visit.id, booking_id: id });
  return done;
}

/** The price and the cover after a change; null when nothing changes. A cover that stays is worked out anew. */
async function changedPrice(
  ctx: CommandContext,
  booking: BookingRow,
  {
    booking_amount = booking.booking_amount,
    payment_membership_id: membership_id = booking.payment_membership_id,
    payment_membership_amount: sent,
  }: InputOf<typeof bookingCalls.change>,
) {
  const isSame = booking_amount === booking.booking_amount && membership_id === booking.payment_membership_id;
  if (isSame && (sent ?? booking.membership_amount) === booking.membership_amount) return ok(null);
  if (!membership_id) {
    if (sent)
      return refuse('MALFORMED', { fields: [{ field: 'payment_membership_id', problem: 'required' }] });
    return ok({ booking_amount, ...NO_COVER, charged_amount: booking_amount });
  }
  const { id: booking_id, service_id, client_id, visit_id } = booking;
  const services = [{ booking_id, service_id, price: booking_amount }];
  const asked = { client_id, visit_id, membership_id, services, asFarAsItGoes: false };
  const planned = await planNamedCover(ctx, asked);
  if (!planned.ok) return planned;
  const membership_amount = planned.value.covers[0]?.amount ?? noPaise;
  if (typeof sent === 'number' && sent !== membership_amount) {
    return refuse('MEMBERSHIP_USED', { membership_id, payment_membership_amount: membership_amount });
  }
  const cover =
    membership_amount > 0 ? { payment_membership_id: membership_id, membership_amount } : NO_COVER;
  return ok({ booking_amount, ...cover, charged_amount: subtractPaise(booking_amount, membership_amount) });
}

/** The difference goes to the services in proportion to what they cost; what was paid above it is given back. */
export async function changeUnbilledTotal(
  deps: RefundDeps,
  ctx: CommandContext,
  visit: VisitRow,
  total: Paise,
): Done<'CONFLICT'> {
  const { tx } = ctx;
  const living = await livingBookings(ctx, visit);
  if (living.length === 0) return refuse('CONFLICT', { booking_status: 'cancelled' });
  const before = living.map(({ charged_amount }) => charged_amount);
  if (sumPaise(before) === total) return done;
  const after = allocate(total, before);
  for (const [i, booking] of living.entries()) {
    const booking_amount = sumPaise([after[i] ?? noPaise, booking.membership_amount]);
    if (booking_amount === booking.booking_amount) continue;
    await updateBooking(tx, booking, { booking_amount });
    ctx.emit('booking.changed', { visit_id: visit.id, booking_id: booking.id });
  }
  await refundOverpaid(deps, ctx, visit, { alsoByHand: true, reason: 'price lowered' });
  return done;
}

async function livingBookings({ tx, now }: CommandContext, visit: VisitRow): Promise<BookingRow[]> {
  const all = await findBookingsOfVisit(tx.q, visit.business_id, visit.id);
  return all.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
}
