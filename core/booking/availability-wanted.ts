import type { LocalDay } from '../kernel/local-days.ts';
import {
  at,
  type FreeDay,
  freeTimes,
  type MinuteRanges,
  type OfferRules,
  type Taker,
} from './availability.ts';

/** Whether a client may take this very time: asked of the same sweep that offers times, so they cannot differ. */
export function isOffered(
  start: number,
  taker: Taker,
  days: readonly LocalDay[],
  rules: OfferRules,
): boolean {
  const day = days.find(({ startsAt, endsAt }) => startsAt <= start && start < endsAt);
  return day !== undefined && freeTimes([taker], [day], rules).some(({ starts }) => starts.includes(start));
}

/** What stands against a time, the first that holds. */
export type WhyNot = 'past' | 'beyond_window' | 'closed' | 'taken' | 'off_step';

/** Null when it is offered. */
export function whyNotOffered(
  start: number,
  taker: Taker,
  days: readonly LocalDay[],
  rules: OfferRules,
): WhyNot | null {
  if (isOffered(start, taker, days, rules)) return null;
  if (start < rules.earliest) return 'past';
  if (start > rules.latest) return 'beyond_window';
  const end = start + taker.takes;
  if (!liesWithin(taker.open, start, end)) return 'closed';
  return touches(taker.taken, start, end) ? 'taken' : 'off_step';
}

function liesWithin(ranges: MinuteRanges, start: number, end: number): boolean {
  for (let i = 0; i < ranges.length; i += 2)
    if (at(ranges, i) <= start && end <= at(ranges, i + 1)) return true;
  return false;
}

function touches(ranges: MinuteRanges, start: number, end: number): boolean {
  for (let i = 0; i < ranges.length; i += 2)
    if (at(ranges, i) < end && start < at(ranges, i + 1)) return true;
  return false;
}

export interface Wanted {
  readonly day: string;
  readonly start: number;
  /** The place of its calendar in the list of takers; null for anyone. */
  readonly taker: number | null;
}

export interface Alternative {
  readonly day: string;
  readonly minute: number;
  readonly start: number;
  readonly taker: number;
}

/** Free times for someone who came too late: nearest first on that day with that person, then with others, then on other days. */
export function nearestAlternatives(wanted: Wanted, free: readonly FreeDay[], most: number): Alternative[] {
  const found: (Alternative & { readonly rank: number; readonly away: number })[] = [];
  for (const { day, minutes, starts, takers } of free) {
    for (const [i, takersThen] of takers.entries()) {
      const start = at(starts, i);
      const asWanted = wanted.taker === null || takersThen.includes(wanted.taker);
      const taker = asWanted ? (wanted.taker ?? at(takersThen, 0)) : at(takersThen, 0);
      if (start === wanted.start && taker === wanted.taker) continue;
      const rank = day !== wanted.day ? 2 : asWanted ? 0 : 1;
      found.push({ day, minute: at(minutes, i), start, taker, rank, away: Math.abs(start - wanted.start) });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.away - b.away || a.start - b.start)
    .slice(0, most)
    .map(({ rank: _, away: __, ...alternative }) => alternative);
}
