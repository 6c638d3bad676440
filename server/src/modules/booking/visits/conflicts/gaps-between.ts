interface TimeRange {
  readonly start: Temporal.Instant;
  readonly end: Temporal.Instant;
}

/** What is left of a range between the taken ones. */
export function gapsBetween({ start, end }: TimeRange, taken: readonly TimeRange[]): TimeRange[] {
  const gaps: TimeRange[] = [];
  let at = start;
  for (const one of taken.toSorted((a, b) => Temporal.Instant.compare(a.start, b.start))) {
    if (Temporal.Instant.compare(one.start, end) >= 0) break;
    if (Temporal.Instant.compare(one.start, at) > 0) gaps.push({ start: at, end: one.start });
    if (Temporal.Instant.compare(one.end, at) > 0) at = one.end;
  }
  if (Temporal.Instant.compare(at, end) < 0) gaps.push({ start: at, end });
  return gaps;
}
