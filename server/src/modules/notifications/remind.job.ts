import { LOOK_AHEAD_HOURS, remindersDue } from '@kursi/core/notifications/reminders.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { type ComingVisit, findVisitsToRemind } from './notified-visit.store.ts';
import { type ClientNews, type News, type Notify, notifyUnnotified } from './notify.ts';

/**
 * Finds visits due for a reminder. Idempotent: the id is derived from visit and start, so a moved visit gets
 * a new reminder and a repeated run none.
 */
export function remindJob(deps: {
  readonly database: Database;
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): JobKind {
  const { database, notify } = deps;
  return {
    name: 'notification-remind',
    cron: '*/5 * * * *',
    retries: 1,
    expireInSeconds: 280,
    async run() {
      const now = deps.now();
      const until = now.add({ hours: LOOK_AHEAD_HOURS });
      const coming = await findVisitsToRemind(database.q, { from: now, until });
      await notifyUnnotified(
        database,
        notify,
        coming.flatMap((visit) => remindersOf(visit, now)),
      );
    },
  };
}

function remindersOf(visit: ComingVisit, now: Temporal.Instant): (News | ClientNews)[] {
  const { business_id, visit_id, client_id, person_id, starts } = visit;
  const starts_at = starts.toString();
  const kinds = remindersDue({ starts, bookedAt: visit.booked_at, timeZone: visit.time_zone }, now);
  return kinds.map((kind) => {
    const news = { kind, business_id, happening: `${kind} ${visit_id} ${starts_at}`, at: now, delay: 0 };
    return person_id
      ? { ...news, user_id: person_id, as_member: false, about: { visit_id, client_id, starts_at } }
      : { ...news, visit_id, client_id, about: { starts_at } };
  });
}
