import { outcomeOf, scoreQuotes } from '@kursi/core/waitlist/quote-score.ts';
import { hoursToSay } from '@kursi/core/waitlist/range-to-say.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { Translate } from '../../../lib/text.ts';

export type WaitTone = 'good' | 'warn' | 'bad';

/** From this share of the quoted range on it is close to its end. */
const CLOSE = 0.6;

export function minutesBetween(from: string, to: Temporal.Instant): number {
  return Math.max(0, Math.floor(Temporal.Instant.from(from).until(to).total('minutes')));
}

/** Until they were called or sat down; while they wait, until now. */
export function waitedMinutes(entry: WaitlistBooking, now: Temporal.Instant): number {
  const ended = [entry.called_at, entry.serving_at, entry.cancelled_at].find((at) => at !== null);
  return minutesBetween(entry.created_at, ended ? Temporal.Instant.from(ended) : now);
}

/** What was waited against what was said at joining. */
export function toneOf(waited: number, quote: WaitlistBooking['first_quote']): WaitTone {
  if (!quote || waited < quote.low + CLOSE * (quote.high - quote.low)) return 'good';
  return waited <= quote.high ? 'warn' : 'bad';
}

/** Those who were called inside their range, and all who were called and had been told something. */
export function heldQuotes(entries: readonly WaitlistBooking[], now: Temporal.Instant) {
  const called = entries.filter(
    ({ called_at, serving_at, first_quote }) => (called_at ?? serving_at) !== null && first_quote !== null,
  );
  const held = called.filter(
    (one) => one.first_quote && outcomeOf({ ...one.first_quote, actual: waitedMinutes(one, now) }) === 'held',
  );
  return { held: held.length, called: called.length };
}

/** Fewer say nothing about a day. */
const SERVED_TO_TELL = 5;

/** By how many minutes estimates were off today, as the page of waiting times counts it; null: too few to say. */
export function typicalMiss(entries: readonly WaitlistBooking[], now: Temporal.Instant): number | null {
  const quotes = entries.flatMap((entry) => {
    const { status, first_quote: quote, late_until } = entry;
    const isServed = status === 'serving' || status === 'completed';
    if (!isServed || !quote || late_until) return [];
    return [{ ...quote, middle: (quote.low + quote.high) / 2, actual: waitedMinutes(entry, now) }];
  });
  if (quotes.length < SERVED_TO_TELL) return null;
  return Math.round(scoreQuotes(quotes)?.medianError ?? 0);
}

/** "7 to 17 min to go", from what is said now. */
export function toGoText(t: Translate, { quote, quoted_at }: WaitlistBooking, now: Temporal.Instant): string {
  if (!quote || !quoted_at) return '';
  const since = minutesBetween(quoted_at, now);
  const [low, high] = [Math.max(0, quote.low - since), Math.max(0, quote.high - since)];
  if (high === 0) return t('queue.any_moment');
  const hours = hoursToSay({ low, high });
  if (hours) return t('queue.to_go_hours', hours);
  return low === 0 ? t('queue.to_go_within', { high }) : t('queue.to_go', { low, high });
}

/** Minutes that an entry is planned to take. */
export function plannedMinutes({ services, guest_count }: WaitlistBooking): number {
  return guest_count * services.reduce((sum, { duration }) => sum + duration, 0);
}

/** "Haircut, 2 people, Rohit" */
export function wantText(
  t: Translate,
  entry: WaitlistBooking,
  nameOf: (id: string) => string | undefined,
): string {
  const parts = [
    entry.services.map(({ name }) => name).join(', ') || t('queue.no_service'),
    ...(entry.guest_count > 1 ? [t('queue.people', { count: entry.guest_count })] : []),
    entry.entity_id ? (nameOf(entry.entity_id) ?? '') : t('queue.anyone'),
  ];
  return parts.filter(Boolean).join(', ');
}

/** What those who join now are told. */
export function newPeopleText(t: Translate, wait: { readonly low: number; readonly high: number }): string {
  const hours = hoursToSay(wait);
  return hours ? t('queue.new_people_hours', hours) : t('queue.new_people', wait);
}
