import { isLastOwner } from '@kursi/core/business/member-rules.ts';
import { type Refusal, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import type { ErasedPerson } from '../../platform/module/module.ts';
import { deletePin } from './approval/user-pin.store.ts';
import {
  deleteInvitation,
  deleteMember,
  findInvitationsTo,
  listMemberships,
  lockMember,
} from './member.store.ts';

/** Deletes the memberships of a person whose account is deleted. The last owner has to hand over first. */
export async function leaveBusinesses(
  deps: ContextDeps & Pick<Deps, 'announcer'>,
  tx: Tx,
  { user_id, email }: ErasedPerson,
  now: Temporal.Instant,
): Promise<Refusal<'LAST_OWNER'> | null> {
  for (const { business_id, business_name, is_deleted } of await listMemberships(tx.q, user_id)) {
    const { member, owners } = await lockMember(tx, business_id, user_id);
    if (!member) continue;
    if (!is_deleted && isLastOwner(member.role, owners)) return refuse('LAST_OWNER', { business_name });
    await deleteMember(tx, business_id, user_id);
    contextAs(deps, { tx, now, business_id, actor_id: user_id, role: null }).emit('member.removed', {
      user_id,
    });
  }
  await deletePin(tx, user_id);
  for (const { business_id, id } of await findInvitationsTo(tx.q, email)) {
    await deleteInvitation(tx, business_id, id);
  }
  tx.afterCommit(() => deps.announcer.authorityChanged());
  return null;
}
