/**
 * When to start one job for all that is due within the same few seconds: at the end of their slot, so that it
 * comes after everything it is for. `slot` names it, for a singleton key; what is due already waits for the end
 * of the present slot, since the job of an earlier one may be done.
 */
export function endOfSlot(
  { now, at }: { readonly now: Temporal.Instant; readonly at: Temporal.Instant },
  slotSeconds: number,
): { readonly slot: number; readonly startAfter: number } {
  const present = now.epochMilliseconds / 1000;
  const slot = Math.floor(Math.max(at.epochMilliseconds / 1000, present) / slotSeconds) + 1;
  return { slot, startAfter: Math.ceil(slot * slotSeconds - present) };
}
