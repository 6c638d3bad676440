import { memberCalls as calls } from '@kursi/core/business/member.contract.ts';
import { may } from '@kursi/core/contract/rights.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.store.ts';
import { hashOfLinkToken } from '../../platform/link-token.ts';
import { commandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import {
  acceptInvitation,
  changeMember,
  inviteMember,
  leaveTeam,
  type MemberContext,
  removeMember,
  withdrawInvitation,
} from './manage-members.ts';
import { findInvitation, listInvitations, listMembers } from './member.store.ts';

/** Rate limit: a salon has few people, and invitations are mails to strangers. */
const INVITATIONS_PER_BUSINESS: Limit = { tries: 30, windowSeconds: 24 * 60 * 60 };

export function memberRoutes(deps: Deps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.list, async (request) => {
      const { business_id } = request.input;
      const members = await listMembers(database.q, business_id);
      const manages = may(theCaller(request), 'member.manage');
      const invitations = manages ? await listInvitations(database.q, business_id, request.now) : [];
      return ok({
        items: members.map((member) => ({
          ...member,
          rights_set: setOf(member),
          notifications: { booking: member.notify_of_bookings, message: member.notify_of_messages },
          created_at: member.created_at.toString(),
        })),
        invitations: invitations.map((invitation) => ({
          ...invitation,
          created_at: invitation.created_at.toString(),
          expires_at: invitation.expires_at.toString(),
        })),
      });
    }),
    command(
      calls.invite,
      (request) => inviteMember(deps, memberContext(deps, request), request.input),
      async ({ input, now }) => {
        const subject = `invite:${input.business_id}`;
        const wait = await countAttempt(database.q, subject, INVITATIONS_PER_BUSINESS, now);
        if (wait > 0) return refuse('TOO_MANY_REQUESTS', { retry_after_seconds: wait });
        return deps.mayMail(input.email, now);
      },
    ),
    command(calls.withdrawInvitation, (request) =>
      withdrawInvitation(memberContext(deps, request), request.input),
    ),
    query(calls.getInvitation, async ({ input, now }) => {
      const invitation = await findInvitation(database.q, hashOfLinkToken(input.token), now);
      if (!invitation) return refuse('LINK_EXPIRED');
      return ok({ ...invitation, expires_at: invitation.expires_at.toString() });
    }),
    command(calls.acceptInvitation, (request) => {
      const { tx, now, input } = request;
      return acceptInvitation(deps, { tx, now, actor_id: theCaller(request).user_id }, input.token);
    }),
    command(calls.update, (request) => changeMember(deps, memberContext(deps, request), request.input)),
    command(calls.remove, (request) => removeMember(deps, memberContext(deps, request), request.input)),
    command(calls.leave, (request) => leaveTeam(deps, memberContext(deps, request))),
  ];
}

const setOf = (member: { readonly rights_set_id: string | null; readonly rights_set_name: string | null }) =>
  member.rights_set_id && member.rights_set_name
    ? { id: member.rights_set_id, name: member.rights_set_name }
    : null;

/** The permission table admits only members to these endpoints. */
export function memberContext(deps: Deps, request: Parameters<typeof commandContext>[1]): MemberContext {
  const { role, ...ctx } = commandContext(deps, request);
  if (!role) throw new Error('this handler needs a member, but its call lets others in');
  return { ...ctx, role };
}
