/**
 * Why a credit came back. `blocked_by_whatsapp`: the person got too many offers lately. `not_sent`: the send was
 * cancelled before their turn. `unknown`: nobody answered.
 */
export const comeBackReasons = [
  'not_on_whatsapp',
  'not_delivered',
  'blocked_by_whatsapp',
  'opted_out',
  'not_sent',
  'unknown',
] as const;
export type ComeBackReason = (typeof comeBackReasons)[number];

/** Fewer credits than this are few for any salon. */
const LEAST_LOW_LIMIT = 50;

/** A send that leaves fewer than this leaves too few for another one like it. */
export function lowLimit(sent: number): number {
  return Math.max(LEAST_LOW_LIMIT, sent);
}

/** The pace is what was used in this time, or since the first pack where that is shorter. */
export const PACE_DAYS = 90;
/** One send after the first pack is no pace: it counts as if it had taken a month. */
const LEAST_PACE_DAYS = 30;
/** Further ahead nobody can say. */
const FORECAST_DAYS = 730;

/** The last day for which the balance suffices at the pace so far; null when nothing was used, or nobody can say. */
export function lastsUntil({
  balance,
  used,
  first_day,
  today,
}: {
  readonly balance: number;
  /** Within the days of the pace: set aside less what came back. */
  readonly used: number;
  /** Of the first entry. */
  readonly first_day: Temporal.PlainDate;
  readonly today: Temporal.PlainDate;
}): Temporal.PlainDate | null {
  if (used <= 0 || balance === 0) return null;
  const known = first_day.until(today).days;
  const days = Math.floor((balance * Math.min(PACE_DAYS, Math.max(LEAST_PACE_DAYS, known))) / used);
  return days > FORECAST_DAYS ? null : today.add({ days });
}

/** The smallest pack that suffices, or the largest there is. */
export function packFor<Pack extends { readonly credits: number | null }>(
  packs: readonly Pack[],
  missing: number,
): Pack | undefined {
  const bySize = packs.toSorted((a, b) => (a.credits ?? 0) - (b.credits ?? 0));
  return bySize.find(({ credits }) => (credits ?? 0) >= missing) ?? bySize.at(-1);
}
