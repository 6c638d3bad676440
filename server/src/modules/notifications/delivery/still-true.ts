import { givenBackOf } from '@kursi/core/billing/given-back.ts';
import { membershipsAlone } from '@kursi/core/billing/receipt.ts';
import { accountOf } from '@kursi/core/booking/visit-account.ts';
import { mayMarketTo } from '@kursi/core/clients/marketing.ts';
import { inLanguage, type Language } from '@kursi/core/kernel/in-language.ts';
import { leastPaise, noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { amountLeft, membershipStateAt } from '@kursi/core/memberships/membership-rules.ts';
import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { NotificationWords } from '@kursi/core/notifications/notification-templates.ts';
import { servicesCalled } from '@kursi/core/notifications/notification-templates.ts';
import type { ConcernedBookings } from '@kursi/core/notifications/undoing.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getReceipt } from '../../billing/public.ts';
import { getServed } from '../../booking/public.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { clientGroup, workOutReminders } from '../../clients/public.ts';
import { getLowCreditWords, getMessageWords } from '../messages/about-messages.ts';
import type { NotificationRow } from '../notification.store.ts';
import { getMembershipNow } from '../notified-membership.store.ts';
import { getQueueWords } from '../queue/about-queue.ts';
import { findRemindedClients } from '../reminded-client.store.ts';
import { getAlertHoldWords } from '../visits/alert-hold.store.ts';
import { getReviewNow } from '../visits/notified-review.store.ts';
import {
  type BookingNow,
  getReturnedPayment,
  getVisitNow,
  type VisitKey,
  type VisitNow,
} from '../visits/notified-visit.store.ts';

export type Truth =
  | { readonly is: 'true'; readonly words: NotificationWords }
  /** Superseded: a newer notification replaces it. */
  | { readonly is: 'stale' }
  /** True, but too late to be useful. */
  | { readonly is: 'late' };

type Standing = Pick<NotificationRow, 'kind' | 'of_business' | 'about'>;

/** Checks a notification against the current state, and returns its text. */
export async function stillTrue(
  db: Executor,
  row: Standing,
  now: Temporal.Instant,
  /** Those that were read for many rows together. */
  visits?: ReadonlyMap<string, VisitNow>,
): Promise<Truth> {
  const { about, of_business: business_id } = row;
  if (about.payment_id && business_id) {
    const payment = await getReturnedPayment(db, { business_id, payment_id: about.payment_id });
    return payment ? { is: 'true', words: { ...nothingBooked, ...said(payment) } } : { is: 'stale' };
  }
  if (about.membership_id && business_id)
    return aboutMembership(db, { business_id, membership_id: about.membership_id }, about.ends_at, now);
  if (about.service_id && business_id) return aboutService(db, business_id, about, now);
  if ((row.kind === 'waitlist_nearly' || row.kind === 'waitlist_called') && business_id) {
    const words = await getQueueWords(db, business_id, row.kind, about);
    return words ? { is: 'true', words } : { is: 'stale' };
  }
  if (/^(message_received|template_decided|header_decided)$/.test(row.kind) && business_id) {
    const words = await getMessageWords(db, business_id, about, now);
    return words ? { is: 'true', words } : { is: 'stale' };
  }
  if (row.kind === 'credits_low' && business_id) {
    const words = await getLowCreditWords(db, business_id);
    return words ? { is: 'true', words } : { is: 'stale' };
  }
  if ((row.kind === 'review_answered' || row.kind === 'review_received') && business_id) {
    const review = await getReviewNow(db, { business_id, booking_id: about.booking_id ?? '' });
    const isThere = review && !review.is_hidden && (row.kind === 'review_received' || review.is_answered);
    return isThere ? { is: 'true', words: review.words } : { is: 'stale' };
  }
  if (!about.visit_id || !business_id) return { is: 'stale' };
  if (row.kind === 'bill_made' || row.kind === 'bill_void')
    return aboutBill(db, { business_id, visit_id: about.visit_id }, row.kind === 'bill_void');
  if (row.kind === 'slot_alert_offered') {
    const words = await getAlertHoldWords(db, { business_id, visit_id: about.visit_id }, now);
    return words ? { is: 'true', words } : { is: 'late' };
  }
  const visit =
    visits?.get(about.visit_id) ?? (await getVisitNow(db, { business_id, visit_id: about.visit_id }, now));
  if (!visit) return { is: 'stale' };
  const concerned = about.starts_at
    ? ofReminder(visit, about.starts_at)
    : row.kind === 'review_asked'
      ? visit.bookings.filter(({ status }) => status === 'confirmed')
      : ofNews(row.kind as NotificationKind, visit, about.bookings ?? {});
  const first = earliest(concerned.map(({ start }) => start));
  if (!first) return { is: 'stale' };
  // The visit is over, as expected for this kind.
  if (row.kind === 'review_asked') return toReview(visit, concerned, first);
  if (Temporal.Instant.compare(first, now) <= 0) return { is: 'late' };
  const left = row.kind === 'booking_cancelled' ? stillBooked(visit) : null;
  return {
    is: 'true',
    words: {
      ...wordsOf(visit, concerned, first, about.bookings ?? {}),
      ...(about.own && { by_reader: true }),
      ...(left && { left }),
      ...(row.kind === 'booking_booked' && visit.series.length > 0 && { series: visit.series }),
    },
  };
}

/** The visits that these are about, for `stillTrue`. */
export function visitsOf(rows: readonly Standing[]): VisitKey[] {
  return rows.flatMap(({ of_business: business_id, about: { visit_id } }) =>
    business_id && visit_id ? [{ business_id, visit_id }] : [],
  );
}

async function aboutMembership(
  db: Executor,
  key: { readonly business_id: string; readonly membership_id: string },
  ends_at: string | undefined,
  now: Temporal.Instant,
): Promise<Truth> {
  const one = await getMembershipNow(db, key);
  if (!one || membershipStateAt(one, now) !== 'running' || one.expiry.toString() !== ends_at)
    return { is: 'stale' };
  const left = one.services.filter(({ used_count, total_count }) => used_count < total_count);
  const amount = amountLeft(one);
  if (amount === 0 && left.length === 0) return { is: 'stale' };
  const { business_name, time_zone, name: membership, name_hi: membership_hi } = one;
  const namesIn = (language: Language) =>
    inLanguage(left, language).map((uses) => `${uses.total_count - uses.used_count} × ${uses.name}`);
  const named = { services: namesIn('en'), services_hi: namesIn('hi'), membership, membership_hi };
  const words = { ...nothingBooked, ...named, business_name, time_zone, amount: amount || null };
  return { is: 'true', words: { ...words, until: ends_at } };
}

async function aboutBill(db: Executor, key: VisitKey, isVoid: boolean): Promise<Truth> {
  const { name: business_name, time_zone, is_deleted } = await getBusinessFacts(db, key.business_id);
  const receipt = await getReceipt(db, key, { isMember: true, user_id: null });
  if (is_deleted || !receipt.ok || (receipt.value.voided_at !== null) !== isVoid) return { is: 'stale' };
  const { total_amount: amount, payments, lines } = receipt.value;
  const given_back = givenBackOf(payments);
  const words = { ...nothingBooked, business_name, time_zone, amount, given_back };
  const [membership, membership_hi] = [membershipsAlone(lines), membershipsAlone(inLanguage(lines, 'hi'))];
  return { is: 'true', words: { ...words, membership, membership_hi } };
}

/** A reminder of a service is an offer: `mayMarketTo` decides. */
async function aboutService(
  db: Executor,
  business_id: string,
  { client_id = '', service_id, due_on }: NotificationRow['about'],
  now: Temporal.Instant,
): Promise<Truth> {
  const { name: business_name, time_zone, is_deleted } = await getBusinessFacts(db, business_id);
  const client_ids = await clientGroup(db, business_id, client_id);
  const [client] = await findRemindedClients(db, business_id, client_ids.slice(0, 1));
  if (is_deleted || !client || !mayMarketTo(client)) return { is: 'stale' };
  const today = now.toZonedDateTimeISO(time_zone).toPlainDate().toString();
  const reminders = await workOutReminders(db, getServed, { business_id, client_ids, today });
  const due = reminders.find((one) => one.service_id === service_id && one.is_due && one.next_on === due_on);
  if (!due) return { is: 'stale' };
  const words = { ...nothingBooked, business_name, time_zone, ...servicesCalled([due]), amount: null };
  return { is: 'true', words };
}

/** What is left of a visit after a part of it was cancelled. */
function stillBooked(visit: VisitNow): NotificationWords['left'] {
  const bookings = visit.bookings.filter(({ status }) => status !== 'cancelled');
  const first = earliest(bookings.map(({ start }) => start));
  return first ? { ...namesOf(bookings), starts_at: first.toString() } : null;
}

/** No request when it is already reviewed. */
function toReview(visit: VisitNow, concerned: readonly BookingNow[], first: Temporal.Instant): Truth {
  const wasThere = visit.progress !== 'no_show' && !visit.is_reviewed;
  return wasThere ? { is: 'true', words: wordsOf(visit, concerned, first, {}) } : { is: 'stale' };
}

const nothingBooked = { services: [], people: [], starts_at: null, before: null };
const said = ({ business_name, time_zone, amount }: Omit<NotificationWords, keyof typeof nothingBooked>) => ({
  business_name,
  time_zone,
  amount,
});

const ON: Readonly<Partial<Record<NotificationKind, readonly BookingNow['status'][]>>> = {
  // Stale once answered: the answer is notified instead.
  booking_requested: ['created'],
  booking_cancelled: ['cancelled'],
  booking_declined: ['cancelled'],
  booking_lapsed: ['cancelled'],
};

function ofNews(kind: NotificationKind, visit: VisitNow, news: ConcernedBookings): BookingNow[] {
  const statuses = ON[kind] ?? ['created', 'confirmed'];
  const concerned = visit.bookings.filter(({ id, status, start, entity_id }) => {
    const one = news[id];
    if (!one || !statuses.includes(status)) return false;
    return kind !== 'booking_moved' || !one.to || (one.to.start === start && one.to.entity_id === entity_id);
  });
  // What is off is named by the time that was told: nobody was told of a move just before.
  return statuses.includes('cancelled')
    ? concerned.map((booking) => ({ ...booking, start: news[booking.id]?.from?.start ?? booking.start }))
    : concerned;
}

/** The remaining bookings, if the start is still the reminder's and the client has not arrived. */
function ofReminder(visit: VisitNow, startsAt: string): BookingNow[] {
  const left = visit.bookings.filter(({ status }) => status === 'confirmed');
  const first = earliest(left.map(({ start }) => start));
  return visit.progress === 'expected' && first?.equals(Temporal.Instant.from(startsAt)) ? left : [];
}

function wordsOf(
  visit: VisitNow,
  concerned: readonly BookingNow[],
  first: Temporal.Instant,
  news: ConcernedBookings,
): NotificationWords {
  const { business_name, time_zone } = visit;
  const before = earliest(concerned.flatMap(({ id }) => news[id]?.from?.start ?? []));
  return {
    business_name,
    time_zone,
    ...namesOf(concerned),
    starts_at: first.toString(),
    before: before && !before.equals(first) ? before.toString() : null,
    amount: goesBack(visit, concerned) || null,
    reason: concerned.find(({ reason }) => reason)?.reason ?? null,
  };
}

function namesOf(
  bookings: readonly BookingNow[],
): Pick<NotificationWords, 'services' | 'services_hi' | 'people'> {
  return {
    ...servicesCalled(bookings),
    people: [...new Set(bookings.flatMap(({ person }) => person ?? []))],
  };
}

/** Of what was paid online, the part that these cancelled bookings send back: by now, or in a moment. */
function goesBack({ bookings, payments, refund_waits }: VisitNow, concerned: readonly BookingNow[]): Paise {
  if (refund_waits) return noPaise;
  const off = concerned.filter(({ status }) => status === 'cancelled');
  const living = bookings.filter(({ status }) => status !== 'cancelled');
  const { overpaidOnline } = accountOf(sumPaise(living.map(({ amount }) => amount)), payments);
  const since = earliest(off.flatMap(({ cancelled_at }) => cancelled_at ?? []));
  const gone = payments.filter(
    ({ kind, is_online, made_at }) =>
      kind === 'refund' && is_online && since && Temporal.Instant.compare(made_at, since) >= 0,
  );
  const back = subtractPaise(overpaidOnline, sumPaise(gone.map(({ amount }) => amount)));
  return leastPaise(sumPaise(off.map(({ amount }) => amount)), back);
}

function earliest(instants: readonly string[]): Temporal.Instant | undefined {
  return instants.map((text) => Temporal.Instant.from(text)).sort(Temporal.Instant.compare)[0];
}
