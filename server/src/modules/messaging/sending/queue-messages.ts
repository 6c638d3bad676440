import type { Tx } from '../../../platform/database/database.ts';
import { debounceJob } from '../../../platform/jobs/debounce-job.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { MessageContent } from '../../../providers/message/message-provider.ts';
import { findApproved } from '../../business/public.ts';
import { insertQueued } from './message-queue.store.ts';
import { insertOutgoing } from './outgoing-message.store.ts';
import { SEND_MESSAGES } from './send-messages.job.ts';

export interface MessageToQueue {
  readonly business_id: string;
  /** The same for the same message at every retry: it is queued once. */
  readonly id: string;
  readonly app_id: string;
  readonly purpose: 'alert' | 'test' | 'campaign' | 'reply' | 'code';
  /** What it is about, in the module that asked for it. */
  readonly source_id: string | null;
  readonly client_id: string | null;
  /** The member who wrote it. */
  readonly made_by?: string | null;
  readonly to_phone: string;
  readonly content: MessageContent;
  readonly due_at: Temporal.Instant;
  readonly expires_at: Temporal.Instant | null;
}

/**
 * The only way to send a message: it goes when the transaction has committed, once. Returns the ids of those that go:
 * a business that is not approved sends none.
 */
export async function queueMessages(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  asked: readonly MessageToQueue[],
): Promise<ReadonlySet<string>> {
  const now = deps.now();
  const approved = await findApproved(
    tx.q,
    asked.map(({ business_id }) => business_id),
  );
  const messages = asked.filter(({ business_id }) => approved.has(business_id));
  const made = await insertOutgoing(
    tx,
    messages.map(({ business_id, id, app_id, purpose, source_id, client_id, made_by = null, content }) => ({
      business_id,
      id,
      app_id,
      purpose,
      source_id,
      client_id,
      made_by,
      content,
      created_at: now,
    })),
  );
  const fresh = messages.filter(({ id }) => made.has(id));
  await insertQueued(
    tx,
    fresh.map(({ id, business_id, app_id, to_phone, due_at, expires_at }) => ({
      message_id: id,
      of_business: business_id,
      app_id,
      to_phone,
      due_at,
      expires_at,
    })),
  );
  for (const due_at of new Set(fresh.map((one) => one.due_at.toString())))
    await wakeSending(deps, tx, Temporal.Instant.from(due_at));
  return new Set(messages.map(({ id }) => id));
}

/** One job for everything that is due within the same second. */
async function wakeSending(
  deps: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  due_at: Temporal.Instant,
): Promise<void> {
  const { window, startAfter } = debounceJob({ now: deps.now(), at: due_at }, 1);
  await deps.sendJob(
    tx,
    SEND_MESSAGES,
    {},
    { startAfter, singletonKey: String(window), singletonSeconds: 60 },
  );
}
