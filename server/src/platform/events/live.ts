import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import type { Database } from '../database/database.ts';
import type { Authority, AuthorityQuestion, ReadAuthorities } from '../http/authority.ts';
import { AUTHORITY_CHANNEL, EVENTS_CHANNEL } from './announcer.ts';
import { eventsAfter, lastSeqs } from './events.store.ts';

const POLL_MS = 5_000;
/** How many recent events a room keeps, so that many watchers of one business cost one query. */
const ROOM_MEMORY = 500;
const READ_AT_ONCE = 500;

interface Watcher {
  readonly question: AuthorityQuestion;
  readonly role: Authority['role'];
  readonly ended: AbortController;
}

interface Room {
  /** Contiguous, ending with lastSeq. */
  recent: BusinessEvent[];
  lastSeq: number;
  change: PromiseWithResolvers<void>;
  reading: Promise<void> | null;
  again: boolean;
  readonly watchers: Set<Watcher>;
}

export interface Live {
  /** Every event after `after`, then each new one, in order and without a gap, until the authority ends. */
  watch(
    caller: Authority,
    businessId: string,
    after: number,
    gone: AbortSignal,
  ): AsyncIterable<BusinessEvent>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface LiveOptions {
  readonly database: Database;
  readonly readAuthorities: ReadAuthorities;
  readonly onError: (error: unknown) => void;
}

/**
 * One per process. Hears NOTIFY from every process and polls besides, because a notification may be lost
 * with its connection while the rows it spoke of are not.
 */
export function makeLive({ database, readAuthorities, onError }: LiveOptions): Live {
  const rooms = new Map<string, Room>();
  let timer: NodeJS.Timeout | null = null;
  let unlisten: (() => Promise<void>) | null = null;

  async function enter(businessId: string, watcher: Watcher): Promise<Room> {
    const room = rooms.get(businessId) ?? openRoom(businessId);
    room.watchers.add(watcher);
    await room.reading;
    return room;
  }

  function openRoom(businessId: string): Room {
    const room: Room = {
      recent: [],
      lastSeq: 0,
      change: Promise.withResolvers<void>(),
      reading: null,
      again: false,
      watchers: new Set(),
    };
    rooms.set(businessId, room);
    // A room remembers from when it opened; what is older is read from the table by whoever asks for it.
    read(businessId, room, async () => {
      room.lastSeq = (await lastSeqs(database.q, [businessId])).get(businessId) ?? 0;
    });
    return room;
  }

  function leave(businessId: string, room: Room, watcher: Watcher): void {
    room.watchers.delete(watcher);
    if (room.watchers.size === 0) rooms.delete(businessId);
  }

  /** At most one read per room at a time; a change during a read causes one more. */
  function refresh(businessId: string): void {
    const room = rooms.get(businessId);
    if (!room) return;
    if (room.reading) room.again = true;
    else read(businessId, room, () => readNew(businessId, room));
  }

  function read(businessId: string, room: Room, work: () => Promise<void>): void {
    room.reading = work()
      .catch(onError)
      .finally(() => {
        room.reading = null;
        if (room.again) {
          room.again = false;
          refresh(businessId);
        }
      });
  }

  async function readNew(businessId: string, room: Room): Promise<void> {
    const events = await eventsAfter(database.q, businessId, room.lastSeq, READ_AT_ONCE);
    const last = events.at(-1);
    if (!last) return;
    room.recent = [...room.recent, ...events].slice(-ROOM_MEMORY);
    room.lastSeq = last.seq;
    if (events.length === READ_AT_ONCE) room.again = true;
    const { resolve } = room.change;
    room.change = Promise.withResolvers<void>();
    resolve();
  }

  async function poll(): Promise<void> {
    const seqs = await lastSeqs(database.q, [...rooms.keys()]);
    for (const [businessId, room] of rooms) {
      if ((seqs.get(businessId) ?? 0) > room.lastSeq) refresh(businessId);
    }
    await endWhatIsNoLongerAllowed();
  }

  async function endWhatIsNoLongerAllowed(): Promise<void> {
    const watchers = [...rooms.values()].flatMap((room) => [...room.watchers]);
    if (watchers.length === 0) return;
    const authorities = await readAuthorities(watchers.map(({ question }) => question));
    watchers.forEach((watcher, i) => {
      if (authorities[i]?.role !== watcher.role) watcher.ended.abort();
    });
  }

  return {
    async *watch(caller, businessId, after, gone) {
      const watcher: Watcher = {
        question: { session_id: caller.session_id, business_id: businessId },
        role: caller.role,
        ended: new AbortController(),
      };
      const over = AbortSignal.any([gone, watcher.ended.signal]);
      const ended = new Promise<void>((resolve) =>
        over.addEventListener('abort', () => resolve(), { once: true }),
      );
      const room = await enter(businessId, watcher);
      try {
        let seq = after;
        while (!over.aborted) {
          // Taken before reading: what changes while we read wakes us afterwards.
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
    async start() {
      unlisten = await database.listen(
        [EVENTS_CHANNEL, AUTHORITY_CHANNEL],
        (channel, payload) => {
          if (channel === AUTHORITY_CHANNEL) endWhatIsNoLongerAllowed().catch(onError);
          else for (const businessId of payload.split(',')) refresh(businessId);
        },
        onError,
      );
      timer = setInterval(() => poll().catch(onError), POLL_MS);
    },
    async stop() {
      if (timer) clearInterval(timer);
      for (const room of rooms.values()) for (const watcher of room.watchers) watcher.ended.abort();
      await unlisten?.();
    },
  };
}
