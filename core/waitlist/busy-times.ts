interface Minutes {
  readonly start: number;
  readonly end: number;
}

/**
 * When someone cannot serve the queue, as `Chair.taken` wants it: minutes from now. Before work and in breaks, and what
 * is booked. After the end of work they stay until the queue is done; who does not work today serves nobody.
 */
export function busyTimes(
  { hours, taken }: { readonly hours: readonly Minutes[]; readonly taken: readonly Minutes[] },
  minuteNow: number,
): number[] {
  if (hours.length === 0) return [0, Number.POSITIVE_INFINITY];
  const shifts = hours.toSorted((a, b) => a.start - b.start);
  const away = shifts.map(({ start }, i) => ({ start: i === 0 ? 0 : (shifts[i - 1]?.end ?? 0), end: start }));
  const pairs: number[] = [];
  for (const { start, end } of [...away, ...taken].toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [Math.max(start - minuteNow, 0), end - minuteNow];
    if (to <= from) continue;
    const last = pairs.at(-1);
    if (last !== undefined && from <= last) pairs[pairs.length - 1] = Math.max(last, to);
    else pairs.push(from, to);
  }
  return pairs;
}
