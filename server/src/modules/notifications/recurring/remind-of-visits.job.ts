import { LOOK_AHEAD_HOURS, remindersDue } from '@kursi/core/notifications/reminders.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { ClientNews, News } from '../notify.ts';
import { type ComingVisit, findVisitsToRemind } from '../visits/notified-visit.store.ts';
import { type NewsJobDeps, newsJob, newsTo } from './news-job.ts';

/**
 * Finds visits due for a reminder. Idempotent: the id is derived from visit and start, so a moved visit gets
 * a new reminder and a repeated run none.
 */
export function remindOfVisitsJob(deps: NewsJobDeps): JobKind {
  return newsJob(deps, {
    name: 'notification-remind',
    cron: '*/5 * * * *',
    async run(at, tell) {
      const until = at.add({ hours: LOOK_AHEAD_HOURS });
      const coming = await findVisitsToRemind(deps.database.q, { from: at, until });
      await tell(coming.flatMap((visit) => remindersOf(visit, at)));
    },
  });
}

function remindersOf(visit: ComingVisit, at: Temporal.Instant): (News | ClientNews)[] {
  const { visit_id, starts } = visit;
  const starts_at = starts.toString();
  const kinds = remindersDue({ starts, bookedAt: visit.booked_at, timeZone: visit.time_zone }, at);
  return kinds.map((kind) =>
    newsTo(visit, {
      kind,
      visit_id,
      about: { starts_at },
      happening: `${kind} ${visit_id} ${starts_at}`,
      at,
    }),
  );
}
