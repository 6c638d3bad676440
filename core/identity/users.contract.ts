import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, nothing, page, pageSize } from '../contract/fields.ts';
import { platformAdminOnly } from '../contract/permission.ts';

const listedUser = z.object({
  id,
  user_name: z.string(),
  /** Null for a guest. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  is_guest: z.boolean(),
  is_platform_admin: z.boolean(),
  blocked_at: z.nullable(instant),
  created_at: instant,
});
export type ListedUser = z.output<typeof listedUser>;

/** Calls of the platform admins about people. */
export const userCalls = {
  list: call({
    route: 'GET /_admin/user',
    summary: 'List people, newest first; search by name, e-mail or phone.',
    input: z.object({
      text: z.optional(z.string().check(z.trim(), z.maxLength(120))),
      limit: pageSize(20),
      cursor,
    }),
    output: page(listedUser),
    who: platformAdminOnly,
  }),
  block: call({
    route: 'PUT /_admin/user/{user_id}/block',
    summary: 'Block or unblock a person. Blocking ends all their sessions.',
    input: z.object({ user_id: id, blocked: z.boolean() }),
    output: nothing,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'NOT_ONESELF', 'LAST_PLATFORM_ADMIN'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
} as const;
