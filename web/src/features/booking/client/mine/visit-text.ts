import { changeableUntil } from '@kursi/core/booking/booking-rules.ts';
import type { MyVisit } from '@kursi/core/booking/visits.contract.ts';
import { type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isReviewable } from '@kursi/core/reviews/review-rules.ts';
import { formatDay, formatInstant, formatRelative, formatTime } from '../../../../lib/format.ts';
import type { Translate } from '../../../../lib/text.ts';
import type { Tone } from '../../../../ui/fields/chip.tsx';

type Part = MyVisit['services'][number];

/** Services that are not cancelled; all of them when the whole visit is cancelled. */
export function partsLeft(visit: MyVisit): readonly Part[] {
  const left = visit.services.filter(({ booking_status }) => booking_status !== 'cancelled');
  return left.length > 0 ? left : visit.services;
}

/** What a visit is called in a list: its services, and what was bought with them. */
export function namesOf(visit: MyVisit): readonly string[] {
  const bought = [...visit.products, ...visit.memberships].map(({ name }) => name);
  const had = partsLeft(visit).filter(
    ({ booking_status }) => booking_status !== 'cancelled' || bought.length === 0,
  );
  return [...had.map(({ service_name }) => service_name), ...bought];
}

export function boundsOf(visit: MyVisit): { readonly start: string; readonly end: string } {
  const parts = partsLeft(visit);
  const at = (text: string) => Temporal.Instant.from(text);
  const sorted = (list: readonly string[]) => list.toSorted((a, b) => Temporal.Instant.compare(at(a), at(b)));
  return {
    start: sorted(parts.map(({ start_date }) => start_date))[0] ?? visit.created_at,
    end: sorted(parts.map(({ end_date }) => end_date)).at(-1) ?? visit.created_at,
  };
}

/** The remaining services by their start, as `availability/visit` orders them. */
export function partsInOrder(visit: MyVisit): readonly Part[] {
  return partsLeft(visit).toSorted(
    (a, b) => Temporal.Instant.compare(a.start_date, b.start_date) || a.index - b.index,
  );
}

/** "Farah and Imran": who does it, each once. */
export function peopleText(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || 'en').format([...new Set(names)]);
}

/** The earliest service: the start of the visit. */
export function firstPart(visit: MyVisit): Part | undefined {
  const { start } = boundsOf(visit);
  return partsLeft(visit).find(({ start_date }) => start_date === start);
}

/** What a bill adds to its services, products and memberships, so that they come to the total. */
export function addedToBill(visit: MyVisit) {
  const { tip_amount, round_off_amount } = visit.financial_summary;
  const sold = [...visit.products, ...visit.memberships].map(({ total_amount }) => total_amount);
  const tax = subtractPaise(visit.extras_amount, sumPaise([...sold, tip_amount, round_off_amount]));
  const added: { readonly what: 'tip' | 'tax' | 'round_off'; readonly amount: Paise }[] = [
    { what: 'tip', amount: tip_amount },
    { what: 'tax', amount: tax },
    { what: 'round_off', amount: round_off_amount },
  ];
  return added.filter(({ amount }) => amount !== 0);
}

export type Standing =
  | 'created'
  | 'confirmed'
  | 'cancelled'
  | 'arrived'
  | 'in_service'
  | 'over'
  | 'bought'
  | 'no_show';

/** The status of a visit from the client's point of view. */
export function standingOf(visit: MyVisit, now: Temporal.Instant): Standing {
  const left = visit.services.filter(({ booking_status }) => booking_status !== 'cancelled');
  // A bill with products or memberships alone has no services.
  if (left.length === 0) return visit.products.length + visit.memberships.length > 0 ? 'bought' : 'cancelled';
  if (visit.progress === 'no_show') return 'no_show';
  const isOver = Temporal.Instant.compare(boundsOf(visit).end, now) <= 0;
  if (visit.progress === 'done' || isOver) return 'over';
  if (visit.progress !== 'expected') return visit.progress;
  return left.some(({ booking_status }) => booking_status === 'created') ? 'created' : 'confirmed';
}

export const standingTone: Readonly<Record<Standing, Tone>> = {
  created: 'warn',
  confirmed: 'good',
  cancelled: 'bad',
  arrived: 'info',
  in_service: 'info',
  over: 'neutral',
  bought: 'neutral',
  no_show: 'neutral',
};

/** The deadline for the client to move or cancel, and whether it has passed. */
export function changing(visit: MyVisit, now: Temporal.Instant) {
  const { time_zone } = visit.business;
  const until = changeableUntil(Temporal.Instant.from(boundsOf(visit).start), visit.cancellation_window);
  const standing = standingOf(visit, now);
  return {
    isOpen: (standing === 'created' || standing === 'confirmed') && Temporal.Instant.compare(now, until) <= 0,
    until: formatInstant(until, { now, timeZone: time_zone }),
  };
}

/** Services are chosen from the public page, and all of them are on one day. */
export function mayEdit(visit: MyVisit): boolean {
  return (
    visit.business.is_listed && new Set(partsLeft(visit).map(({ booking_date }) => booking_date)).size === 1
  );
}

/** "Sun 15 Nov, 10:30 am", in the time zone of the business. */
export function whenText(visit: MyVisit, now: Temporal.Instant): string {
  const first = firstPart(visit);
  if (!first) return formatDay(visit.booking_date);
  const today = now.toZonedDateTimeISO(visit.business.time_zone).toPlainDate();
  return `${formatDay(first.booking_date, { today })}, ${formatTime(first.service_time)}`;
}

/** Time until the visit: "in 2 hr", "tomorrow", "in 13 days". */
export function countdown(visit: MyVisit, now: Temporal.Instant, t: Translate): string {
  const { time_zone } = visit.business;
  const { start } = boundsOf(visit);
  if (Temporal.Instant.compare(start, now) <= 0) return t('mine.now');
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(time_zone).toPlainDate();
  const count = dayOf(now).until(dayOf(Temporal.Instant.from(start))).days;
  return count >= 7 ? t('mine.in_days', { count }) : formatRelative(start, now, { timeZone: time_zone });
}

/** Services that can be reviewed and have no review yet. */
export function toReview(visit: MyVisit, now: Temporal.Instant): Part[] {
  return visit.services.filter((part) => part.review === null && canReview(visit, part, now));
}

export function canReview(visit: MyVisit, part: Part, now: Temporal.Instant): boolean {
  const { booking_status, answer_until, end_date } = part;
  if (visit.is_opened) return false;
  return isReviewable(
    {
      booking_status,
      answer_until: answer_until ? Temporal.Instant.from(answer_until) : null,
      ends_at: Temporal.Instant.from(end_date),
    },
    visit.progress,
    now,
  );
}
