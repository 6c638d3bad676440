import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import { runEach } from '../../../../platform/jobs/run-each.ts';
import { type ContextDeps, contextAs } from '../../../../platform/module/command-context.ts';
import type { Deps } from '../../../../platform/module/deps.ts';
import { findExpiredRequests } from '../booking.store.ts';
import { expireRequest } from './answer-request.ts';

const AT_ONCE = 500;

/** Readers see an expired request as cancelled already; this writes it and emits the event. */
export function expireRequestsJob(deps: ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>): JobKind {
  const { database } = deps;
  return {
    name: 'request-lapse',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      const now = deps.now();
      const expired = await findExpiredRequests(database.q, now, AT_ONCE);
      const expire = ({ business_id, id }: (typeof expired)[number]) =>
        database.transaction((tx) =>
          expireRequest(contextAs(deps, { tx, now, business_id, actor_id: null, role: null }), id),
        );
      await runEach(expired, expire, deps.onError);
    },
  };
}
