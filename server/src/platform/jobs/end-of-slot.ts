/**
 * Debounce: one job for everything due within the same few seconds, started at the end of their slot. `slot`
 * is for a singleton key. An overdue item waits for the end of the present slot, since the job of its own
 * slot may have run.
 */
export function endOfSlot(
  { now, at }: { readonly now: Temporal.Instant; readonly at: Temporal.Instant },
  slotSeconds: number,
): { readonly slot: number; readonly startAfter: number } {
  const present = now.epochMilliseconds / 1000;
  const slot = Math.floor(Math.max(at.epochMilliseconds / 1000, present) / slotSeconds) + 1;
  return { slot, startAfter: Math.ceil(slot * slotSeconds - present) };
}
