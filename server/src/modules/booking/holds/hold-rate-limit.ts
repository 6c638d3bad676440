import { refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Request } from '../../../platform/http/endpoint.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { countAttempt } from '../../../platform/http/rate-limit.store.ts';

/** Rate limit per network: enough for a household or an office. */
const ALERTS_PER_NETWORK = { tries: 60, windowSeconds: 600 };

/** Counts every attempt at a slot alert, also refused ones. Members are exempt: a desk has one address. */
export async function tooManyFromHere(
  { q }: Database,
  { caller, exchange, now }: Pick<Request<never>, 'caller' | 'exchange' | 'now'>,
) {
  if (caller?.role) return null;
  const subject = `alert:network:${networkOf(exchange.address)}`;
  const retry_after_seconds = await countAttempt(q, subject, ALERTS_PER_NETWORK, now);
  return retry_after_seconds === 0 ? null : refuse('TOO_MANY_REQUESTS', { retry_after_seconds });
}
