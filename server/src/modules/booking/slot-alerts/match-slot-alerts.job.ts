import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { matchSlotAlerts, type SlotAlertDeps } from './match-slot-alerts.ts';
import { MATCH_SLOT_ALERTS } from './schedule-match.ts';
import { findBusinessesToMatch, passOverOldDays } from './slot-alert.store.ts';

/** A server that was away for a moment still sees which holds ran out meanwhile. */
const LOOK_BACK = { minutes: 5 };

/** One look at one business, because something happened there. */
export function matchSlotAlertsJob(deps: SlotAlertDeps): JobKind<{ readonly business_id: string }> {
  return {
    name: MATCH_SLOT_ALERTS,
    retries: 3,
    expireInSeconds: 120,
    pollSeconds: 1,
    keepDoneSeconds: 300,
    run: ({ business_id }) => matchSlotAlerts(deps, business_id),
  };
}

/** What nobody does: holds and offers run out, and days end. */
export function expireSlotAlertsJob(deps: SlotAlertDeps & Pick<Deps, 'onError'>): JobKind {
  return {
    name: 'expire-slot-alerts',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    pollSeconds: 1,
    async run() {
      const now = deps.now();
      await passOverOldDays(deps.database.q, now);
      const period = { from: now.subtract(LOOK_BACK), until: now };
      for (const business_id of await findBusinessesToMatch(deps.database.q, period)) {
        try {
          await matchSlotAlerts(deps, business_id);
        } catch (error) {
          // Tried again with the next run; those behind it do not wait for that.
          deps.onError(error);
        }
      }
    },
  };
}
