import type { adminCalls } from '@kursi/core/admin/admin.contract.ts';
import { mayMove, needsReason } from '@kursi/core/business/business-state.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { lockState, setState } from '../business/public.ts';
import { type Decided, NOTIFY_OWNERS, NOTIFY_OWNERS_AFTER } from './notify-owners.job.ts';

type Refused = 'NOT_FOUND' | 'CONFLICT' | 'STATE_MOVE_REFUSED' | 'MALFORMED';

/** Approve, reject, suspend, and back. The mail is delayed, so that an undo cancels it. */
export async function changeBusinessState(
  { announcer, sendJob }: Pick<Deps, 'announcer' | 'sendJob'>,
  ctx: CommandContext,
  { from, to, reason = null }: InputOf<typeof adminCalls.changeBusinessState>,
): Done<Refused> {
  const { tx, business_id, now } = ctx;
  const state = await lockState(tx, business_id);
  if (!state) return refuse('NOT_FOUND');
  if (state !== from) return refuse('CONFLICT', { business_state: state });
  if (!mayMove(from, to)) return refuse('STATE_MOVE_REFUSED', { from, to });
  if (needsReason(to) && !reason) {
    return refuse('MALFORMED', { fields: [{ field: 'reason', problem: 'required' }] });
  }
  await setState(tx, business_id, { business_state: to, state_reason: needsReason(to) ? reason : null }, now);
  ctx.emit(to === 'created' ? 'business.decision_withdrawn' : (`business.${to}` as const));
  const decided: Decided = { business_id, changed_at: now.toString() };
  await sendJob(tx, NOTIFY_OWNERS, decided, { startAfter: NOTIFY_OWNERS_AFTER });
  // Open live streams check again what their members may do.
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}
