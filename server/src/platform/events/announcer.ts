import type { Database } from '../database/database.ts';

export const EVENTS_CHANNEL = 'kursi_events';
export const AUTHORITY_CHANNEL = 'kursi_authority';

/** Batched NOTIFY: inside every transaction it takes a global lock at commit and costs most of the insert rate. */
const BATCH_MS = 50;
/** A NOTIFY payload holds 8000 bytes; a UUID and its comma take 37. */
const IDS_PER_NOTIFY = 200;

export interface Announcer {
  /** Call after the commit. */
  eventsIn(businessId: string): void;
  /** A session or role was revoked: open streams check their authority again. Call after the commit. */
  authorityChanged(): void;
  /** Flushes pending notifications. */
  stop(): Promise<void>;
}

/**
 * Notifies all server processes, this one included, that there are new events. A lost one is harmless:
 * readers also poll.
 */
export function makeAnnouncer(database: Database, onError: (error: unknown) => void): Announcer {
  let businesses = new Set<string>();
  let authority = false;
  let timer: NodeJS.Timeout | null = null;
  let flushing: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    timer = null;
    const ids = [...businesses];
    const recheck = authority;
    businesses = new Set();
    authority = false;
    try {
      for (let i = 0; i < ids.length; i += IDS_PER_NOTIFY) {
        await database.notify(EVENTS_CHANNEL, ids.slice(i, i + IDS_PER_NOTIFY).join(','));
      }
      if (recheck) await database.notify(AUTHORITY_CHANNEL, '');
    } catch (error) {
      onError(error);
    }
  }

  function soon(): void {
    timer ??= setTimeout(() => {
      flushing = flush();
    }, BATCH_MS);
  }

  return {
    eventsIn(businessId) {
      businesses.add(businessId);
      soon();
    },
    authorityChanged() {
      authority = true;
      soon();
    },
    async stop() {
      await flushing;
      if (timer) clearTimeout(timer);
      if (timer) await flush();
    },
  };
}
