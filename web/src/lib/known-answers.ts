import type { AnyCall, OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { send } from './api.ts';

interface Known {
  readonly answer: Promise<unknown>;
  readonly askedAt: number;
}

const known = new Map<string, Known>();
const KEPT = 20;

/**
 * The answer to a question that someone is about to ask: asked early, it is there when it is needed. For
 * front pages, which do without the library that keeps answers. One that failed is asked again.
 */
export function askEarly<C extends AnyCall>(
  call: C,
  input: SentBy<C>,
  freshMs: number,
): Promise<OutputOf<C>> {
  const key = JSON.stringify([call.path, input]);
  const now = performance.now();
  const found = known.get(key);
  if (found && now - found.askedAt < freshMs) return found.answer as Promise<OutputOf<C>>;
  const answer = send(call, input);
  known.delete(key);
  known.set(key, { answer, askedAt: now });
  answer.catch(() => known.delete(key));
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return answer;
}
