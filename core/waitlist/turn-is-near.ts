import type { WaitlistStatus } from './waitlist-states.ts';

/** So long before their turn people are told to make their way. */
export const NEARLY_MINUTES = 10;

/**
 * Nearly their turn: the low end of what they are told has come down to ten minutes. Whoever was told as little at
 * joining knows it already, and whoever has arrived is there.
 */
export function isNearlyTurn(entry: {
  readonly status: WaitlistStatus;
  readonly low: number;
  /** What was said at joining. */
  readonly first_low: number;
}): boolean {
  return entry.status === 'pending' && entry.low <= NEARLY_MINUTES && entry.first_low > NEARLY_MINUTES;
}
