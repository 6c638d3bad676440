import type { Screen, TrackedEntry } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { screenOf, trackedEntryOf, type WatchedQueue } from '../entries/present.ts';
import { readLine, readQueue } from '../entries/read-queue.ts';
import { getEntry } from '../entries/waitlist-booking.store.ts';
import { waitOfNewcomer } from '../estimates/quote-queue.ts';
import { listCalendarNames } from '../offered.store.ts';
import { getQueueBusiness } from '../queue-business.store.ts';
import { getWaitlist, type WaitlistKey } from '../waitlist.store.ts';
import { findLinkByToken } from './links.ts';

type WatchingDeps = Pick<Deps, 'database' | 'live' | 'now'>;

/**
 * Streams for those who hold a link: the whole state at once and at every change, so that a reconnect misses nothing.
 * All who watch one queue share one read of it.
 */
export function makeWatching({ database, live, now }: WatchingDeps) {
  const reads = new Map<string, { readonly seq: number; readonly queue: Promise<WatchedQueue | null> }>();
  const { q } = database;

  function readOnce(key: WaitlistKey, seq: number): Promise<WatchedQueue | null> {
    const name = `${key.business_id} ${key.id}`;
    const found = reads.get(name);
    if (found && found.seq >= seq) return found.queue;
    const queue = watchedQueue(q, key, now());
    reads.set(name, { seq, queue });
    // A failed read is tried again by the next watcher.
    queue.catch(() => reads.delete(name));
    return queue;
  }

  async function* states<State extends { readonly seq: number }>(
    businessId: string,
    token: string,
    gone: AbortSignal,
    read: (seq: number) => Promise<State | null>,
  ): AsyncIterable<State> {
    let last = '';
    for await (const seq of live.changes(businessId, token, gone)) {
      const state = await read(seq);
      if (!state) return;
      const text = JSON.stringify({ ...state, seq: 0 });
      if (text === last) continue;
      last = text;
      yield state;
    }
  }

  return {
    async *watchEntry(token: string, gone: AbortSignal): AsyncIterable<TrackedEntry> {
      const link = await findLinkByToken(q, token);
      const id = link?.waitlist_booking_id;
      if (!link || !id) return;
      const { business_id } = link;
      // It may be moved to another waitlist meanwhile.
      let { waitlist_id } = link;
      yield* states(business_id, token, gone, async (seq) => {
        const queue = await readOnce({ business_id, id: waitlist_id }, seq);
        const found = queue?.entries.find((one) => one.id === id);
        if (queue && found) return trackedEntryOf(queue, found, seq);
        const entry = await getEntry(q, { business_id, id });
        if (!entry) return null;
        waitlist_id = entry.waitlist_id;
        const other = await readOnce({ business_id, id: waitlist_id }, seq);
        return other && trackedEntryOf(other, entry, seq);
      });
    },
    async *watchScreen(token: string, gone: AbortSignal): AsyncIterable<Screen> {
      const link = await findLinkByToken(q, token);
      if (!link || link.waitlist_booking_id !== null) return;
      const { business_id, waitlist_id } = link;
      yield* states(business_id, token, gone, async (seq) => {
        const queue = await readOnce({ business_id, id: waitlist_id }, seq);
        const living = queue && (await findLinkByToken(q, token));
        return living ? screenOf(queue, await waitAt(q, queue, now()), seq) : null;
      });
    },
    /** Once, for a page that has no stream yet. */
    async readEntry(token: string): Promise<TrackedEntry | null> {
      const link = await findLinkByToken(q, token);
      const id = link?.waitlist_booking_id;
      const entry = link && id ? await getEntry(q, { business_id: link.business_id, id }) : undefined;
      if (!link || !entry) return null;
      const queue = await watchedQueue(q, { business_id: link.business_id, id: entry.waitlist_id }, now());
      return queue && trackedEntryOf(queue, queue.entries.find((one) => one.id === id) ?? entry, 0);
    },
  };
}

async function watchedQueue(
  q: Executor,
  key: WaitlistKey,
  now: Temporal.Instant,
): Promise<WatchedQueue | null> {
  const [waitlist, business, calendars] = await Promise.all([
    getWaitlist(q, key),
    getQueueBusiness(q, key.business_id),
    listCalendarNames(q, key.business_id),
  ]);
  if (!waitlist) return null;
  return {
    business,
    waitlist,
    calendars,
    readAt: now,
    ...(await readLine(q, waitlist, business.time_zone, now)),
  };
}

/** For someone who joins now. The screen in the shop alone says it: it takes more reading than all the rest. */
async function waitAt(q: Executor, { waitlist, business }: WatchedQueue, now: Temporal.Instant) {
  if (waitlist.paused_at) return null;
  const queue = await readQueue(q, waitlist, business.time_zone, now);
  const wanted = { service_ids: waitlist.service_ids.slice(0, 1), people: 1, calendar_id: null };
  return waitOfNewcomer(queue, waitlist.id, wanted);
}
