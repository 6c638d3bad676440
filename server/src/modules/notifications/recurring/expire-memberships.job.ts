import { tellOfEndAt } from '@kursi/core/memberships/membership-rules.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { findEndingMemberships } from '../notified-membership.store.ts';
import { type NewsJobDeps, newsJob, newsTo } from './news-job.ts';

const LOOK_AHEAD = { hours: 24 * 7 };

/** Tells clients that a membership ends soon. Idempotent: an extended one has a new end and is told again. */
export function expireMembershipsJob(deps: NewsJobDeps): JobKind {
  return newsJob(deps, {
    name: 'notification-membership-ending',
    cron: '10 * * * *',
    async run(at, tell) {
      const ending = await findEndingMemberships(deps.database.q, { from: at, until: at.add(LOOK_AHEAD) });
      const due = ending.filter((one) => Temporal.Instant.compare(tellOfEndAt(one), at) <= 0);
      await tell(
        due.map(({ membership_id, expiry, ...whose }) => {
          const kind = 'membership_ending';
          const ends_at = expiry.toString();
          const happening = `${kind} ${membership_id} ${ends_at}`;
          return newsTo(whose, { kind, about: { membership_id, ends_at }, happening, at });
        }),
      );
    },
  });
}
