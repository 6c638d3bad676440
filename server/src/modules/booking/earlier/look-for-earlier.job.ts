import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { LOOK } from './look-later.ts';
import { type EarlierDeps, offerFreedTime } from './offer-freed-time.ts';
import { businessesToLookAt, passOverOldDays } from './wishes.store.ts';

/** A server that was away for a moment still sees which holds ran out meanwhile. */
const LOOK_BACK = { minutes: 5 };

/** One look at one business, because something happened there. */
export function lookForEarlierJob(deps: EarlierDeps): JobKind<{ readonly business_id: string }> {
  return {
    name: LOOK,
    retries: 3,
    expireInSeconds: 120,
    pollSeconds: 1,
    keepDoneSeconds: 300,
    run: ({ business_id }) => offerFreedTime(deps, business_id),
  };
}

/** What nobody does: holds and offers run out, and days end. */
export function earlierByTheClockJob(
  deps: EarlierDeps & { readonly onError: (error: unknown) => void },
): JobKind {
  return {
    name: 'earlier-clock',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    pollSeconds: 1,
    async run() {
      const now = deps.now();
      await passOverOldDays(deps.database.q, now);
      const period = { from: now.subtract(LOOK_BACK), until: now };
      for (const business_id of await businessesToLookAt(deps.database.q, period)) {
        try {
          await offerFreedTime(deps, business_id);
        } catch (error) {
          // Tried again with the next run; those behind it do not wait for that.
          deps.onError(error);
        }
      }
    },
  };
}
