import { type DueJobDeps, dueJob } from '../../../../platform/jobs/due-job.ts';
import type { JobKind } from '../../../../platform/jobs/jobs.ts';
import { findExpiredRequests } from '../booking.store.ts';
import { expireRequest } from './answer-request.ts';

/** Readers see an expired request as cancelled already; this writes it and emits the event. */
export function expireRequestsJob(deps: DueJobDeps): JobKind {
  return dueJob(deps, {
    name: 'request-lapse',
    find: findExpiredRequests,
    handle: (ctx, { id }) => expireRequest(ctx, id),
  });
}
