import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { findEndedVisits } from './ended-visit.store.ts';
import { type NewsJobDeps, newsJob } from './news-job.ts';

/** Late enough to be home, early enough to remember. */
const ASK_AFTER = { hours: 3 };
/** Also covers an outage of a day. */
const LATEST = { hours: 27 };

/** Asks for a review, once per visit. */
export function askForReviewsJob(deps: NewsJobDeps): JobKind {
  return newsJob(deps, {
    name: 'notification-ask-review',
    cron: '*/10 * * * *',
    async run(at, tell) {
      const period = { from: at.subtract(LATEST), until: at.subtract(ASK_AFTER) };
      const ended = await findEndedVisits(deps.database.q, period);
      await tell(
        ended.map(({ business_id, visit_id, person_id }) => ({
          user_id: person_id,
          kind: 'review_asked' as const,
          business_id,
          as_member: false,
          about: { visit_id },
          happening: `review_asked ${visit_id}`,
          at,
          delay: 0,
        })),
      );
    },
  });
}
