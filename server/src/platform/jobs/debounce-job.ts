/**
 * Debounce: one job for everything due within the same few seconds, started at the end of that window.
 * `window` is for a singleton key. An overdue item waits for the end of the present window, since the job of
 * its own may have run.
 */
export function debounceJob(
  { now, at }: { readonly now: Temporal.Instant; readonly at: Temporal.Instant },
  windowSeconds: number,
): { readonly window: number; readonly startAfter: number } {
  const present = now.epochMilliseconds / 1000;
  const window = Math.floor(Math.max(at.epochMilliseconds / 1000, present) / windowSeconds) + 1;
  return { window, startAfter: Math.ceil(window * windowSeconds - present) };
}
