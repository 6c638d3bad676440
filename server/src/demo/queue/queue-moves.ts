import { lineOf } from '@kursi/core/waitlist/queue-position.ts';
import type { WaitlistStatus } from '@kursi/core/waitlist/waitlist-states.ts';

/** What of an entry the next moves depend on. */
export interface MovingEntry {
  readonly id: string;
  readonly number: number;
  readonly status: WaitlistStatus;
  /** Set for a visitor who joined by themselves: they are called and served in their turn, and nothing else. */
  readonly user_id: string | null;
  readonly guest_count: number;
  readonly services: readonly { readonly duration: number }[];
  readonly called_at: Temporal.Instant | null;
  readonly called_entity_id: string | null;
  readonly late_until: Temporal.Instant | null;
  readonly serving_at: Temporal.Instant | null;
  readonly served_entity_id: string | null;
}

export interface MovingQueue {
  readonly entries: readonly MovingEntry[];
  /** Those who serve; none: so many at once. */
  readonly entity_ids: readonly string[];
  readonly serving_count: number;
  readonly isPaused: boolean;
}

export type QueueMove =
  | {
      readonly kind: 'step';
      readonly id: string;
      readonly from: 'pending' | 'arrived' | 'serving';
      readonly to: 'arrived' | 'serving' | 'completed';
      readonly entity_id: string | null;
    }
  | { readonly kind: 'call'; readonly entity_id: string | null }
  | { readonly kind: 'join' };

/** Nobody joins beyond. */
export const MOST_WAITING = 8;
/** So long until someone who was called stands there; a visitor may say so sooner, and is not hurried. */
const [COMES_MINUTES, VISITOR_COMES_MINUTES] = [1, 4];
const UNPLANNED_MINUTES = 25;

/** What a desk would do this minute: done, here, start, call, and somebody comes in. */
export function movesOf(
  { entries, entity_ids, serving_count, isPaused }: MovingQueue,
  now: Temporal.Instant,
  random: () => number,
): QueueMove[] {
  const since = (at: Temporal.Instant | null) => (at ? at.until(now).total('minutes') : 0);
  const serving = entries.filter(({ status }) => status === 'serving');
  const done = serving.filter((one) => since(one.serving_at) >= minutesFor(one));
  const sit = serving.filter((one) => !done.includes(one));
  const called = entries.filter(
    ({ status, called_at }) => called_at && (status === 'pending' || status === 'arrived'),
  );
  const here = called.filter(
    (one) =>
      one.status === 'pending' &&
      since(one.called_at) >= (one.user_id === null ? COMES_MINUTES : VISITOR_COMES_MINUTES),
  );
  const chairs = entity_ids.length > 0 ? entity_ids : new Array<null>(serving_count).fill(null);
  const taken = sit.map((one) => one.served_entity_id);
  const free = entity_ids.length > 0 ? entity_ids.filter((id) => !taken.includes(id)) : [];
  let open = chairs.length - sit.length;
  const starts: QueueMove[] = [];
  for (const one of called.filter(({ status }) => status === 'arrived')) {
    if (open <= 0) break;
    open--;
    const wanted = free.indexOf(one.called_entity_id ?? '');
    const entity_id = free.splice(Math.max(wanted, 0), 1)[0] ?? null;
    starts.push({ kind: 'step', id: one.id, from: 'arrived', to: 'serving', entity_id });
  }
  // An entry that was called and is on the way keeps its chair.
  const onTheWay = called.filter(({ status }) => status === 'pending');
  for (const one of onTheWay) {
    open--;
    const kept = free.indexOf(one.called_entity_id ?? '');
    if (kept >= 0) free.splice(kept, 1);
  }
  const line = lineOf(entries, now);
  const calls = Array.from(
    { length: Math.max(0, Math.min(open, line.length)) },
    (_, i): QueueMove => ({ kind: 'call', entity_id: free[i] ?? null }),
  );
  // Who has arrived goes first, so nobody behind a visitor comes early: the visitor would never have a turn.
  const visitor = line.findIndex((one) => one.status === 'pending' && one.user_id !== null);
  const ofDemo = visitor < 0 ? line : line.slice(0, visitor);
  const early = ofDemo.slice(0, 2).find(({ status }) => status === 'pending');
  const step = (one: MovingEntry, from: 'pending' | 'serving', to: 'arrived' | 'completed') =>
    ({ kind: 'step', id: one.id, from, to, entity_id: null }) as const;
  const comesIn = !isPaused && random() < chanceToJoin(line.length);
  return [
    ...done.map((one) => step(one, 'serving', 'completed')),
    ...here.map((one) => step(one, 'pending', 'arrived')),
    ...starts,
    ...calls,
    ...(early && calls.length === 0 && random() < 0.25 ? [step(early, 'pending', 'arrived')] : []),
    ...(comesIn ? [{ kind: 'join' } as const] : []),
  ];
}

/** An empty queue fills at once; a long one hardly grows. */
function chanceToJoin(waiting: number): number {
  if (waiting >= MOST_WAITING) return 0;
  if (waiting < 2) return 1;
  return waiting < 4 ? 0.25 : 0.08;
}

/** 50 to 90 % of the planned minutes. Deterministic per entry: seeded by its id. */
export function minutesFor({
  id,
  guest_count,
  services,
}: Pick<MovingEntry, 'id' | 'guest_count' | 'services'>) {
  const planned =
    guest_count * services.reduce((sum, { duration }) => sum + duration, 0) || UNPLANNED_MINUTES;
  const share = Number.parseInt(id.slice(-4), 16) / 0xffff;
  return planned * (0.5 + 0.4 * share);
}
