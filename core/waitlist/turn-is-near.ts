import type { WaitlistStatus } from './waitlist-states.ts';

/** So long before their turn people are told to make their way. */
export const NEARLY_MINUTES = 10;

/**
 * Whether the low end of the estimate has fallen to ten minutes. False for entries that were quoted so little when
 * they joined (they know), and for clients who have arrived.
 */
export function isNearlyTurn(entry: {
  readonly status: WaitlistStatus;
  readonly low: number;
  /** What was said at joining. */
  readonly first_low: number;
}): boolean {
  return entry.status === 'pending' && entry.low <= NEARLY_MINUTES && entry.first_low > NEARLY_MINUTES;
}
