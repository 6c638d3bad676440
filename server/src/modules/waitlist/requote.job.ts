import type { JobKind } from '../../platform/jobs/jobs.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { findOldQuotes } from './quote.store.ts';
import { requote } from './quote-queue.ts';
import { lockWaitlist } from './waitlist.store.ts';

const AT_ONCE = 200;
/** A queue in which nothing has happened for so long: that says something as well. */
const OLD_MINUTES = 5;

/** Says anew how long people wait in queues where nobody has moved. */
export function requoteJob(deps: ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>): JobKind {
  const { database } = deps;
  return {
    name: 'waitlist-requote',
    cron: '*/5 * * * *',
    retries: 1,
    expireInSeconds: 240,
    async run() {
      const now = deps.now();
      const old = await findOldQuotes(database.q, now, now.subtract({ minutes: OLD_MINUTES }), AT_ONCE);
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
