import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { email, id, instant, linkToken, nothing } from '../contract/fields.ts';
import { memberRoles } from '../contract/member-roles.ts';
import { accountsOnly, everyone, membersWith } from '../contract/permission.ts';
import { shownRights } from '../contract/rights-set.ts';

const role = z.enum(memberRoles);
const notifications = z.object({ booking: z.boolean(), message: z.boolean() });

export const memberCalls = {
  list: call({
    route: 'GET /business/{business_id}/member',
    summary: 'The members of the team. Open invitations are shown to those who may invite.',
    input: z.object({ business_id: id }),
    output: z.object({
      items: z.array(
        z.object({
          /** The user's id: one person is one member of a business. */
          id,
          user_name: z.string(),
          email: z.nullable(z.string()),
          profile_image_url: z.nullable(z.string()),
          role,
          /** The set that the business gave them, and its rights; null: those of the role. */
          rights_set: z.nullable(z.object({ id, name: z.string() })),
          rights: z.nullable(shownRights),
          notifications,
          created_at: instant,
        }),
      ),
      invitations: z.array(
        z.object({ id, email: z.string(), role, created_at: instant, expires_at: instant }),
      ),
    }),
    who: membersWith('business.see'),
  }),
  invite: call({
    route: 'POST /business/{business_id}/member',
    summary:
      'Invite someone by e-mail. Known and unknown addresses get the same answer; a second invitation replaces the first.',
    input: z.object({ business_id: id, email, role }),
    output: z.object({ invitation_id: id, expires_at: instant }),
    errors: ['MEMBER_EXISTS', 'NOT_ALLOWED', 'NOT_CONFIGURED', 'BUSINESS_NOT_APPROVED', 'PASSWORD_REQUIRED'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
    idempotent: true,
    perMinute: 30,
  }),
  withdrawInvitation: call({
    route: 'DELETE /business/{business_id}/member/invitation/{invitation_id}',
    summary: 'Withdraw an invitation. Its link stops working.',
    input: z.object({ business_id: id, invitation_id: id }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('member.manage'),
  }),
  /** The token is in the body, because URLs end up in logs. */
  getInvitation: call({
    route: 'POST /member/invitation/read',
    summary: 'What an invitation is for, by its link.',
    input: z.object({ token: linkToken }),
    output: z.object({
      business_id: id,
      business_name: z.string(),
      role,
      email: z.string(),
      expires_at: instant,
    }),
    errors: ['LINK_EXPIRED'],
    who: everyone,
    perMinute: 30,
  }),
  acceptInvitation: call({
    route: 'POST /member/invitation/accept',
    summary: 'Accept an invitation. Works once, and only for the address it was sent to.',
    input: z.object({ token: linkToken }),
    output: z.object({ business_id: id, role }),
    errors: ['LINK_EXPIRED', 'INVITED_AT_ANOTHER_ADDRESS', 'MEMBER_EXISTS'],
    who: accountsOnly,
    perMinute: 30,
  }),
  update: call({
    route: 'PUT /business/{business_id}/member/{user_id}',
    summary:
      'Change the role of a member, who then has the rights of that role, or my own notification settings in this business.',
    input: z.object({
      business_id: id,
      user_id: id,
      role: z.optional(role),
      notifications: z.optional(notifications),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER', 'PASSWORD_REQUIRED'],
    who: membersWith('business.see', { 'member.manage': ['role'] }),
    stepUp: { team: ['role'] },
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/member/{user_id}',
    summary: 'Remove a member from the team.',
    input: z.object({ business_id: id, user_id: id }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED', 'LAST_OWNER'],
    who: membersWith('member.manage'),
    stepUp: { team: true },
  }),
  leave: call({
    route: 'DELETE /business/{business_id}/member',
    summary: 'Leave the team. The last owner cannot leave.',
    input: z.object({ business_id: id }),
    output: nothing,
    errors: ['LAST_OWNER'],
    who: membersWith('business.see'),
    evenSuspended: true,
  }),
} as const;
