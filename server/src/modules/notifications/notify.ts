import { UNDO_GRACE_SECONDS, UNDO_STACK_MINUTES } from '@kursi/core/kernel/undo.ts';
import { isNotificationKind, type NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import { mergeNews } from '@kursi/core/notifications/undoing.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { debounceJob } from '../../platform/jobs/debounce-job.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import type { Deps } from '../../platform/module/deps.ts';
import {
  type ClientMessage,
  type ClientMessageKind,
  findClientMessage,
  findExistingMessages,
  finishClientMessage,
  insertClientMessage,
  lockUnsentToClient,
  lockVisitOfMessage,
  updateAboutOfMessage,
  type VisitNewsKind,
} from './client-messages/client-message.store.ts';
import {
  type About,
  findExistingIds,
  hasNotification,
  insertNotification,
  lockWaiting,
  type NotificationRow,
  setState,
  updateAbout,
} from './notification.store.ts';

export interface News {
  readonly user_id: string;
  readonly kind: NotificationKind;
  readonly business_id: string | null;
  readonly as_member: boolean;
  readonly about: About;
  /** Deduplication key: the same for the same event at every retry. */
  readonly happening: string;
  readonly at: Temporal.Instant;
  /** Seconds before it is sent. The default is the undo window; with 0 an undo cannot cancel it. */
  readonly delay?: number;
}

/** To a client of a business who has no account, or about a bill: by mail and WhatsApp. `visit_id` is null for other news. */
export interface ClientNews {
  readonly business_id: string;
  readonly client_id: string;
  readonly visit_id: string | null;
  readonly kind: ClientMessageKind;
  readonly about: ClientMessage['about'];
  readonly happening: string;
  readonly at: Temporal.Instant;
  readonly delay?: number;
}

export const SETTLE = 'notification-due';
export const SEND_TO_CLIENT = 'notification-to-client';
/** Debounce: notifications due within the same seconds are one job. */
const TOGETHER_SECONDS = 2;

export type Notify = (tx: Tx, news: News | ClientNews) => Promise<void>;

/**
 * The only way to notify a person or a client, in the transaction of its cause. Delayed, so that an undo cancels it; news
 * about the same visit is merged with what still waits (`mergeNews`).
 */
export function makeNotify(deps: Pick<Deps, 'sendJob' | 'now'>): Notify {
  return async (tx, news) => {
    if ('client_id' in news) return notifyClient(tx, news);
    const { user_id, kind, about, at, delay = UNDO_GRACE_SECONDS } = news;
    const id = notificationId(news);
    if (await hasNotification(tx, { user_id, id })) return;
    const due_at = at.add({ seconds: delay });
    const row = {
      user_id,
      of_business: news.business_id,
      as_member: news.as_member,
      thread: about.visit_id ?? null,
      at,
      due_at,
    };
    const left = await mergeWithWaiting(tx, news);
    for (const one of left)
      await insertNotification(tx, {
        ...row,
        ...one,
        id: notificationId({ ...news, ...one }),
        state: 'waiting',
      });
    // Inserted even when merging leaves nothing, so that a repeated event is deduplicated.
    if (!left.some((one) => one.kind === kind))
      await insertNotification(tx, { ...row, id, kind, about, state: 'dropped' });
    if (left.length > 0) await wake(tx, due_at);
  };

  async function notifyClient(tx: Tx, news: ClientNews): Promise<void> {
    const { happening: _, delay = UNDO_GRACE_SECONDS, at, about, ...row } = news;
    const key = { business_id: news.business_id, id: clientMessageId(news) };
    if (await findClientMessage(tx.q, key)) return;
    const { business_id, visit_id } = news;
    if (visit_id && !(await lockVisitOfMessage(tx, { business_id, visit_id }))) return;
    const unsent = await lockUnsentToClient(tx, news);
    const left = await mergeNewsWith(news, unsent, {
      drop: (message) => finishClientMessage(tx.q, message, 'dropped', at),
      update: (message, rest) => updateAboutOfMessage(tx, message, rest),
    });
    const due_at = at.add({ seconds: delay });
    const made = { ...row, made_at: at, due_at };
    for (const one of left)
      await insertClientMessage(tx, {
        ...made,
        ...one,
        id: clientMessageId({ ...news, ...one }),
        state: 'waiting',
      });
    if (!left.some((one) => one.kind === news.kind))
      await insertClientMessage(tx, { ...made, about, id: key.id, state: 'dropped', finished_at: at });
    if (left.length > 0) await wakeClientMessages(deps, tx, due_at);
  }

  async function wake(tx: Tx, due: Temporal.Instant): Promise<void> {
    const { window, startAfter } = debounceJob({ now: deps.now(), at: due }, TOGETHER_SECONDS);
    await deps.sendJob(tx, SETTLE, {}, { startAfter, singletonKey: String(window), singletonSeconds: 60 });
  }
}

/** One job for all messages to clients that are due within the same second. */
export async function wakeClientMessages(
  { sendJob, now }: Pick<Deps, 'sendJob' | 'now'>,
  tx: Tx,
  at: Temporal.Instant,
): Promise<void> {
  const { window, startAfter } = debounceJob({ now: now(), at }, 1);
  await sendJob(tx, SEND_TO_CLIENT, {}, { startAfter, singletonKey: String(window), singletonSeconds: 60 });
}

/** Idempotent: skips notifications that exist. One transaction each. */
export async function notifyUnnotified(
  database: Database,
  notify: Notify,
  found: readonly (News | ClientNews)[],
): Promise<void> {
  const [people, clients]: [News[], ClientNews[]] = [[], []];
  for (const news of found) 'client_id' in news ? clients.push(news) : people.push(news);
  const known = await findExistingIds(
    database.q,
    people.map((news) => ({ user_id: news.user_id, id: notificationId(news) })),
  );
  const knownToClients = await findExistingMessages(
    database.q,
    clients.map((news) => ({ business_id: news.business_id, id: clientMessageId(news) })),
  );
  const fresh = [
    ...people.filter((news) => !known.has(notificationId(news))),
    ...clients.filter((news) => !knownToClients.has(clientMessageId(news))),
  ];
  await runEach(fresh, (news) => database.transaction((tx) => notify(tx, news)));
}

/** The actor is not notified, but what still waits for them is merged with it. */
export async function mergeOwnAction(tx: Tx, news: News): Promise<void> {
  await mergeWithWaiting(tx, { ...news, about: { ...news.about, own: true } });
}

export function notificationId({ happening, user_id, kind }: Pick<News, 'happening' | 'user_id' | 'kind'>) {
  return derivedId('notification', happening, user_id, kind);
}

export function clientMessageId({
  happening,
  client_id,
  kind,
}: Pick<ClientNews, 'happening' | 'client_id' | 'kind'>) {
  return derivedId('client message', happening, client_id, kind);
}

/** How long a notification that was overtaken when it was due may come back: as long as the desk can undo. */
const STALE_COUNTS = { minutes: UNDO_STACK_MINUTES };

interface Left<Kind> {
  readonly kind: Kind;
  readonly about: About;
}

/** Returns what is left; nothing when the waiting notifications of the visit and this one cancel each other out. */
async function mergeWithWaiting(tx: Tx, news: News): Promise<readonly Left<NotificationKind>[]> {
  const { visit_id, bookings } = news.about;
  if (!visit_id || !(bookings || isAboutBill(news.kind))) return [{ kind: news.kind, about: news.about }];
  return mergeNewsWith(news, await lockWaiting(tx, news.user_id, visit_id), {
    drop: (row) => setState(tx, row, 'dropped'),
    update: (row, about) => updateAbout(tx, row, about),
  });
}

interface UnsentRow extends Pick<NotificationRow, 'about' | 'at'> {
  readonly kind: string;
  readonly state: string;
  /** Later news of the visit has gone out. */
  readonly is_overtaken: boolean;
}

async function mergeNewsWith<Row extends UnsentRow, Kind extends ClientMessageKind | NotificationKind>(
  { kind, about, at }: { readonly kind: Kind; readonly about: About; readonly at: Temporal.Instant },
  unsent: readonly Row[],
  write: { drop(row: Row): Promise<void>; update(row: Row, about: About): Promise<void> },
): Promise<readonly Left<Kind | VisitNewsKind>[]> {
  const { bookings } = about;
  if (isAboutBill(kind)) {
    // What it comes to is read when it goes: the last one is enough.
    for (const row of unsent) if (isAboutBill(row.kind) && row.state === 'waiting') await write.drop(row);
    return [{ kind, about }];
  }
  if (!bookings || !isNotificationKind(kind)) return [{ kind, about }];
  const since = at.subtract(STALE_COUNTS);
  const rows = unsent.filter(({ state, is_overtaken, ...row }) => {
    if (!row.about.bookings) return false;
    if (state === 'stale') return !is_overtaken && Temporal.Instant.compare(row.at, since) >= 0;
    // A person's own action cannot be cancelled out by someone else's.
    return about.own || !row.about.own;
  });
  const merged = mergeNews(
    rows.map(({ kind, state, about: { bookings = {} } }) => ({
      kind: kind as NotificationKind,
      bookings,
      isStale: state === 'stale',
    })),
    { kind, bookings },
  );
  for (const [i, row] of rows.entries()) {
    const after = merged.waiting[i];
    if (!after) await write.drop(row);
    else if (after.bookings !== row.about.bookings)
      await write.update(row, { ...row.about, bookings: after.bookings });
  }
  return merged.next.map((one) => ({
    kind: one.kind as VisitNewsKind,
    about: { ...about, bookings: one.bookings },
  }));
}

const isAboutBill = (kind: string) => kind === 'bill_made' || kind === 'bill_void';
