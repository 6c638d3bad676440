import type { LocalDay } from '../../kernel/local-days.ts';
import {
  at,
  type Candidate,
  type FreeDay,
  freeTimes,
  type MinuteRanges,
  type OfferRules,
} from './availability.ts';

/** Whether a client may take this very time: uses the same sweep that offers times, so the two cannot differ. */
export function isOffered(
  start: number,
  candidate: Candidate,
  days: readonly LocalDay[],
  rules: OfferRules,
): boolean {
  const day = days.find(({ startsAt, endsAt }) => startsAt <= start && start < endsAt);
  return (
    day !== undefined && freeTimes([candidate], [day], rules).some(({ starts }) => starts.includes(start))
  );
}

/** Why a time is refused: the first reason that applies. */
export type WhyNot = 'past' | 'beyond_window' | 'closed' | 'taken' | 'off_step';

/** Null when the time is available. */
export function whyNotOffered(
  start: number,
  candidate: Candidate,
  days: readonly LocalDay[],
  rules: OfferRules,
): WhyNot | null {
  if (isOffered(start, candidate, days, rules)) return null;
  if (start < rules.earliest) return 'past';
  if (start > rules.latest) return 'beyond_window';
  const end = start + candidate.takes;
  if (!liesWithin(candidate.open, start, end)) return 'closed';
  return touches(candidate.taken, start, end) ? 'taken' : 'off_step';
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

export interface MissedTime {
  readonly day: string;
  readonly start: number;
  /** Index of its calendar in the list of candidates; null for anyone. */
  readonly candidate: number | null;
}

export interface Alternative {
  readonly day: string;
  readonly minute: number;
  readonly start: number;
  readonly candidate: number;
}

/**
 * Alternatives for a taken time: nearest first on that day with that person, then with others, then on other
 * days.
 */
export function nearestAlternatives(
  missed: MissedTime,
  free: readonly FreeDay[],
  most: number,
): Alternative[] {
  const found: (Alternative & { readonly rank: number; readonly away: number })[] = [];
  for (const { day, minutes, starts, candidates } of free) {
    for (const [i, candidatesThen] of candidates.entries()) {
      const start = at(starts, i);
      const asWanted = missed.candidate === null || candidatesThen.includes(missed.candidate);
      const candidate = asWanted ? (missed.candidate ?? at(candidatesThen, 0)) : at(candidatesThen, 0);
      if (start === missed.start && candidate === missed.candidate) continue;
      const rank = day !== missed.day ? 2 : asWanted ? 0 : 1;
      found.push({
        day,
        minute: at(minutes, i),
        start,
        candidate,
        rank,
        away: Math.abs(start - missed.start),
      });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || a.away - b.away || a.start - b.start)
    .slice(0, most)
    .map(({ rank: _, away: __, ...alternative }) => alternative);
}
