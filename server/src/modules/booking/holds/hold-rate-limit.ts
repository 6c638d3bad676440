import { refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Request } from '../../../platform/http/endpoint.ts';
import { countTry } from '../../../platform/sessions/throttle.store.ts';

/** Nobody blocks a shop's day: visits that one person may hold at once, in all businesses together. */
export const HELD_BY_A_GUEST = 3;
export const HELD_BY_AN_ACCOUNT = 10;

/** A household or an office behind one address; not someone who wants to block a shop's day. */
const HOLDS_PER_ADDRESS = { tries: 60, windowSeconds: 600 };

/** Counted whatever becomes of them; members are known, and book all day from one address. */
export async function tooManyFromHere(
  { q }: Database,
  { caller, exchange, now }: Pick<Request<never>, 'caller' | 'exchange' | 'now'>,
) {
  if (caller?.role) return null;
  const retry_after_seconds = await countTry(q, `hold:address:${exchange.address}`, HOLDS_PER_ADDRESS, now);
  return retry_after_seconds === 0 ? null : refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
}
