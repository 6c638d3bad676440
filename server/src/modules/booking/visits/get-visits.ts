import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { Booking, BookingReview, Visit, VisitBill } from '@kursi/core/booking/booking-shapes.ts';
import { accountOf, type Share, sharesOf } from '@kursi/core/booking/visit-account.ts';
import { leastPaise, noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getPerson } from '../../clients/public.ts';
import { listOnlinePayments, listPaymentRows } from '../payments/visit-payment.store.ts';
import { paymentsForVisit } from '../payments/visit-payments.ts';
import type { GetAdvanceNumbers, GetBookingReviews, GetVisitBills } from '../ports.ts';
import { type BookingWithCalendar, listBookingsOfVisits } from '../schedule/schedule.store.ts';
import type { VisitWithClient } from './visit.store.ts';
import { ownerOf } from './visit-owner.store.ts';

/** Permission: members see the client record; a person sees only what they made, under their own name. */
export type Viewer = { readonly isMember: true } | { readonly isMember: false; readonly user_id: string };

interface VisitReads {
  readonly q: Executor;
  readonly getBookingReviews: GetBookingReviews;
  readonly getVisitBills: GetVisitBills;
  readonly getAdvanceNumbers: GetAdvanceNumbers;
}

/** Visits with their details, in a constant number of queries. */
export async function withBookings(
  { q: db, getBookingReviews, getVisitBills, getAdvanceNumbers }: VisitReads,
  visits: readonly VisitWithClient[],
  viewer: Viewer,
  now: Temporal.Instant,
): Promise<Visit[]> {
  if (visits.length === 0) return [];
  const found = await listBookingsOfVisits(db, visits);
  const reviews = await getBookingReviews(db, found);
  const bookings = Map.groupBy(found, ({ visit_id }) => visit_id);
  const paidOnline = await listOnlinePayments(db, visits);
  const numbers = await getAdvanceNumbers(db, paidOnline);
  const online = Map.groupBy(paidOnline, ({ visit_id }) => visit_id);
  const ledger = Map.groupBy(await listPaymentRows(db, visits), ({ visit_id }) => visit_id);
  const bills = await getVisitBills(db, visits);
  const person = viewer.isMember ? null : await getPerson(db, viewer.user_id);
  const openedAs = person ? await namesOfOpened(db, visits, person.user_id) : new Map();
  return visits.map((visit) => {
    const rows = bookings.get(visit.id) ?? [];
    const payments = ledger.get(visit.id) ?? [];
    const living = rows.filter((booking) => bookingStatusAt(booking, now) !== 'cancelled');
    const shares = sharesOf(living, payments);
    const services = rows.map((booking) => ({
      ...bookingAnswer(booking, { review: reviews.get(booking.id), share: shares.get(booking.id) }, now),
      booking_id: booking.id,
      type: visit.type,
    }));
    const total_amount = sumPaise([
      visit.extras_amount,
      ...living.map(({ charged_amount }) => charged_amount),
    ]);
    const account = accountOf(total_amount, payments);
    const paid_amount = leastPaise(account.paid, total_amount);
    const goesBack = visit.refund_waits ? noPaise : account.overpaidOnline;
    const bill = bills.get(visit.id);
    const told = paymentsForVisit(payments, online.get(visit.id) ?? [], goesBack, numbers);
    return {
      id: visit.id,
      business_id: visit.business_id,
      type: visit.type,
      client_id: visit.standing_client_id,
      user_id: visit.standing_client_id,
      booking_date: visit.booking_date,
      progress: visit.progress,
      additional_note: visit.note,
      source: visit.source,
      series_id: visit.series_id,
      cancellation_window: visit.cancellation_window,
      made_by: viewer.isMember ? visit.made_by : null,
      is_coming: living.some(({ starts_at }) => visit.coming_for?.equals(starts_at)),
      wants_change:
        visit.progress === 'expected' &&
        living.some(({ starts_at }) => visit.change_wanted_for?.equals(starts_at)),
      late_minutes:
        visit.progress === 'expected' && living.some(({ starts_at }) => visit.late_for?.equals(starts_at))
          ? visit.late_minutes
          : null,
      created_at: visit.created_at.toString(),
      // Privacy: a guest who typed someone's number must not learn whose it is.
      client:
        person && visit.account_id !== person.user_id
          ? (openedAs.get(visit.id) ?? {
              id: visit.standing_client_id,
              name: person.user_name,
              phone: person.phone,
              account_id: null,
            })
          : {
              id: visit.standing_client_id,
              name: visit.client_name,
              phone: visit.client_phone,
              account_id: visit.account_id,
            },
      comes: visit.comes_name
        ? { name: visit.comes_name, phone: openedAs.has(visit.id) ? null : visit.comes_phone }
        : null,
      services,
      ...billAnswer(bill, total_amount, paid_amount),
      is_due: visit.billed_at !== null && total_amount > paid_amount,
      extras_amount: visit.extras_amount,
      billed_at: visit.billed_at?.toString() ?? null,
      total_amount,
      paid_amount,
      to_give_back: sumPaise([account.overpaidByHand, account.overpaidOnline, paise(-goesBack)]),
      // A client is not told of a slip at the desk.
      payments: viewer.isMember ? told : told.filter(({ status }) => status !== 'undone'),
    };
  });
}

/**
 * Seen on another phone than the one that booked: the name that was given with the booking, not what the desk knows of
 * the number, and no number.
 */
async function namesOfOpened(
  db: Executor,
  visits: readonly VisitWithClient[],
  userId: string,
): Promise<ReadonlyMap<string, Visit['client']>> {
  const held = visits.filter((visit) => ownerOf(visit) !== userId);
  const clients = await Promise.all(
    held.map(async ({ id, source, made_by, client_name, standing_client_id }) => {
      const maker = source === 'client' && made_by ? await getPerson(db, made_by) : null;
      const name = maker ? maker.user_name : client_name;
      return [id, { id: standing_client_id, name, phone: null, account_id: null }] as const;
    }),
  );
  return new Map(clients);
}

/** A visit without a bill has no tax yet; what a void bill said no longer counts. */
function billAnswer(bill: VisitBill | undefined, total_amount: Paise, paid_amount: Paise) {
  const counts = bill?.voided_at ? undefined : bill;
  return {
    products: counts?.products ?? [],
    memberships: counts?.memberships ?? [],
    financial_summary: {
      total_amount,
      paid_amount,
      due_amount: subtractPaise(total_amount, paid_amount),
      tax_amount: counts?.tax_amount ?? noPaise,
      discount_amount: counts?.discount_amount ?? noPaise,
      membership_discount_total: counts?.membership_discount_total ?? noPaise,
      tip_amount: counts?.tip_amount ?? noPaise,
      round_off_amount: counts?.round_off_amount ?? noPaise,
    },
    receipt: bill
      ? { receipt_number: bill.receipt_number, revision: bill.revision, voided_at: bill.voided_at }
      : null,
  };
}

interface BesideBooking {
  readonly review: BookingReview | undefined;
  /** What was paid of it. */
  readonly share: Share | undefined;
}

export function bookingAnswer(
  row: BookingWithCalendar,
  { review, share }: BesideBooking,
  now: Temporal.Instant,
): Booking {
  const booking_status = bookingStatusAt(row, now);
  return {
    id: row.id,
    business_id: row.business_id,
    visit_id: row.visit_id,
    index: row.index,
    client_id: row.client_id,
    user_id: row.client_id,
    service_id: row.service_id,
    service_name: row.service_name,
    service_name_hi: row.service_name_hi,
    entity_id: row.entity_id,
    entity_name: row.entity_name,
    booking_date: row.booking_date,
    service_time: row.service_time,
    service_duration: row.service_duration,
    buffer_after: row.buffer_after,
    start_date: row.starts_at.toString(),
    end_date: row.ends_at.toString(),
    service_price: row.service_price,
    booking_amount: row.booking_amount,
    booking_status,
    answer_until: booking_status === 'created' ? (row.answer_until?.toString() ?? null) : null,
    // A booking payment sets the one or the other; what else was paid stands with the visit.
    cash_amount: row.membership_amount === null ? (share?.amount ?? null) : null,
    payment_membership_id: row.payment_membership_id,
    payment_membership_amount: row.membership_amount,
    payment_type: share?.type ?? null,
    created_at: row.created_at.toString(),
    cancelled_at:
      booking_status === 'cancelled' ? ((row.cancelled_at ?? row.answer_until)?.toString() ?? null) : null,
    cancel_reason: row.cancel_reason,
    review: review ?? null,
  };
}
