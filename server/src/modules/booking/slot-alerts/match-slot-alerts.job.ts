import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { matchSlotAlerts, type SlotAlertDeps } from './match-slot-alerts.ts';
import { MATCH_SLOT_ALERTS } from './schedule-match.ts';
import { closeOldSlotAlerts, findBusinessesToMatch } from './slot-alert.store.ts';

/** Also covers holds that expired during a short outage. */
const LOOK_BACK = { minutes: 5 };

/** Matches the slot alerts of one business after an event there. */
export function matchSlotAlertsJob(deps: SlotAlertDeps): JobKind<{ readonly business_id: string }> {
  return {
    name: MATCH_SLOT_ALERTS,
    retries: 3,
    expireInSeconds: 120,
    keepDoneSeconds: 300,
    run: ({ business_id }) => matchSlotAlerts(deps, business_id),
  };
}

/** Expiries emit no event: holds and alert holds that expire, and days that end. */
export function expireSlotAlertsJob(deps: SlotAlertDeps & Pick<Deps, 'onError'>): JobKind {
  return {
    name: 'expire-slot-alerts',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      const now = deps.now();
      await closeOldSlotAlerts(deps.database.q, now);
      const period = { from: now.subtract(LOOK_BACK), until: now };
      const businesses = await findBusinessesToMatch(deps.database.q, period);
      await runEach(businesses, (business_id) => matchSlotAlerts(deps, business_id), deps.onError);
    },
  };
}
