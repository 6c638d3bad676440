import { memberCalls as calls } from '@kursi/core/business/member.contract.ts';
import { mayManage } from '@kursi/core/business/member-rules.ts';
import type { MemberRole } from '@kursi/core/contract/permission.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Authority } from '../../platform/http/authority.ts';
import { command, type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import { hashOfLinkToken } from '../../platform/link-token.ts';
import type { MayMail } from '../../platform/mail/may-mail.ts';
import {
  acceptInvitation,
  inviteMember,
  leaveTeam,
  type MemberDeps,
  removeMember,
  updateMemberOf,
  withdrawInvitation,
} from './manage-members.ts';
import { findInvitation, listInvitations, listMembers } from './member.store.ts';

export interface MemberRoutesDeps extends MemberDeps {
  readonly database: Database;
  readonly mayMail: MayMail;
}

export function memberRoutes(deps: MemberRoutesDeps): Endpoint[] {
  const { database } = deps;
  return [
    query(calls.list, async (request) => {
      const { business_id } = request.input;
      const members = await listMembers(database.q, business_id);
      const invitations = mayManage(theMember(request).role, 'staff')
        ? await listInvitations(database.q, business_id, request.now)
        : [];
      return ok({
        items: members.map(({ notify_of_bookings, notify_of_messages, created_at, ...member }) => ({
          ...member,
          notifications: { booking: notify_of_bookings, message: notify_of_messages },
          created_at: created_at.toString(),
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
      (request) => inviteMember(deps, request.tx, theMember(request), request.input, request.now),
      ({ input, now }) => deps.mayMail(input.email, now),
    ),
    command(calls.withdrawInvitation, (request) =>
      withdrawInvitation(deps, request.tx, theMember(request), request.input, request.now),
    ),
    query(calls.readInvitation, async ({ input, now }) => {
      const invitation = await findInvitation(database.q, hashOfLinkToken(input.token), now);
      if (!invitation) return refuse('LINK_EXPIRED');
      return ok({ ...invitation, expires_at: invitation.expires_at.toString() });
    }),
    command(calls.acceptInvitation, (request) =>
      acceptInvitation(deps, request.tx, theCaller(request).user_id, request.input.token, request.now),
    ),
    command(calls.update, (request) =>
      updateMemberOf(deps, request.tx, theMember(request), request.input, request.now),
    ),
    command(calls.remove, (request) =>
      removeMember(deps, request.tx, theMember(request), request.input, request.now),
    ),
    command(calls.leave, (request) =>
      leaveTeam(deps, request.tx, theMember(request), request.input.business_id, request.now),
    ),
  ];
}

/** The permission of these calls lets members in and nobody else. */
function theMember(request: { readonly caller: Authority | null }): Authority & { role: MemberRole } {
  const caller = theCaller(request);
  if (!caller.role) throw new Error('this handler needs a member, but its call lets others in');
  return { ...caller, role: caller.role };
}
