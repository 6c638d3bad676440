import type { Database } from '../database/database.ts';

export const EVENTS_CHANNEL = 'kursi_events';
export const AUTHORITY_CHANNEL = 'kursi_authority';

/** A NOTIFY inside every transaction takes a global lock at commit and costs most of the insert rate. */
const BATCH_MS = 50;
/** A payload may have 8000 bytes; an id and its comma are 37. */
const IDS_PER_NOTIFY = 200;

export interface Announcer {
  /** To be called after the commit. */
  eventsIn(businessId: string): void;
  /** Someone's session or role ended: open streams look again. To be called after the commit. */
  authorityChanged(): void;
  /** Sends what is still waiting. */
  stop(): Promise<void>;
}

/** Tells all server processes, this one too, that there is something to read. Losing one is harmless: readers also poll. */
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
