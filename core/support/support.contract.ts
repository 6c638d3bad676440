import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, fileUrl, id, instant, nothing, page, pageSize } from '../contract/fields.ts';
import { accountsOnly, platformAdminOnly } from '../contract/permission.ts';

export const SUPPORT_TEXT_MAX = 4000;
export const SUPPORT_PICTURES_MAX = 3;

const supportRequest = z.object({
  id,
  user: z.object({ id, user_name: z.string(), email: z.string(), phone: z.nullable(z.string()) }),
  message: z.string(),
  /** Signed URLs that expire after a few minutes. */
  picture_urls: z.array(z.string()),
  created_at: instant,
  answered_at: z.nullable(instant),
});

export const supportCalls = {
  ask: call({
    route: 'POST /user/support',
    summary: 'Send a support request to the platform admins, with up to three pictures.',
    input: z.object({
      message: z.string().check(z.trim(), z.minLength(1), z.maxLength(SUPPORT_TEXT_MAX)),
      picture_urls: z._default(z.array(fileUrl).check(z.maxLength(SUPPORT_PICTURES_MAX)), []),
    }),
    output: z.object({ id }),
    errors: ['FILE_NOT_UPLOADED', 'FILE_DIFFERS'],
    who: accountsOnly,
    idempotent: true,
    perMinute: 20,
  }),
  list: call({
    route: 'GET /_admin/support',
    summary: 'Support requests, newest first.',
    input: z.object({ limit: pageSize(20), cursor }),
    output: page(supportRequest),
    who: platformAdminOnly,
  }),
  markAnswered: call({
    route: 'PUT /_admin/support',
    summary: 'Mark a support request as answered or unanswered.',
    input: z.object({ id, answered: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: platformAdminOnly,
  }),
} as const;
