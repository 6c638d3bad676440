import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, nothing } from '../contract/fields.ts';
import { memberRoles } from '../contract/member-roles.ts';
import { membersWith } from '../contract/permission.ts';
import { secondSteps } from '../identity/second-step.ts';

export const teamSecondStepCalls = {
  get: call({
    route: 'GET /business/{business_id}/second-step',
    summary: 'Which roles need a second step at sign-in, from when, and which members have one.',
    input: z.object({ business_id: id }),
    output: z.object({
      duties: z.array(z.object({ role: z.enum(memberRoles), required_from: instant })),
      members: z.array(
        z.object({
          user_id: id,
          user_name: z.string(),
          role: z.enum(memberRoles),
          has: z.array(z.enum(secondSteps)),
        }),
      ),
    }),
    who: membersWith('member.manage'),
  }),
  setDuty: call({
    route: 'PUT /business/{business_id}/second-step',
    summary:
      'Decide whether a role needs a second step. It is asked at the next sign-in after 14 days; nobody is signed out.',
    input: z.object({ business_id: id, role: z.enum(memberRoles), required: z.boolean() }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED'],
    who: membersWith('owner.manage'),
    stepUp: { team: true },
  }),
  reset: call({
    route: 'DELETE /business/{business_id}/second-step/{user_id}',
    summary:
      'Take away the second step of a member who has lost it; their password is enough until they set up another. Not of who has power elsewhere.',
    input: z.object({ business_id: id, user_id: id }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'NOT_ONESELF', 'NOT_ALLOWED'],
    who: membersWith('owner.manage'),
    stepUp: { team: true },
    perMinute: 30,
  }),
} as const;
