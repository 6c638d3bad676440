import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { expireRequest } from './answer-request.ts';
import { findExpiredRequests } from './booking.store.ts';

const AT_ONCE = 500;

/** Readers see an expired request as cancelled already; this writes it and emits the event. */
export function expireRequestsJob(deps: ContextDeps & Pick<Deps, 'database' | 'now' | 'onError'>): JobKind {
  const { database } = deps;
  return {
    name: 'request-lapse',
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    pollSeconds: 1,
    async run() {
      const now = deps.now();
      for (const { business_id, id } of await findExpiredRequests(database.q, now, AT_ONCE)) {
        try {
          await database.transaction((tx) =>
            expireRequest(contextAs(deps, { tx, now, business_id, actor_id: null, role: null }), id),
          );
        } catch (error) {
          // Retried with the next run; one failure does not block the rest.
          deps.onError(error);
        }
      }
    },
  };
}
