import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import { mergeNews } from '@kursi/core/notifications/undoing.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { debounceJob } from '../../platform/jobs/debounce-job.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { derivedId } from './derived-id.ts';
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

export const SETTLE = 'notification-due';
/** Debounce: notifications due within the same seconds are one job. */
const TOGETHER_SECONDS = 2;

export type Notify = (tx: Tx, news: News) => Promise<void>;

/**
 * The only way to notify a person, in the transaction of its cause. Delayed, so that an undo cancels it; news
 * about the same visit is merged with what still waits (`mergeNews`).
 */
export function makeNotify(deps: Pick<Deps, 'sendJob' | 'now'>): Notify {
  return async (tx, news) => {
    const { user_id, kind, about, at, delay = UNDO_GRACE_SECONDS } = news;
    const id = notificationId(news);
    if (await hasNotification(tx, { user_id, id })) return;
    const left = await weigh(tx, news);
    const due_at = at.add({ seconds: delay });
    await insertNotification(tx, {
      user_id,
      id,
      kind,
      of_business: news.business_id,
      as_member: news.as_member,
      thread: about.visit_id ?? null,
      // Inserted even when merging leaves nothing, so that a repeated event is deduplicated.
      about: left ?? about,
      state: left ? 'waiting' : 'dropped',
      at,
      due_at,
    });
    if (left) await wake(tx, due_at);
  };

  async function wake(tx: Tx, due: Temporal.Instant): Promise<void> {
    const { window, startAfter } = debounceJob({ now: deps.now(), at: due }, TOGETHER_SECONDS);
    await deps.sendJob(tx, SETTLE, {}, { startAfter, singletonKey: String(window), singletonSeconds: 60 });
  }
}

/** Idempotent: skips notifications that exist. One transaction each. */
export async function notifyUnnotified(
  database: Database,
  notify: Notify,
  found: readonly News[],
): Promise<void> {
  const keys = found.map((news) => ({ user_id: news.user_id, id: notificationId(news) }));
  const known = await findExistingIds(database.q, keys);
  const fresh = found.filter((news) => !known.has(notificationId(news)));
  await runEach(fresh, (news) => database.transaction((tx) => notify(tx, news)));
}

/** The actor is not notified, but what still waits for them is merged with it. */
export async function mergeOwnAction(tx: Tx, news: News): Promise<void> {
  await weigh(tx, { ...news, about: { ...news.about, own: true } });
}

export function notificationId({ happening, user_id, kind }: Pick<News, 'happening' | 'user_id' | 'kind'>) {
  return derivedId('notification', happening, user_id, kind);
}

/** Race: the reaction to an undo may run shortly after the undone notification was due and marked stale. */
const STALE_COUNTS_SECONDS = 60;

/**
 * Merges with waiting notifications of the visit. Returns what is left; null when they cancel each other out.
 */
async function weigh(tx: Tx, { user_id, kind, about, at }: News): Promise<About | null> {
  const { visit_id, bookings } = about;
  if (!visit_id || !bookings) return about;
  const waiting = await lockWaiting(tx, user_id, visit_id);
  const bookingsIn = (row: NotificationRow) => row.about.bookings ?? {};
  const since = at.subtract({ seconds: STALE_COUNTS_SECONDS });
  const news = waiting.filter(
    (row) =>
      row.about.bookings &&
      // A person's own action cannot be cancelled out by someone else's.
      (about.own || !row.about.own) &&
      (row.state === 'waiting' || Temporal.Instant.compare(row.at, since) >= 0),
  );
  const merged = mergeNews(
    news.map((row) => ({ kind: row.kind as NotificationKind, bookings: bookingsIn(row) })),
    { kind, bookings },
  );
  for (const [i, row] of news.entries()) {
    const after = merged.waiting[i];
    if (!after) await setState(tx, row, 'dropped');
    else if (after.bookings !== bookingsIn(row))
      await updateAbout(tx, row, { ...row.about, bookings: after.bookings });
  }
  return merged.next && { ...about, bookings: merged.next.bookings };
}
