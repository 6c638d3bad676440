import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { lockWaitlist } from '../waitlist.store.ts';
import { findQueuesToRequote } from './quote.store.ts';
import { requote } from './quote-queue.ts';

const AT_ONCE = 200;
/** A queue in which nothing has happened for so long: that says something as well. */
const OLD_MINUTES = 5;
/** A postponed entry rejoins the line when its time is over; longer than a run may be late itself. */
const LATE_MINUTES = 2;

/** Says anew how long people wait where nobody has moved, and where the order changed by the clock alone. */
export function requoteJob(deps: ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>): JobKind {
  const { database } = deps;
  return {
    name: 'waitlist-requote',
    cron: '* * * * *',
    retries: 0,
    expireInSeconds: 55,
    async run() {
      const now = deps.now();
      const since = {
        now,
        toldBefore: now.subtract({ minutes: OLD_MINUTES }),
        lateSince: now.subtract({ minutes: LATE_MINUTES }),
      };
      const old = await findQueuesToRequote(database.q, since, AT_ONCE);
      const again = ({ business_id, waitlist_id }: (typeof old)[number]) =>
        database.transaction(async (tx) => {
          const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
          await lockWaitlist(tx, { business_id, id: waitlist_id });
          await requote(ctx, waitlist_id);
          ctx.emit('waitlist.requoted', { waitlist_id });
        });
      await runEach(old, again, deps.onError);
    },
  };
}
