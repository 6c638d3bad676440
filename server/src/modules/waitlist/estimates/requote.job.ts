import { type DueJobDeps, dueJob } from '../../../platform/jobs/due-job.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { lockQueue } from '../entries/lock-entry.ts';
import { findQueuesToRequote } from './quote.store.ts';
import { requote } from './quote-queue.ts';

/** A queue in which nothing has happened for so long: that says something as well. */
const OLD_MINUTES = 5;
/** A postponed entry rejoins the line when its time is over; longer than a run may be late itself. */
const LATE_MINUTES = 2;

/** Says anew how long people wait where nobody has moved, and where the order changed by the clock alone. */
export function requoteJob(deps: DueJobDeps): JobKind {
  return dueJob(deps, {
    name: 'waitlist-requote',
    retries: 0,
    expireInSeconds: 55,
    atMost: 200,
    find(db, now, atMost) {
      const toldBefore = now.subtract({ minutes: OLD_MINUTES });
      return findQueuesToRequote(
        db,
        { now, toldBefore, lateSince: now.subtract({ minutes: LATE_MINUTES }) },
        atMost,
      );
    },
    async handle(ctx, { waitlist_id }) {
      const queue = await lockQueue(ctx, waitlist_id);
      if (!queue) return;
      await requote(ctx, queue);
      ctx.emit('waitlist.requoted', { waitlist_id });
    },
  });
}
