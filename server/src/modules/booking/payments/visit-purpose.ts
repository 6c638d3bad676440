import { bookingStatusAt, canBePaidOnline, PAYMENT_MINUTES } from '@kursi/core/booking/booking-rules.ts';
import { publicMaySee } from '@kursi/core/business/business-state.ts';
import { inLanguage, type Language } from '@kursi/core/kernel/in-language.ts';
import { type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { paidByGateway } from '@kursi/core/payments/payment-methods.ts';
import type { Tx } from '../../../platform/database/database.ts';
import {
  type CommandContext,
  type ContextDeps,
  contextAs,
} from '../../../platform/module/command-context.ts';
import { setSlotExpiry } from '../../catalogue/public.ts';
import { getPerson, hasName } from '../../clients/public.ts';
import { type PaidFor, type PaymentPurpose, seesPayment } from '../../payments/public.ts';
import { confirmAll } from '../holds/confirm-hold.ts';
import {
  extendHolds,
  type HoldRow,
  type LockedHolds,
  lockForConfirmation,
  lockHolds,
} from '../holds/hold.store.ts';
import { findBookingsOfVisit, getBookingBusiness, lockVisit } from '../visits/booking.store.ts';
import { findVisit } from '../visits/visit.store.ts';
import { ownerOf } from '../visits/visit-owner.store.ts';
import { takeBackOnlinePayment } from './take-online-payment.ts';
import { insertPaymentRows, settleVisit } from './visit-payment.store.ts';

const TITLE_MOST = 200;

/**
 * The payment purpose for held visits; the reference is the visit's id. The payment itself confirms: nobody
 * has paid and still has to press a button.
 */
export function visitPurpose(deps: ContextDeps): PaymentPurpose {
  return {
    name: 'visit',
    async quote(tx, { business_id, reference: visit_id, caller, now }) {
      const holds = await lockHolds(tx, { business_id, visit_id });
      const [first] = holds;
      if (!first) {
        const isPaid = await isPaidBy(tx, { business_id, id: visit_id }, caller.user_id);
        return refuse(isPaid ? 'ALREADY_PAID' : 'NOT_FOUND');
      }
      if (first.holder_id !== caller.user_id) return refuse('NOT_FOUND');
      // A desk hold without a client cannot be confirmed by a payment.
      if (first.source === 'desk' && !first.client_id) return refuse('NOT_FOUND');
      const business = await getBookingBusiness(tx.q, business_id);
      if (business.is_deleted || !publicMaySee(business)) return refuse('NOT_FOUND');
      const amount = sumBookingAmounts(holds);
      const takesIt = business.payment_type !== 'cash' && canBePaidOnline(amount);
      if (!takesIt) return refuse('NOTHING_TO_PAY_ONLINE', { payment_type: business.payment_type });
      if (first.source === 'client' && !hasName(await getPerson(tx.q, first.holder_id))) {
        return refuse('CLIENT_REQUIRED');
      }
      const kept = await keepForPayment(tx, holds, now);
      if (!kept.ok) return kept;
      const titleIn = (language: Language) => {
        const services = inLanguage(holds, language).map(({ service_name }) => service_name);
        return `${services.join(', ')} · ${business.name}`.slice(0, TITLE_MOST);
      };
      return ok({ amount, title: { en: titleIn('en'), hi: titleIn('hi') } });
    },
    sees: seesPayment,
    async give(tx, paid) {
      const { business_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, business_id, actor_id, role: null, now });
      const held = await lockForConfirmation(tx, { business_id, visit_id: paid.reference });
      const because = held.holds.length > 0 ? await confirmHeld(ctx, held, paid) : await payBooked(ctx, paid);
      return because ? { given: false, because } : { given: true };
    },
    takeBack: (tx, paid) => takeBackOnlinePayment(deps, tx, paid),
  };
}

/** Paid in another tab, or before the page was left and opened again. */
async function isPaidBy(tx: Tx, key: { readonly business_id: string; readonly id: string }, userId: string) {
  const visit = await findVisit(tx.q, key);
  if (!visit || ownerOf(visit) !== userId) return false;
  return visit.total_amount > 0 && visit.paid_amount >= visit.total_amount;
}

/** Extends the holds while the client is at the checkout, but only once. */
async function keepForPayment(
  tx: Tx,
  holds: readonly HoldRow[],
  now: Temporal.Instant,
): Outcome<null, 'HOLD_EXPIRED'> {
  const ranOut = holds.some(({ expires_at }) => Temporal.Instant.compare(expires_at, now) <= 0);
  if (ranOut) return refuse('HOLD_EXPIRED');
  const more = now.add({ minutes: PAYMENT_MINUTES });
  const short = holds.filter(
    ({ is_kept_for_payment, expires_at }) =>
      !is_kept_for_payment && Temporal.Instant.compare(expires_at, more) < 0,
  );
  if (short.length === 0) return ok(null);
  const ids = short.map(({ booking_id }) => booking_id);
  const { business_id } = short[0] as HoldRow;
  await extendHolds(tx, business_id, ids, more);
  const slots = ids.map((booking_id) => ({ booking_id, expires_at: more }));
  const kept = await setSlotExpiry(tx, business_id, slots);
  return kept.size === ids.length ? ok(null) : refuse('HOLD_EXPIRED');
}

/** Null when confirmed. An expired hold can be confirmed while its slot is still free. */
async function confirmHeld(ctx: CommandContext, held: LockedHolds, paid: PaidFor): Promise<string | null> {
  const { holds } = held;
  if (sumBookingAmounts(holds) !== paid.amount) return 'what is held is no longer what was paid for';
  const confirmed = await confirmAll(ctx, held, {}, { payment_id: paid.payment_id });
  if (!confirmed.ok) return confirmed.code === 'HOLD_EXPIRED' ? 'the time was gone' : confirmed.code;
  for (const { booking_id } of holds) sayPaid(ctx, paid, booking_id);
  return null;
}

/** Already confirmed meanwhile, to be paid at the salon: the payment settles that booking. */
async function payBooked(ctx: CommandContext, paid: PaidFor): Promise<string | null> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: paid.reference });
  if (!visit) return 'the time was given back';
  const all = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const left = all.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
  if (left.length === 0) return 'the visit was cancelled';
  if (visit.paid_amount > 0) return 'the visit is paid already';
  // Billed meanwhile, it may cost more than its services, or less.
  if (subtractPaise(visit.total_amount, visit.paid_amount) !== paid.amount) {
    return 'the visit costs something else now';
  }
  const { payment_id, paid_by: made_by, amount } = paid;
  const row = { business_id, id: ctx.newId(), visit_id: visit.id, kind: 'payment' } as const;
  await insertPaymentRows(tx, [{ ...row, ...paidByGateway, amount, payment_id, made_by, made_at: now }]);
  await settleVisit(tx, visit, now);
  for (const { id } of left) sayPaid(ctx, paid, id);
  return null;
}

function sayPaid(ctx: CommandContext, { reference, payment_id }: PaidFor, booking_id: string): void {
  ctx.emit('booking.paid', { visit_id: reference, booking_id, payment_id });
}

function sumBookingAmounts(bookings: readonly { readonly booking_amount: Paise }[]): Paise {
  return sumPaise(bookings.map(({ booking_amount }) => booking_amount));
}
