import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { send } from '../api/api.ts';

interface CachedAnswer {
  readonly answer: Promise<unknown>;
  readonly fetchedAt: number;
}

const cache = new Map<string, CachedAnswer>();
const MAX_ENTRIES = 20;

/**
 * Read cache of the public pages, which load without TanStack Query (decision 013). Prefetched answers are there
 * when the next page needs them. Failed fetches are not cached.
 */
export function fetchCached<C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  staleMs: number,
): Promise<OutputOf<C>> {
  const key = JSON.stringify([call.path, input]);
  const now = performance.now();
  const found = cache.get(key);
  if (found && now - found.fetchedAt < staleMs) return found.answer as Promise<OutputOf<C>>;
  const answer = send(call, input);
  cache.delete(key);
  cache.set(key, { answer, fetchedAt: now });
  answer.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MAX_ENTRIES && oldest !== undefined) cache.delete(oldest);
  return answer;
}
