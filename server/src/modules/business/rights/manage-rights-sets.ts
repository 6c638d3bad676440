import { isLastOwner, rightToChange, rightToManage } from '@kursi/core/business/member-rules.ts';
import type { rightsSetCalls } from '@kursi/core/business/rights-set.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { refuseRight } from '@kursi/core/contract/rights.ts';
import { SETS_MAX } from '@kursi/core/contract/rights-set.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { lockBusiness } from '../business.store.ts';
import { lockMember, type MemberRights, updateMember } from '../member.store.ts';
import { deleteSet, findSet, insertSet, listSets, updateSet } from './rights-set.store.ts';

type Calls = typeof rightsSetCalls;

/**
 * The actor with the rights of now. Changes to rights come one by one per business: two members cannot raise each
 * other, and a right that is taken away meanwhile cannot be passed on.
 */
async function lockRights({ tx, business_id, actor_id }: ActorContext): Promise<MemberRights | null> {
  await lockBusiness(tx, business_id);
  return (await lockMember(tx, business_id, actor_id)).actor;
}

export async function addSet(
  ctx: ActorContext,
  { name, role, rights }: InputOf<Calls['add']>,
): Outcome<{ id: string }, 'NOT_ALLOWED' | 'SET_NAME_TAKEN' | 'TOO_MANY_SETS'> {
  const { tx, business_id, now } = ctx;
  const actor = await lockRights(ctx);
  const lacked = actor ? rightToManage(actor, { role, rights }) : 'member.manage';
  if (lacked) return refuseRight(lacked, { fields: ['rights'] });
  if ((await listSets(tx.q, business_id)).length >= SETS_MAX) return refuse('TOO_MANY_SETS');
  const id = ctx.newId();
  const set = { business_id, id, role, name, rights: JSON.stringify(rights), created_at: now };
  if (!(await insertSet(tx, set))) return refuse('SET_NAME_TAKEN');
  ctx.emit('rights_set.added', { rights_set_id: id });
  return ok({ id });
}

export async function changeSet(
  { announcer }: Pick<Deps, 'announcer'>,
  ctx: ActorContext,
  { id, name, rights }: InputOf<Calls['change']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'SET_NAME_TAKEN'> {
  const { tx, business_id } = ctx;
  const actor = await lockRights(ctx);
  const before = await findSet(tx.q, { business_id, id });
  if (!before) return refuse('NOT_FOUND');
  const lacked = actor ? rightToChange(actor, before, { role: before.role, rights }) : 'member.manage';
  if (lacked) return refuseRight(lacked, { fields: ['rights'] });
  if (!(await updateSet(tx, { business_id, id }, { name, rights }))) return refuse('SET_NAME_TAKEN');
  ctx.emit('rights_set.changed', { rights_set_id: id });
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}

export async function removeSet(
  ctx: ActorContext,
  { id }: InputOf<Calls['remove']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'SET_IN_USE'> {
  const { tx, business_id } = ctx;
  const actor = await lockRights(ctx);
  const set = (await listSets(tx.q, business_id)).find((one) => one.id === id);
  if (!set) return refuse('NOT_FOUND');
  const lacked = actor ? rightToManage(actor, set) : 'member.manage';
  if (lacked) return refuseRight(lacked);
  // Back to the rights of the role could be more than the set: somebody decides that for each of them.
  if (set.members > 0) return refuse('SET_IN_USE', { members: set.members });
  await deleteSet(tx, { business_id, id });
  ctx.emit('rights_set.removed', { rights_set_id: id });
  return done;
}

export async function giveRights(
  { announcer }: Pick<Deps, 'announcer'>,
  ctx: ActorContext,
  { user_id, rights_set_id }: InputOf<Calls['give']>,
): Done<'NOT_FOUND' | 'NOT_ALLOWED' | 'LAST_OWNER'> {
  const { tx, business_id } = ctx;
  await lockBusiness(tx, business_id);
  const { member, actor, owners } = await lockMember(tx, business_id, user_id, ctx.actor_id);
  const set = rights_set_id ? await findSet(tx.q, { business_id, id: rights_set_id }) : null;
  if (!member || !actor || set === undefined) return refuse('NOT_FOUND');
  const to = set ?? { role: member.role, rights: null };
  const lacked = rightToChange(actor, member, to);
  if (lacked) return refuseRight(lacked, { fields: ['rights_set_id'] });
  if (to.role !== member.role && isLastOwner(member.role, owners)) return refuse('LAST_OWNER');
  await updateMember(tx, business_id, user_id, { role: to.role, rights_set_id });
  ctx.emit('member.role_changed', { user_id });
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}
