import * as z from 'zod/mini';
import { businessStates } from '../business/business.contract.ts';
import { call } from '../contract/call.ts';
import { cursor, id, instant, line, nothing, pageSize } from '../contract/fields.ts';
import { platformAdminOnly } from '../contract/permission.ts';
import { planTerm } from '../subscription/subscription.contract.ts';

const state = z.enum(businessStates);
const count = z.int();

const listedBusiness = z.object({
  id,
  name: z.string(),
  business_url: z.string(),
  phone: z.string(),
  area: z.string(),
  city: z.string(),
  business_state: state,
  state_reason: z.nullable(z.string()),
  time_zone: z.string(),
  /** The current plan and those queued after it, in order; empty means the basic plan. */
  plans: z.array(planTerm),
  created_at: instant,
  category: z.object({ en: z.string(), hi: z.string() }),
  owners: z.array(z.object({ user_name: z.string(), email: z.string() })),
});
export type ListedBusiness = z.output<typeof listedBusiness>;

/** Calls of the platform admins about businesses. */
export const adminCalls = {
  listBusinesses: call({
    route: 'GET /_admin/business',
    summary: 'Businesses in these states, newest first; search by name, address, locality or owner.',
    input: z.object({
      /** Written `created,approved`; only approved ones when left out. */
      statuses: z.optional(z.string().check(z.maxLength(200))),
      text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      limit: pageSize(20),
      cursor,
    }),
    output: z.object({
      items: z.array(listedBusiness),
      next_cursor: z.nullable(z.string()),
      /** Counts per state, independent of the filter. */
      counts: z.object({ created: count, approved: count, rejected: count, suspended: count }),
    }),
    errors: ['INVALID_STATUSES'],
    who: platformAdminOnly,
  }),
  changeBusinessState: call({
    route: 'PUT /_admin/business/{business_id}/state',
    summary: 'Approve, reject, suspend or reinstate a business. The owners are told by e-mail.',
    input: z.object({
      business_id: id,
      /** Optimistic lock: the state the admin saw; refused when it has changed since. */
      from: state,
      to: state,
      reason: z.optional(z.nullable(line(500))),
    }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'CONFLICT', 'STATE_MOVE_REFUSED'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
} as const;
