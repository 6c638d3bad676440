import { setTimeout as sleep } from 'node:timers/promises';
import type { EventType } from '@kursi/core/events/event-types.ts';
import type { BusinessEvent } from '@kursi/core/events/events.contract.ts';
import type { Database, Tx } from '../database/database.ts';
import { metAnotherTransaction } from '../database/retry-transaction.ts';
import type { JobKind, SendJob } from '../jobs/jobs.ts';
import { EVENTS_CHANNEL } from './announcer.ts';
import {
  beginFromNow,
  businessesBehind,
  claimProgress,
  eventsAfter,
  passOver,
  progressStatement,
  reactionsBehind,
  workFor,
} from './event.store.ts';

/** A side effect that the product runs for an event. Each module lists its own. */
export interface Reaction {
  /** Never changes once released: the cursor is stored under this name. */
  readonly name: string;
  readonly types: readonly EventType[];
  /**
   * `now` skips events from before the reaction's first release: a message about last month's visit is stale.
   * Left out, it starts with the first event of each business.
   */
  readonly from?: 'now';
  /** The effect and the cursor commit in one transaction. */
  run(tx: Tx, event: BusinessEvent): Promise<void>;
}

const POLL_MS = 5_000;
/** Debounce after a notification: events meanwhile are handled in one batch. */
const PAUSE_MS = 100;
const EVENTS_AT_ONCE = 100;
/** Each takes a connection of the pool, and requests need some too. */
const BUSINESSES_AT_ONCE = 3;
const MOST_BEHIND = 500;
export const REACTION_RETRY = 'reaction-retry';

interface RetryData {
  readonly reaction: string;
  readonly business_id: string;
  readonly seq: number;
}

export interface Reactions {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Handles all unread events; for tests and graceful shutdown. */
  drain(): Promise<void>;
}

/**
 * Handles the events of each business in order, once across all servers. A failing event goes to the job
 * queue for retries and ends as a dead job, so that it does not block the events after it.
 */
export function makeReactions(options: {
  readonly database: Database;
  readonly sendJob: SendJob;
  readonly reactions: readonly Reaction[];
  readonly onError: (error: unknown) => void;
}): Reactions {
  const { database, reactions, onError } = options;
  let timer: NodeJS.Timeout | null = null;
  let unlisten: (() => Promise<void>) | null = null;
  let running: Promise<void> | null = null;
  let wanted: 'all' | 'announced' | null = null;
  let announced = new Set<string>();
  let hasBegun = false;

  /** Polls every business: a NOTIFY may be lost, or this server was down. */
  async function runAll(): Promise<void> {
    for (const reaction of reactions) {
      if (reaction.from !== 'now' || hasBegun) continue;
      await database.transaction((tx) => beginFromNow(tx, reaction.name));
    }
    hasBegun = true;
    // Performance: one statement for all of them when there is nothing to do, which is nearly always.
    const behind = await reactionsBehind(database, reactions);
    for (const reaction of reactions.filter(({ name }) => behind.has(name))) {
      await passOver(database, reaction);
      // A full page of businesses has another behind it. What is written meanwhile is announced: waiting for it here
      // would keep the other reactions from their events as long as the installation is busy.
      for (let found = MOST_BEHIND; found === MOST_BEHIND; ) {
        const those = await businessesBehind(database, reaction, MOST_BEHIND);
        const moved = await handleAll(those.map((business_id) => ({ reaction: reaction.name, business_id })));
        found = moved > 0 ? those.length : 0;
      }
    }
  }

  /** Only the announced businesses, if they have events that a reaction subscribes to. */
  async function runAnnounced(): Promise<void> {
    const ids = [...announced];
    announced = new Set();
    await handleAll(await workFor(database, reactions, ids));
  }

  /** Returns how many events were handled. */
  async function handleAll(work: Awaited<ReturnType<typeof workFor>>): Promise<number> {
    let handled = 0;
    for (let i = 0; i < work.length; i += BUSINESSES_AT_ONCE) {
      const moved = await Promise.all(work.slice(i, i + BUSINESSES_AT_ONCE).map(handle));
      for (const events of moved) handled += events;
    }
    return handled;
  }

  async function handle({ reaction: name, business_id }: Awaited<ReturnType<typeof workFor>>[number]) {
    const reaction = reactions.find((known) => known.name === name);
    let handled = 0;
    for (let events = EVENTS_AT_ONCE; reaction && events === EVENTS_AT_ONCE; handled += events)
      events = await catchUp(reaction, business_id);
    return handled;
  }

  /** Handles one batch of one business and returns its size; 0 when another server holds the lock. */
  async function catchUp(reaction: Reaction, businessId: string): Promise<number> {
    return database.transaction(async (tx) => {
      const from = await claimProgress(tx, businessId, reaction.name);
      if (from === null) return 0;
      const events = await eventsAfter(tx.q, businessId, from, EVENTS_AT_ONCE);
      for (const event of events) {
        if ((reaction.types as readonly string[]).includes(event.type))
          await runOrRetryLater(tx, reaction, event);
      }
      const last = events.at(-1);
      if (last) tx.withCommit([progressStatement(businessId, reaction.name, last.seq)]);
      return events.length;
    });
  }

  async function runOrRetryLater(tx: Tx, reaction: Reaction, event: BusinessEvent): Promise<void> {
    try {
      await tx.savepoint(() => reaction.run(tx, event));
    } catch (error) {
      // The batch is tried again at once: the job is for what is wrong with an event.
      if (metAnotherTransaction(error)) throw error;
      onError(error);
      const data: RetryData = { reaction: reaction.name, business_id: event.business_id, seq: event.seq };
      await options.sendJob(tx, REACTION_RETRY, data, { startAfter: 5 });
    }
  }

  function soon(what: 'all' | 'announced'): void {
    if (wanted !== 'all') wanted = what;
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    for (; wanted; await sleep(PAUSE_MS)) {
      const all = wanted === 'all' || !hasBegun;
      wanted = null;
      await (all ? runAll() : runAnnounced()).catch(onError);
    }
  }

  function heard(_channel: string, payload: string): void {
    for (const id of payload.split(',')) announced.add(id);
    soon('announced');
  }

  return {
    async start() {
      if (reactions.length === 0) return;
      unlisten = await database.listen([EVENTS_CHANNEL], heard);
      timer = setInterval(() => soon('all'), POLL_MS);
      soon('all');
    },
    async stop() {
      if (timer) clearInterval(timer);
      await unlisten?.();
      wanted = null;
      await running;
    },
    drain: runAll,
  };
}

/** The job that retries a failed reaction. */
export function reactionRetryJob(database: Database, reactions: readonly Reaction[]): JobKind<RetryData> {
  return {
    name: REACTION_RETRY,
    retries: 5,
    expireInSeconds: 120,
    async run({ reaction: name, business_id, seq }) {
      const reaction = reactions.find((known) => known.name === name);
      if (!reaction) throw new Error(`there is no reaction called ${name} any more`);
      await database.transaction(async (tx) => {
        const [event] = await eventsAfter(tx.q, business_id, seq - 1, 1);
        if (event) await reaction.run(tx, event);
      });
    },
  };
}
