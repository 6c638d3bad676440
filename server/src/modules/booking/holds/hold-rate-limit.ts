import { refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Request } from '../../../platform/http/endpoint.ts';
import { countAttempt } from '../../../platform/http/rate-limit.store.ts';

/** Limit of held visits per person over all businesses, so that nobody can block a salon's day. */
export const HELD_BY_A_GUEST = 3;
export const HELD_BY_AN_ACCOUNT = 10;

/** Rate limit per network address: enough for a household or an office. */
const HOLDS_PER_ADDRESS = { tries: 60, windowSeconds: 600 };

/** Counts every attempt, also refused ones. Members are exempt: a desk books all day from one address. */
export async function tooManyFromHere(
  { q }: Database,
  { caller, exchange, now }: Pick<Request<never>, 'caller' | 'exchange' | 'now'>,
) {
  if (caller?.role) return null;
  const retry_after_seconds = await countAttempt(
    q,
    `hold:address:${exchange.address}`,
    HOLDS_PER_ADDRESS,
    now,
  );
  return retry_after_seconds === 0 ? null : refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
}
