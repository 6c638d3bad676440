import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findEndedVisits } from './ended-visit.store.ts';
import { type Notify, notifyUnnotified } from './notify.ts';

/** Late enough to be home, early enough to remember. */
const ASK_AFTER = { hours: 3 };
/** Also covers an outage of a day. */
const LATEST = { hours: 27 };

/** Asks for a review, once per visit. */
export function askForReviewsJob(deps: {
  readonly database: Database;
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): JobKind {
  const { database, notify } = deps;
  return {
    name: 'notification-ask-review',
    cron: '*/10 * * * *',
    retries: 1,
    expireInSeconds: 280,
    async run() {
      const at = deps.now();
      const period = { from: at.subtract(LATEST), until: at.subtract(ASK_AFTER) };
      const asked = (await findEndedVisits(database.q, period)).map(
        ({ business_id, visit_id, person_id }) => ({
          user_id: person_id,
          kind: 'review_asked' as const,
          business_id,
          as_member: false,
          about: { visit_id },
          happening: `review_asked ${visit_id}`,
          at,
          delay: 0,
        }),
      );
      await notifyUnnotified(database, notify, asked);
    },
  };
}
