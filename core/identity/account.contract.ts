import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { email, linkToken, nothing } from '../contract/fields.ts';
import { accountsOnly, anySession, everyone } from '../contract/permission.ts';
import { credential, locales } from './identity.contract.ts';
import { PASSWORD_MAX } from './password-rules.ts';

const typedPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));

/** Strict rate limit: password guessing and mail floods use these calls. */
const perMinute = 30;

/** What people do with their own account as a whole. */
export const accountCalls = {
  download: call({
    route: 'GET /user/data',
    summary: 'Everything kept about me, as one JSON document with a section per topic.',
    input: nothing,
    output: z.record(z.string(), z.unknown()),
    who: anySession,
    perMinute,
  }),
  remove: call({
    route: 'POST /user/delete',
    summary:
      'Delete my account and erase my personal data in all businesses. Accounts send their password; guests have none. Upcoming visits are cancelled.',
    input: z.object({ password: z.optional(typedPassword) }),
    output: nothing,
    errors: [
      'WRONG_EMAIL_OR_PASSWORD',
      'PASSWORD_REQUIRED',
      'LAST_OWNER',
      'LAST_PLATFORM_ADMIN',
      'INSIDE_CANCELLATION_WINDOW',
    ],
    who: anySession,
    perMinute,
  }),
  changeEmail: call({
    route: 'POST /user/email',
    summary:
      'Ask for another e-mail address. It changes when the link sent to the new one is opened. A known address gets the same answer.',
    input: z.object({ email, password: typedPassword }),
    output: nothing,
    errors: ['WRONG_EMAIL_OR_PASSWORD', 'PASSWORD_REQUIRED', 'NOT_CONFIGURED'],
    who: accountsOnly,
    perMinute,
  }),
  confirmEmail: call({
    route: 'POST /session/confirm-email',
    summary:
      'Change to the new e-mail address with the token from the link, signed in to the account that asked. Ends its other sessions.',
    input: z.object({ token: linkToken }),
    output: nothing,
    errors: ['LINK_EXPIRED'],
    who: accountsOnly,
    perMinute,
  }),
  startProvider: call({
    route: 'POST /session/provider',
    summary:
      'Begin to sign in with the OpenID Connect provider: the address to open in a popup. Cancels an earlier attempt of this browser.',
    input: nothing,
    output: z.object({ url: z.string() }),
    errors: ['NOT_CONFIGURED', 'PROVIDER_UNAVAILABLE'],
    who: everyone,
    perMinute,
  }),
  finishProvider: call({
    route: 'POST /session/provider/finish',
    summary: 'Sign in with what the provider handed to the popup.',
    input: z.object({
      /** The query of the address to which the provider came back. */
      answer: z.string().check(z.minLength(1), z.maxLength(4000)),
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: credential,
    errors: [
      'NOT_CONFIGURED',
      'PROVIDER_UNAVAILABLE',
      'PROVIDER_SIGN_IN_FAILED',
      'PROVIDER_EMAIL_NOT_VERIFIED',
      'ACCOUNT_BLOCKED',
      'SECOND_STEP_REQUIRED',
    ],
    who: everyone,
    perMinute,
  }),
} as const;
