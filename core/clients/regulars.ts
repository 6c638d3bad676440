export const VISITS_OF_A_REGULAR = 6;
export const AWAY_DAYS = 60;

/**
 * A regular who stopped coming: six visits or more in the year before the last one, away for 60 days and twice their
 * own usual pause. `days` are the days of their visits, in order.
 */
export function hasStopped(days: readonly Temporal.PlainDate[], today: Temporal.PlainDate): boolean {
  const last = days.at(-1);
  if (!last) return false;
  const year = last.subtract({ years: 1 });
  const before = days.slice(0, -1).filter((day) => Temporal.PlainDate.compare(day, year) >= 0);
  if (before.length < VISITS_OF_A_REGULAR) return false;
  const away = last.until(today).days;
  return away >= AWAY_DAYS && away >= 2 * medianPause(days);
}

/** Days between two visits, the middle one of all. */
export function medianPause(days: readonly Temporal.PlainDate[]): number {
  return median(days.slice(1).map((day, i) => (days[i] ?? day).until(day).days));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
