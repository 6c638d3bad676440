import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, instant, line, nothing } from '../contract/fields.ts';
import { membersWith, platformAdminOnly } from '../contract/permission.ts';
import type { EventType } from '../events/event-types.ts';

export const SUPPORT_HOURS_MAX = 72;

/** What people of the platform do to a business, as its event says it. */
export const platformActs = [
  'business.approved',
  'business.rejected',
  'business.suspended',
  'business.decision_withdrawn',
  'subscription.changed',
  'support.opened',
] as const satisfies readonly EventType[];

const access = z.object({
  id,
  reason: z.string(),
  given_by_name: z.string(),
  given_at: instant,
  ends_at: instant,
  ended_at: z.nullable(instant),
  ended_by_name: z.nullable(z.string()),
  visits: z.array(z.object({ user_name: z.string(), opened_at: instant })),
});
export type SupportAccess = z.output<typeof access>;

export const supportAccessCalls = {
  get: call({
    route: 'GET /business/{business_id}/support-access',
    summary:
      'Who let the platform’s support look inside, newest first, who of the platform did, and what else the platform did to this business; plans only for those who manage it.',
    input: z.object({ business_id: id }),
    output: z.object({
      items: z.array(access),
      acts: z.array(z.object({ type: z.enum(platformActs), at: instant, user_name: z.string() })),
    }),
    who: membersWith('business.see'),
  }),
  invite: call({
    route: 'POST /business/{business_id}/support-access',
    summary:
      'Let the platform’s support look inside for some hours. They read only, and see no numbers of clients.',
    input: z.object({
      business_id: id,
      reason: line(200),
      hours: z.int().check(z.minimum(1), z.maximum(SUPPORT_HOURS_MAX)),
    }),
    output: z.object({ id, ends_at: instant }),
    errors: ['CONFLICT', 'PASSWORD_REQUIRED'],
    who: membersWith('support.invite'),
    stepUp: { team: true },
    idempotent: true,
    perMinute: 20,
  }),
  end: call({
    route: 'DELETE /business/{business_id}/support-access',
    summary: 'End the access of the support now.',
    input: z.object({ business_id: id }),
    output: nothing,
    who: membersWith('support.invite'),
    evenSuspended: true,
  }),
  open: call({
    route: 'POST /_admin/support-visit/{business_id}',
    summary: 'Look inside a business whose owner invited the support. The business reads who did.',
    input: z.object({ business_id: id }),
    output: z.object({ ends_at: instant }),
    errors: ['NOT_FOUND', 'PASSWORD_REQUIRED'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
} as const;
