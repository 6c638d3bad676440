import type { adminCalls } from '@kursi/core/admin/admin.contract.ts';
import { mayMove, needsReason } from '@kursi/core/business/business-state.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Announcer } from '../../platform/events/announcer.ts';
import type { RecordEvent } from '../../platform/events/record-event.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { lockState, setState } from './admin.store.ts';
import { type Decided, NOTIFY_OWNERS, NOTIFY_OWNERS_AFTER } from './notify-owners.job.ts';

export interface ChangeBusinessStateDeps {
  readonly recordEvent: RecordEvent;
  readonly announcer: Pick<Announcer, 'authorityChanged'>;
  readonly sendJob: Jobs['send'];
}

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'STATE_MOVE_REFUSED' | 'MALFORMED';

/** Approve, reject, suspend, and back. The mail waits a little, so that an undo unsays it. */
export async function changeBusinessState(
  deps: ChangeBusinessStateDeps,
  tx: Tx,
  actor_id: string,
  { business_id, from, to, reason = null }: InputOf<typeof adminCalls.changeBusinessState>,
  now: Temporal.Instant,
): Promise<Result<Record<string, never>, Refused>> {
  const state = await lockState(tx, business_id);
  if (!state) return refuse('NOT_FOUND');
  if (state !== from) return refuse('CONFLICT', { business_state: state });
  if (!mayMove(from, to)) return refuse('STATE_MOVE_REFUSED', { from, to });
  if (needsReason(to) && !reason) {
    return refuse('MALFORMED', { fields: [{ field: 'reason', problem: 'required' }] });
  }
  await setState(tx, business_id, { business_state: to, state_reason: needsReason(to) ? reason : null }, now);
  const type = to === 'created' ? 'business.decision_withdrawn' : (`business.${to}` as const);
  deps.recordEvent(tx, { business_id, type, actor_id, at: now, ids: { business_id } });
  const decided: Decided = { business_id, changed_at: now.toString() };
  await deps.sendJob(tx, NOTIFY_OWNERS, decided, { startAfter: NOTIFY_OWNERS_AFTER });
  // Open streams of its members learn what they may do now.
  tx.afterCommit(() => deps.announcer.authorityChanged());
  return done;
}
