import { bookingStatusAt, type Requested, type VisitProgress } from '../booking/booking-rules.ts';

export const REVIEW_LENGTH = 2000;
/** How long an author may edit or rewrite a review; deleting is always allowed. */
export const REVIEW_EDIT_DAYS = 7;

interface Reviewed extends Requested {
  readonly ends_at: Temporal.Instant;
}

/** Whether the visit took place: the desk says so, or its time is over and it was not marked otherwise. */
export function isReviewable(booking: Reviewed, progress: VisitProgress, now: Temporal.Instant): boolean {
  if (bookingStatusAt(booking, now) !== 'confirmed' || progress === 'no_show') return false;
  return progress === 'done' || Temporal.Instant.compare(booking.ends_at, now) <= 0;
}

export function mayStillChange(created_at: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(created_at.add({ hours: 24 * REVIEW_EDIT_DAYS }), now) > 0;
}

/** "Asha M.": shows that a person wrote it, without identifying them. */
export function reviewerName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const initial = [...new Intl.Segmenter().segment(others.at(-1) ?? '')][0]?.segment;
  return initial ? `${first} ${initial.toLocaleUpperCase()}.` : first;
}

/** Counts for one, two, three, four and five stars. */
export type Stars = readonly [number, number, number, number, number];

/** One decimal; null without reviews. */
export function averageOf(stars: Stars): number | null {
  const count = stars.reduce((sum, one) => sum + one, 0);
  const all = stars.reduce((sum, one, i) => sum + one * (i + 1), 0);
  return count === 0 ? null : Math.round((all / count) * 10) / 10;
}
