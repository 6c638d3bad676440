import type { WaitlistStatus } from './waitlist-states.ts';

/** What the order of the line depends on; times are instants as text or objects, compared by `isLate`. */
export interface InLine {
  readonly number: number;
  readonly status: WaitlistStatus;
  readonly called_at: Temporal.Instant | null;
  readonly late_until: Temporal.Instant | null;
}

/** Said that they come later: others go first, the place is kept. */
export function isLate({ status, late_until }: InLine, now: Temporal.Instant): boolean {
  return status === 'pending' && late_until !== null && Temporal.Instant.compare(now, late_until) < 0;
}

/**
 * Who waits to be called, in the order of their calls: those who have arrived, then those on their way, then those who
 * are late; each by number. An entry that was called is not in line any more.
 */
export function lineOf<Entry extends InLine>(entries: readonly Entry[], now: Temporal.Instant): Entry[] {
  const rank = (entry: Entry) => (entry.status === 'arrived' ? 0 : isLate(entry, now) ? 2 : 1);
  return entries
    .filter(({ status, called_at }) => (status === 'pending' || status === 'arrived') && called_at === null)
    .toSorted((a, b) => rank(a) - rank(b) || a.number - b.number);
}

/** How many of the line would be ahead of an entry that said "I am here" now, or that it is late. */
export function aheadIf<Entry extends InLine>(line: readonly Entry[], entry: Entry, now: Temporal.Instant) {
  const others: readonly InLine[] = line.filter(({ number }) => number !== entry.number);
  const ahead = (change: Partial<InLine>) => {
    const changed: InLine = { ...entry, called_at: null, ...change };
    return lineOf([...others, changed], now).indexOf(changed);
  };
  return { here: ahead({ status: 'arrived' }), late: ahead({ late_until: now.add({ minutes: 1 }) }) };
}

/** How many who joined later go first, because they are there already or the entry is late. */
export function overtakenBy<Entry extends InLine>(line: readonly Entry[], { number }: Entry): number {
  const place = line.findIndex((one) => one.number === number);
  return line.slice(0, Math.max(0, place)).filter((one) => one.number > number).length;
}

/** Whom a chair calls: the first in line who wants this calendar, or anyone. Late ones only when nobody else is there. */
export function nextFor<Entry extends InLine & { readonly entity_id: string | null }>(
  line: readonly Entry[],
  entityId: string | null,
): Entry | null {
  const fits = (entry: Entry) =>
    entityId === null || entry.entity_id === null || entry.entity_id === entityId;
  return line.find(fits) ?? null;
}
