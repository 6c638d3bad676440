import { type PlacedTerm, termToAdd } from './subscription.ts';

/** A term that an upgrade took the place of. One that was running has the end it was sold with. */
export interface ReplacedTerm extends PlacedTerm {
  readonly planned_end: Temporal.Instant | null;
}

/**
 * The terms to write after a term was refunded: what it had replaced comes back as if it had never been replaced,
 * and what has not begun moves up behind it. What has begun stays where it is.
 */
export function afterRefund(
  kept: readonly PlacedTerm[],
  replaced: readonly ReplacedTerm[],
  now: Temporal.Instant,
  timeZone: string,
): PlacedTerm[] {
  const hasBegun = ({ starts_at }: PlacedTerm) => Temporal.Instant.compare(starts_at, now) <= 0;
  const ended = replaced.filter(({ planned_end }) => planned_end !== null);
  const settled = kept.filter((term) => hasBegun(term) && !ended.some(({ id }) => id === term.id));
  const written: PlacedTerm[] = [];
  const put = (term: PlacedTerm) => {
    settled.push(term);
    written.push(term);
  };
  for (const { planned_end, ...term } of ended)
    put({ ...term, ends_at: firstOf(planned_end, term, settled) });
  const waiting = [
    ...replaced.filter((term) => !ended.includes(term)),
    ...kept.filter((term) => !hasBegun(term)),
  ];
  for (const term of waiting.toSorted((a, b) => Temporal.Instant.compare(a.starts_at, b.starts_at))) {
    const stays = hasBegun(term) && !settled.some((other) => overlap(term, other));
    put(stays ? term : { ...term, ...termToAdd(settled, term.period, now, timeZone) });
  }
  return written;
}

/** The planned end, or the start of what has begun meanwhile. */
function firstOf(
  plannedEnd: Temporal.Instant | null,
  { ends_at }: PlacedTerm,
  others: readonly PlacedTerm[],
): Temporal.Instant {
  const starts = others
    .map(({ starts_at }) => starts_at)
    .filter((at) => Temporal.Instant.compare(at, ends_at) >= 0);
  return [plannedEnd ?? ends_at, ...starts].toSorted(Temporal.Instant.compare)[0] ?? ends_at;
}

function overlap(one: PlacedTerm, other: PlacedTerm): boolean {
  return (
    Temporal.Instant.compare(one.starts_at, other.ends_at) < 0 &&
    Temporal.Instant.compare(other.starts_at, one.ends_at) < 0
  );
}
