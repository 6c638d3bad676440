import { teamSecondStepCalls as calls } from '@kursi/core/business/second-step.contract.ts';
import { dutyFrom } from '@kursi/core/business/second-step-rules.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { type Done, done, ok, refuse, type Success } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import { type ActorContext, commandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import {
  endSessions,
  findSecondSteps,
  getUser,
  makeSecondStepMails,
  resetSecondSteps,
} from '../../identity/public.ts';
import { findMembers } from '../business.store.ts';
import { lockMember } from '../member.store.ts';
import { deleteDuty, getTimeZone, hasPowerElsewhere, listDuties, putDuty } from './second-step-duty.store.ts';

/** Who of the team needs a second step, who has one, and what helps who has lost it. */
export function teamSecondStepRoutes(deps: Deps): Endpoint[] {
  const { q } = deps.database;
  const mails = makeSecondStepMails(deps);

  return [
    query(calls.get, async ({ input: { business_id } }) => {
      const duties = await listDuties(q, business_id);
      const members = await findMembers(q, business_id);
      const has = await Promise.all(members.map(({ user_id }) => findSecondSteps(q, user_id)));
      return ok({
        duties: duties.map(({ role, required_from }) => ({ role, required_from: required_from.toString() })),
        members: members.map((member, i) => ({ ...member, has: has[i] ?? [] })),
      });
    }),
    command(calls.setDuty, (request) => {
      const ctx = commandContext(deps, request);
      const { role, required } = request.input;
      return required ? requireOf(ctx, role) : release(ctx, role);
    }),
    command(calls.reset, (request) => reset(commandContext(deps, request), request.input.user_id)),
  ];

  async function requireOf(ctx: ActorContext, role: MemberRole): Promise<Success<Record<string, never>>> {
    const { tx, business_id, now } = ctx;
    const timeZone = await getTimeZone(tx.q, business_id);
    const required_from = dutyFrom(now, timeZone);
    if (!(await putDuty(tx, { business_id, role, required_from }))) return done;
    const day = required_from.toZonedDateTimeISO(timeZone).toPlainDate();
    for (const member of await findMembers(tx.q, business_id)) {
      if (member.role !== role || (await findSecondSteps(tx.q, member.user_id)).length > 0) continue;
      const user = await getUser(tx.client, member.user_id);
      if (user?.email) await mails.needed(tx, { email: user.email, locale: user.locale }, day);
    }
    ctx.emit('member.second_step_decided');
    return done;
  }

  async function release(ctx: ActorContext, role: MemberRole): Promise<Success<Record<string, never>>> {
    if (await deleteDuty(ctx.tx, ctx.business_id, role)) ctx.emit('member.second_step_decided');
    return done;
  }

  /** Not of who has power in another business: whoever invites them there could take it away. */
  async function reset(
    ctx: ActorContext,
    user_id: string,
  ): Done<'NOT_FOUND' | 'NOT_ONESELF' | 'NOT_ALLOWED'> {
    const { tx, business_id, actor_id } = ctx;
    if (user_id === actor_id) return refuse('NOT_ONESELF');
    const { member } = await lockMember(tx, business_id, user_id, actor_id);
    if (!member || (await findSecondSteps(tx.q, user_id)).length === 0) return refuse('NOT_FOUND');
    if (await hasPowerElsewhere(tx.q, user_id, actor_id))
      return refuse('NOT_ALLOWED', { reason: 'power_elsewhere' });
    await resetSecondSteps({ mails }, tx, user_id);
    await endSessions(tx, { userId: user_id });
    ctx.emit('member.second_step_reset', { user_id });
    tx.afterCommit(() => deps.announcer.authorityChanged());
    return done;
  }
}
