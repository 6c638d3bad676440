import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { decisionMail } from './admin.mails.ts';
import { findStandingDecision } from './listed-business.store.ts';

export const NOTIFY_OWNERS = 'tell-owners-of-decision';
/** Longer than the undo window, in seconds. */
export const NOTIFY_OWNERS_AFTER = 15;

export interface Decided {
  readonly business_id: string;
  readonly changed_at: string;
}

/** Mails the decision to the owners, unless it is stale: a newer decision exists. */
export function notifyOwnersJob(deps: Pick<Deps, 'database' | 'postMail' | 'origin'>): JobKind<Decided> {
  return {
    name: NOTIFY_OWNERS,
    sendsOut: true,
    retries: 5,
    expireInSeconds: 60,
    keepDoneSeconds: 60,
    run: ({ business_id, changed_at }) =>
      deps.database.transaction(async (tx) => {
        const decision = await findStandingDecision(tx, business_id, changed_at);
        if (!decision) return;
        for (const { email, locale } of decision.owners) {
          const mail = decisionMail(locale, decision, deps.origin);
          if (mail) await deps.postMail(tx, { to: email, ...mail });
        }
      }),
  };
}
