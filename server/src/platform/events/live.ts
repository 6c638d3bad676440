import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import type { Database } from '../database/database.ts';
import type { Authority, AuthorityQuestion, ReadAuthorities } from '../http/authority.ts';
import { AUTHORITY_CHANNEL, EVENTS_CHANNEL } from './announcer.ts';
import { eventsAfter, eventsAfterEach, lastSeqs } from './event.store.ts';

const POLL_MS = 5_000;
/** Streams of one session: a browser with many tabs, not a program that fills the server. */
const MOST_PER_SESSION = 20;
/** Streams of one person: else every new session would add its own limit. */
const MOST_PER_PERSON = 100;
/** Recent events cached per room, so that many watchers of one business cost one query. */
const ROOM_MEMORY = 500;
const READ_AT_ONCE = 500;

interface Watcher {
  /** Null: needs no authority of a member; the caller that opened the stream has checked. */
  readonly question: AuthorityQuestion | null;
  readonly role: Authority['role'];
  readonly ended: AbortController;
  /** Whose streams it counts among. */
  readonly countedFor: readonly string[];
}

interface Room {
  /** Without gaps, ending with lastSeq. */
  recent: BusinessEvent[];
  /** Null until the first read of the business's last number. */
  lastSeq: number | null;
  change: PromiseWithResolvers<void>;
  opening: Promise<void>;
  readonly watchers: Set<Watcher>;
}

export interface Live {
  /** Every event after `after`, then each new one, in order and without gaps, until the authority ends. */
  watch(
    caller: Authority,
    businessId: string,
    after: number,
    gone: AbortSignal,
  ): AsyncIterable<BusinessEvent>;
  /**
   * The number of the last event, now and after every new one: for streams that read a state of their own. `countedFor`
   * names whose streams it counts among.
   */
  changes(businessId: string, countedFor: string, gone: AbortSignal): AsyncIterable<number>;
  /** Streams that are open here. */
  count(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveOptions {
  readonly database: Database;
  readonly readAuthorities: ReadAuthorities;
  readonly onError: (error: unknown) => void;
  readonly rateScale: number;
}

/**
 * Live updates for streams. One per process. Listens to NOTIFY from every process and also polls, because a notification can be lost
 * with its connection.
 */
export function makeLive({ database, readAuthorities, onError, rateScale }: LiveOptions): Live {
  const rooms = new Map<string, Room>();
  const streamsOf = new Map<string, number>();
  /** Stale businesses, and the one read in flight for all of them. */
  const stale = new Set<string>();
  let reading: Promise<void> | null = null;
  let polling: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let unlisten: (() => Promise<void>) | null = null;

  async function enter(businessId: string, watcher: Watcher): Promise<Room> {
    const room = rooms.get(businessId) ?? openRoom(businessId);
    room.watchers.add(watcher);
    await room.opening;
    return room;
  }

  function makeWatcher(
    countedFor: readonly string[],
    gone: AbortSignal,
    question: Watcher['question'],
    role: Watcher['role'],
  ) {
    for (const whose of countedFor) streamsOf.set(whose, (streamsOf.get(whose) ?? 0) + 1);
    const watcher: Watcher = { question, role, ended: new AbortController(), countedFor };
    const over = AbortSignal.any([gone, watcher.ended.signal]);
    const ended = new Promise<void>((resolve) =>
      over.addEventListener('abort', () => resolve(), { once: true }),
    );
    return { watcher, over, ended };
  }

  function openRoom(businessId: string): Room {
    const room: Room = {
      recent: [],
      lastSeq: null,
      change: Promise.withResolvers<void>(),
      opening: Promise.resolve(),
      watchers: new Set(),
    };
    rooms.set(businessId, room);
    // A room caches events from its opening on; older ones are read from the table by each watcher.
    room.opening = lastSeqs(database.q, [businessId])
      .catch((error: unknown) => {
        onError(error);
        return new Map<string, number>();
      })
      .then((seqs) => {
        room.lastSeq = seqs.get(businessId) ?? 0;
        refresh([]);
      });
    return room;
  }

  function leave(businessId: string, room: Room, watcher: Watcher): void {
    room.watchers.delete(watcher);
    for (const whose of watcher.countedFor) {
      const others = (streamsOf.get(whose) ?? 1) - 1;
      if (others > 0) streamsOf.set(whose, others);
      else streamsOf.delete(whose);
    }
    if (room.watchers.size > 0) return;
    rooms.delete(businessId);
    stale.delete(businessId);
  }

  /** One query for all stale rooms and at most one in flight; notifications meanwhile cause one more. */
  function refresh(businessIds: readonly string[]): void {
    for (const businessId of businessIds) if (rooms.has(businessId)) stale.add(businessId);
    if (reading || !readable().length) return;
    reading = readNew()
      .catch(onError)
      .finally(() => {
        reading = null;
        refresh([]);
      });
  }

  /** A room that is still opening stays stale until it knows its last number. */
  function readable(): { business_id: string; after: number }[] {
    return [...stale].flatMap((business_id) => {
      const after = rooms.get(business_id)?.lastSeq ?? null;
      return after === null ? [] : [{ business_id, after }];
    });
  }

  async function readNew(): Promise<void> {
    const asked = readable();
    for (const { business_id } of asked) stale.delete(business_id);
    const events = await eventsAfterEach(database.q, asked, READ_AT_ONCE);
    for (const [businessId, news] of Map.groupBy(events, (event) => event.business_id)) {
      const room = rooms.get(businessId);
      if (room) append(room, news);
    }
    if (events.length === READ_AT_ONCE) for (const { business_id } of asked) stale.add(business_id);
  }

  function append(room: Room, read: readonly BusinessEvent[]): void {
    // Race: a room that was closed and reopened during the read may be ahead, or not know its number yet.
    const { lastSeq } = room;
    const news = lastSeq === null ? [] : read.filter(({ seq }) => seq > lastSeq);
    const last = news.at(-1);
    if (!last) return;
    room.recent = [...room.recent, ...news].slice(-ROOM_MEMORY);
    room.lastSeq = last.seq;
    const { resolve } = room.change;
    room.change = Promise.withResolvers<void>();
    resolve();
  }

  async function poll(): Promise<void> {
    const seqs = await lastSeqs(database.q, [...rooms.keys()]);
    refresh([...rooms].flatMap(([id, room]) => ((seqs.get(id) ?? 0) > (room.lastSeq ?? 0) ? [id] : [])));
    await endWhatIsNoLongerAllowed();
  }

  async function endWhatIsNoLongerAllowed(): Promise<void> {
    const asked = [...rooms.values()].flatMap(({ watchers }) =>
      [...watchers].flatMap(({ question, role, ended }) => (question ? [{ question, role, ended }] : [])),
    );
    if (asked.length === 0) return;
    const authorities = await readAuthorities(asked.map(({ question }) => question));
    asked.forEach(({ role, ended }, i) => {
      if (authorities[i]?.role !== role) ended.abort();
    });
  }

  return {
    count: () => rooms.values().reduce((sum, { watchers }) => sum + watchers.size, 0),
    async *watch(caller, businessId, after, gone) {
      // Ends at once; the page tries again after a while.
      const { session_id, user_id } = caller;
      if ((streamsOf.get(session_id) ?? 0) >= MOST_PER_SESSION * rateScale) return;
      if ((streamsOf.get(user_id) ?? 0) >= MOST_PER_PERSON * rateScale) return;
      const question = { session_id, business_id: businessId };
      const { watcher, over, ended } = makeWatcher([session_id, user_id], gone, question, caller.role);
      const room = await enter(businessId, watcher);
      try {
        let seq = after;
        while (!over.aborted) {
          // Taken before reading, so that a change during the read wakes us afterwards.
          const changed = room.change.promise;
          const remembered = room.recent[0] !== undefined && room.recent[0].seq <= seq + 1;
          const events = remembered
            ? room.recent.filter((event) => event.seq > seq)
            : await eventsAfter(database.q, businessId, seq, READ_AT_ONCE);
          for (const event of events) {
            if (over.aborted) return;
            yield event;
            seq = event.seq;
          }
          if (events.length === 0) await Promise.race([changed, ended]);
        }
      } finally {
        leave(businessId, room, watcher);
      }
    },
    async *changes(businessId, countedFor, gone) {
      if ((streamsOf.get(countedFor) ?? 0) >= MOST_PER_SESSION * rateScale) return;
      const { watcher, over, ended } = makeWatcher([countedFor], gone, null, null);
      const room = await enter(businessId, watcher);
      try {
        while (!over.aborted) {
          const changed = room.change.promise;
          yield room.lastSeq ?? 0;
          if (!over.aborted) await Promise.race([changed, ended]);
        }
      } finally {
        leave(businessId, room, watcher);
      }
    },
    async start() {
      unlisten = await database.listen([EVENTS_CHANNEL, AUTHORITY_CHANNEL], (channel, payload) => {
        if (channel === AUTHORITY_CHANNEL) endWhatIsNoLongerAllowed().catch(onError);
        else refresh(payload.split(','));
      });
      timer = setInterval(() => {
        polling = poll().catch(onError);
      }, POLL_MS);
    },
    async stop() {
      if (timer) clearInterval(timer);
      for (const room of rooms.values()) for (const watcher of room.watchers) watcher.ended.abort();
      await unlisten?.();
      // Waits for the read in flight: the database may be closed after this.
      await polling;
      await reading;
    },
  };
}
