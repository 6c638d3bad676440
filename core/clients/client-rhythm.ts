import type { VisitStanding } from './visit-facts.ts';

/** One day of a client: came wins over a cancellation of the same day. */
export interface RhythmDay {
  readonly day: string;
  readonly standing: VisitStanding;
}

/** Fewer visits than these say nothing about the next. */
export const FORECAST_FROM_VISITS = 4;

export interface Rhythm {
  /** Days between two visits, the middle one of all. */
  readonly every_days: number;
  /** When the next visit would be due, by the last one. */
  readonly next_on: string;
}

/** The weekday on which a client comes at least every second time, 1 for Monday; null when there is none. */
export function usualWeekday(days: readonly RhythmDay[]): number | null {
  const came = days
    .filter(({ standing }) => standing === 'came')
    .map(({ day }) => Temporal.PlainDate.from(day).dayOfWeek);
  if (came.length < FORECAST_FROM_VISITS) return null;
  const count = (weekday: number) => came.filter((one) => one === weekday).length;
  const [most = 0] = came.toSorted((a, b) => count(b) - count(a));
  return count(most) * 2 >= came.length ? most : null;
}

/** How often a client comes, by the days on which they came; null when too few. */
export function rhythmOf(days: readonly RhythmDay[]): Rhythm | null {
  const came = days
    .filter(({ standing }) => standing === 'came')
    .map(({ day }) => Temporal.PlainDate.from(day))
    .sort(Temporal.PlainDate.compare);
  const last = came.at(-1);
  if (!last || came.length < FORECAST_FROM_VISITS) return null;
  const gaps = came.slice(1).map((day, i) => (came[i] ?? day).until(day).days);
  const every_days = gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 0;
  return every_days > 0 ? { every_days, next_on: last.add({ days: every_days }).toString() } : null;
}
