import type { NotificationKind } from '@kursi/core/notifications/notification-kinds.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { type ClientNews, type News, type Notify, notifyUnnotified } from '../notify.ts';

export interface NewsJobDeps {
  readonly database: Database;
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}

interface NewsJob {
  readonly name: string;
  readonly cron: string;
  readonly expireInSeconds?: number;
  /** May find the same at every run: what was told is skipped. */
  run(at: Temporal.Instant, tell: (found: readonly (News | ClientNews)[]) => Promise<void>): Promise<void>;
}

/** A recurring job that tells what has come due. Retried once: the next run finds it again. */
export function newsJob({ database, notify, now }: NewsJobDeps, { run, ...job }: NewsJob): JobKind {
  return {
    expireInSeconds: 280,
    ...job,
    retries: 1,
    run: () => run(now(), (found) => notifyUnnotified(database, notify, found)),
  };
}

interface Recipient {
  readonly business_id: string;
  readonly client_id: string;
  /** The account of the client, if there is one. */
  readonly person_id: string | null;
}

interface Told extends Pick<ClientNews, 'about' | 'happening' | 'at'> {
  readonly kind: NotificationKind & ClientNews['kind'];
  readonly visit_id?: string;
}

/** To the account of a client; without one to the client record, which is reached by mail alone. Sent at once. */
export function newsTo(
  { business_id, client_id, person_id }: Recipient,
  { visit_id, about, ...told }: Told,
): News | ClientNews {
  const news = { ...told, business_id, delay: 0 };
  if (!person_id) return { ...news, client_id, visit_id: visit_id ?? null, about };
  const whose = { client_id, ...(visit_id && { visit_id }) };
  return { ...news, user_id: person_id, as_member: false, about: { ...about, ...whose } };
}
