import { tellOfEndAt } from '@kursi/core/memberships/membership-rules.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { findEndingMemberships } from './notified-membership.store.ts';
import { type Notify, notifyUnnotified } from './notify.ts';

const LOOK_AHEAD = { hours: 24 * 7 };

/** Tells clients that a membership ends soon. Idempotent: an extended one has a new end and is told again. */
export function tellOfEndJob(deps: {
  readonly database: Database;
  readonly notify: Notify;
  readonly now: () => Temporal.Instant;
}): JobKind {
  const { database, notify } = deps;
  return {
    name: 'notification-membership-ending',
    cron: '10 * * * *',
    retries: 1,
    expireInSeconds: 280,
    async run() {
      const at = deps.now();
      const ending = await findEndingMemberships(database.q, { from: at, until: at.add(LOOK_AHEAD) });
      const told = ending
        .filter((one) => Temporal.Instant.compare(tellOfEndAt(one), at) <= 0)
        .map(({ business_id, membership_id, client_id, person_id, expiry }) => {
          const ends_at = expiry.toString();
          const kind = 'membership_ending' as const;
          const news = { kind, business_id, happening: `${kind} ${membership_id} ${ends_at}`, at, delay: 0 };
          return person_id
            ? { ...news, user_id: person_id, as_member: false, about: { client_id, membership_id, ends_at } }
            : { ...news, client_id, visit_id: null, about: { membership_id, ends_at } };
        });
      await notifyUnnotified(database, notify, told);
    },
  };
}
