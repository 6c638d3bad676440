import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import { drain } from '../../../platform/jobs/drain.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MessageApp, MessageProvider, SendAnswer } from '../../../providers/message/message-provider.ts';
import type { FindOvertakenAlerts, MessagesMoved } from '../ports.ts';
import { findStopped, recordContacts } from './message-contact.store.ts';
import {
  type ClaimedMessage,
  claimDue,
  closeAttempts,
  deleteQueued,
  findBegunBefore,
  findSendersWithDue,
  putBack,
  takePlaces,
} from './message-queue.store.ts';
import {
  getToSend,
  insertDirectory,
  type MessageStep,
  type MessageToSend,
  recordSteps,
} from './outgoing-message.store.ts';
import { findApp, providerNow } from './senders.ts';

export const SEND_MESSAGES = 'message-send';

/** Messages taken at once, and handed over at the same time. */
const AT_ONCE = 100;
/** One is claimed, one is handed over and one written down. */
const BATCHES_AT_ONCE = 3;
/** A run ends after this; what is left goes to the next one. */
const RUN_SECONDS = 40;
/** Longer than any answer takes: who has begun before this was killed. */
const LOST_SECONDS = 60;
/** Reports lag by seconds; after this the phone is written to again. */
const OPEN_MINUTES = 10;
/** Busy is no fault of the message; but at some point nobody waits for it. */
const MOST_TRIES = 12;
const LONGEST_WAIT_SECONDS = 600;
const RATE_WAIT_MS = 100;

type SendDeps = Pick<Deps, 'database' | 'now' | 'messages' | 'sandbox' | 'sendJob'> & {
  readonly messagesMoved: MessagesMoved;
  readonly findOvertakenAlerts: FindOvertakenAlerts;
};

/**
 * Hands over what is due. At most once: the row says that it was begun before the provider hears of it, and what was
 * begun and not answered is never begun again.
 */
export function sendMessagesJob(deps: SendDeps): JobKind {
  return {
    name: SEND_MESSAGES,
    cron: '* * * * *',
    retries: 3,
    expireInSeconds: 120,
    keepDoneSeconds: 300,
    async run() {
      const provider = providerNow(deps);
      if (!provider) return;
      const ends = deps.now().add({ seconds: RUN_SECONDS });
      await giveUpLost(deps, deps.now());
      const senders = await findSendersWithDue(deps.database.q, deps.now());
      await Promise.all(senders.map((app_id) => sendAll(deps, provider, app_id, ends)));
    },
  };
}

/** One sender, until nothing is due. */
async function sendAll(
  deps: SendDeps,
  provider: MessageProvider,
  app_id: string,
  ends: Temporal.Instant,
): Promise<void> {
  const app = await findApp(deps.database.q, provider, app_id);
  const isOver = () => Temporal.Instant.compare(deps.now(), ends) >= 0;
  const isDone = await drain({
    isOver,
    atOnce: BATCHES_AT_ONCE,
    async claim() {
      while (!isOver()) {
        const claimed = await claim(deps, provider, app_id);
        if (claimed !== 'wait') return claimed;
        await new Promise((resolve) => setTimeout(resolve, RATE_WAIT_MS));
      }
      return [];
    },
    work: (claimed) => sendBatch(deps, provider, app, claimed),
  });
  if (!isDone || isOver()) await deps.database.transaction((tx) => deps.sendJob(tx, SEND_MESSAGES, {}));
}

/** `wait`: the sender has used up its places of this second. */
async function claim(
  deps: SendDeps,
  { sendsPerSecond }: MessageProvider,
  app_id: string,
): Promise<ClaimedMessage[] | 'wait'> {
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    if (sendsPerSecond === null) return claimDue(tx, app_id, { atMost: AT_ONCE, now });
    const wanted = Math.min(AT_ONCE, Math.max(1, Math.floor(sendsPerSecond)));
    const atMost = await takePlaces(tx, app_id, { wanted, perSecond: sendsPerSecond, now });
    return atMost === 0 ? 'wait' : claimDue(tx, app_id, { atMost, now });
  });
}

type Outcome = SendAnswer | { readonly is: 'dropped'; readonly reason: string };

async function sendBatch(
  deps: SendDeps,
  provider: MessageProvider,
  app: MessageApp | undefined,
  claimed: readonly ClaimedMessage[],
): Promise<void> {
  const contents = new Map((await getToSend(deps.database.q, claimed)).map((one) => [one.id, one]));
  const now = deps.now();
  const overtaken = await deps.findOvertakenAlerts(
    deps.database.q,
    [...contents.values()].filter((one) => mayBeOvertaken(one, now)),
    now,
  );
  const isShared = app?.app_id === provider.productApp.app_id;
  const phones = claimed.map(({ to_phone }) => to_phone);
  const stopped = isShared ? await findStopped(deps.database.q, app.app_id, phones) : new Set();
  const outcomes = await Promise.all(
    claimed.map(async (one): Promise<readonly [ClaimedMessage, Outcome]> => {
      const message = contents.get(one.message_id);
      if (!message) return [one, { is: 'dropped', reason: 'it was decided already' }];
      if (!app) return [one, { is: 'dropped', reason: 'its sender is gone' }];
      const isStopped = message.purpose !== 'reply' && stopped.has(one.to_phone);
      if (message.has_stopped || isStopped) return [one, { is: 'dropped', reason: 'opted out' }];
      if (overtaken.has(message.id)) return [one, { is: 'dropped', reason: 'overtaken' }];
      if (message.wants_no_offers) return [one, { is: 'dropped', reason: 'wants no offers' }];
      if (one.expires_at && Temporal.Instant.compare(one.expires_at, now) <= 0)
        return [one, { is: 'dropped', reason: 'too late' }];
      const id = `${message.business_id}:${message.id}`;
      return [one, await provider.send(app, { id, to: one.to_phone, content: message.content })];
    }),
  );
  await recordOutcomes(deps, outcomes, contents, isShared ? provider.productApp.app_id : null);
}

/** An alert was true when it was queued; what changed since is not told before the undo has run out. */
function mayBeOvertaken({ purpose, created_at }: MessageToSend, now: Temporal.Instant): boolean {
  return purpose === 'alert' && created_at.until(now).total('seconds') >= UNDO_GRACE_SECONDS;
}

async function recordOutcomes(
  deps: SendDeps,
  outcomes: readonly (readonly [ClaimedMessage, Outcome])[],
  messages: ReadonlyMap<string, Pick<MessageToSend, 'purpose'>>,
  /** The sender, where businesses share it. */
  sharedAppId: string | null,
): Promise<void> {
  const now = deps.now();
  const contacts: Parameters<typeof recordContacts>[1][number][] = [];
  const steps: MessageStep[] = [];
  const directory: Parameters<typeof insertDirectory>[1][number][] = [];
  const decided: string[] = [];
  const later: Parameters<typeof putBack>[1][number][] = [];
  for (const [{ message_id, of_business, to_phone, tries }, outcome] of outcomes) {
    const key = { business_id: of_business, id: message_id, at: now };
    if (outcome.is === 'accepted') {
      const { provider_message_id } = outcome;
      steps.push({ ...key, state: 'accepted', provider_message_id });
      directory.push({ provider_message_id, of_business, message_id, created_at: now });
      decided.push(message_id);
      if (sharedAppId) {
        const by_test = messages.get(message_id)?.purpose === 'test';
        contacts.push({ app_id: sharedAppId, phone: to_phone, of_business, last_at: now, by_test });
      }
    } else if (outcome.is === 'busy' && tries < MOST_TRIES) {
      const seconds = Math.min(LONGEST_WAIT_SECONDS, outcome.retryAfterSeconds * 2 ** Math.min(tries - 1, 6));
      later.push({ message_id, due_at: now.add({ milliseconds: Math.round(seconds * 1000) }) });
    } else if (outcome.is === 'unknown') {
      // Stays open: its report decides.
      steps.push({ ...key, state: 'unknown', failure: outcome.reason });
    } else {
      const failure_code = outcome.is === 'refused' ? outcome.code : null;
      const state = outcome.is === 'dropped' ? 'dropped' : 'failed';
      steps.push({ ...key, state, failure: outcome.reason, failure_code });
      decided.push(message_id);
    }
  }
  await deps.database.transaction(async (tx) => {
    await insertDirectory(tx, directory);
    await recordContacts(tx, contacts);
    const moved = await recordSteps(tx, steps);
    await deleteQueued(tx, decided);
    await putBack(tx, later);
    await deps.messagesMoved(tx, moved);
  });
}

/** A server was killed between handing over and writing down: whether it arrived, its report says. */
async function giveUpLost(deps: SendDeps, now: Temporal.Instant): Promise<void> {
  const { database } = deps;
  const lost = await findBegunBefore(database.q, now.subtract({ seconds: LOST_SECONDS }), {
    isOpen: true,
    atMost: 1000,
  });
  if (lost.length === 0) return;
  const over = await findBegunBefore(database.q, now.subtract({ minutes: OPEN_MINUTES }), {
    isOpen: true,
    atMost: 1000,
  });
  await database.transaction(async (tx) => {
    const moved = await recordSteps(
      tx,
      lost.map(({ of_business, message_id }) => ({
        business_id: of_business,
        id: message_id,
        at: now,
        state: 'unknown',
        failure: 'nobody answered',
      })),
    );
    await closeAttempts(
      tx,
      over.map(({ message_id }) => message_id),
    );
    await deps.messagesMoved(tx, moved);
  });
}
