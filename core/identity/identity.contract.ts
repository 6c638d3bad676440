import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { email, fileUrl, id, instant, linkToken, nameLine, nothing, phone } from '../contract/fields.ts';
import { accountsOnly, anySession, everyone, guestsOnly } from '../contract/permission.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.ts';

export const genders = ['female', 'male', 'other'] as const;
export const locales = ['en', 'hi'] as const;

/** Sign-in accepts old short passwords, so that the answer is "wrong password" and not "too short". */
const typedPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX));
// An empty value is reported as "required" before "too short".
const newPassword = z.string().check(z.minLength(1), z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX));

/** Strict rate limit: password guessing and mail floods use these calls. */
const perMinute = 30;

export const user = z.object({
  id,
  /** Empty for a guest who has not given one. */
  user_name: z.string(),
  /** Null for a guest. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  profile_image_url: z.nullable(z.string()),
  locale: z.enum(locales),
  is_guest: z.boolean(),
  is_platform_admin: z.boolean(),
  fav_business_ids: z.array(id),
  created_at: instant,
});
export type User = z.output<typeof user>;

/** The short-lived credential. It is also in a cookie that the page can read. */
export const credential = z.object({ token: z.string(), expires_at: instant });

export const identityCalls = {
  signUp: call({
    route: 'POST /session/sign-up',
    summary:
      'Create an account. A confirmation link goes out by e-mail. A known address gets the same answer.',
    input: z.object({
      user_name: nameLine(80),
      email,
      password: newPassword,
      locale: z._default(z.enum(locales), 'en'),
      /** Of an invitation to this address: it was mailed there, and confirms it. */
      invitation: z.optional(linkToken),
    }),
    output: nothing,
    errors: ['WEAK_PASSWORD', 'NOT_CONFIGURED'],
    who: everyone,
    perMinute,
  }),
  sendVerification: call({
    route: 'POST /session/send-verification',
    summary: 'Send the confirmation link again.',
    input: z.object({ email }),
    output: nothing,
    errors: ['NOT_CONFIGURED'],
    who: everyone,
    perMinute,
  }),
  verifyEmail: call({
    route: 'POST /session/verify-email',
    summary: 'Confirm an e-mail address with the token from the link, or from an invitation to that address.',
    input: z.object({ token: linkToken, password: z.optional(typedPassword) }),
    output: credential,
    errors: ['LINK_EXPIRED', 'PASSWORD_REQUIRED', 'WRONG_EMAIL_OR_PASSWORD'],
    who: everyone,
    perMinute,
  }),
  signIn: call({
    route: 'POST /session/sign-in',
    summary: 'Sign in with e-mail and password.',
    input: z.object({ email, password: typedPassword }),
    output: credential,
    /**
     * SECOND_STEP_REQUIRED: `ways` says which; `set_up`: there is none yet, and a role of this person needs one. A
     * cookie remembers the password for ten minutes.
     */
    errors: ['WRONG_EMAIL_OR_PASSWORD', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_BLOCKED', 'SECOND_STEP_REQUIRED'],
    who: everyone,
    perMinute,
  }),
  refresh: call({
    route: 'POST /session/refresh',
    summary: 'Get a new credential with the long-lived cookie.',
    input: nothing,
    output: credential,
    errors: ['NOT_SIGNED_IN', 'NOT_ALLOWED'],
    who: everyone,
    proof: 'cookie',
  }),
  signOut: call({
    route: 'POST /session/sign-out',
    summary: 'End this session. Deletes the session cookies and the cookie with the selected business.',
    input: nothing,
    output: nothing,
    errors: ['NOT_ALLOWED'],
    who: everyone,
    proof: 'cookie',
  }),
  forgotPassword: call({
    route: 'POST /session/forgot-password',
    summary: 'Send a link to choose a new password. An unknown address gets the same answer.',
    input: z.object({ email }),
    output: nothing,
    errors: ['NOT_CONFIGURED'],
    who: everyone,
    perMinute,
  }),
  resetPassword: call({
    route: 'POST /session/reset-password',
    summary: 'Choose a new password with the token from the link. Ends every session of the account.',
    input: z.object({ token: linkToken, password: newPassword }),
    output: nothing,
    errors: ['LINK_EXPIRED', 'WEAK_PASSWORD'],
    who: everyone,
    perMinute,
  }),
  startGuestSession: call({
    route: 'POST /session/guest',
    summary: 'Start a guest session. Name and phone number can be added later but are required to book.',
    input: z.object({
      user_name: z.optional(nameLine(80)),
      phone: z.optional(phone),
      locale: z._default(z.enum(locales), 'en'),
    }),
    output: credential,
    who: everyone,
    perMinute: 60,
  }),
  getMe: call({
    route: 'GET /user',
    summary: 'The signed-in person.',
    input: nothing,
    output: user,
    who: anySession,
  }),
  updateProfile: call({
    route: 'PUT /user',
    summary: 'Change my name, phone, gender, language or picture.',
    input: z.object({
      user_name: z.optional(nameLine(80)),
      phone: z.optional(z.nullable(phone)),
      gender: z.optional(z.nullable(z.enum(genders))),
      locale: z.optional(z.enum(locales)),
      /** A file that this person uploaded as `user`; null removes the picture. */
      profile_image_url: z.optional(z.nullable(fileUrl)),
    }),
    output: user,
    errors: ['FILE_NOT_UPLOADED', 'FILE_DIFFERS'],
    who: anySession,
  }),
  turnGuestIntoAccount: call({
    route: 'POST /user/account',
    summary: 'Add an e-mail and a password to a guest session and keep all its records.',
    input: z.object({ email, password: newPassword }),
    output: nothing,
    errors: ['WEAK_PASSWORD', 'NOT_CONFIGURED'],
    who: guestsOnly,
    perMinute,
  }),
  changePassword: call({
    route: 'POST /user/password',
    summary: 'Change my password. All my other sessions end.',
    input: z.object({ current_password: typedPassword, new_password: newPassword }),
    output: nothing,
    errors: ['WRONG_EMAIL_OR_PASSWORD', 'WEAK_PASSWORD', 'PASSWORD_REQUIRED'],
    who: accountsOnly,
    perMinute,
  }),
  confirmPassword: call({
    route: 'POST /user/password/confirm',
    summary: 'Type the password again, where there is no second step. It counts for 15 minutes.',
    input: z.object({ password: typedPassword }),
    output: nothing,
    errors: ['WRONG_EMAIL_OR_PASSWORD', 'SECOND_STEP_REQUIRED'],
    who: accountsOnly,
    perMinute,
  }),
  listDevices: call({
    route: 'GET /user/session',
    summary: 'The devices I am signed in on.',
    input: nothing,
    output: z.object({
      items: z.array(
        z.object({
          id,
          user_id: id,
          user_agent: z.nullable(z.string()),
          /** Given by the person. */
          name: z.nullable(z.string()),
          /** Nobody has said yet that it is theirs. */
          is_new: z.boolean(),
          created_at: instant,
          last_seen_at: instant,
          is_current: z.boolean(),
          device_fcm_token: z.nullable(z.string()),
        }),
      ),
    }),
    who: anySession,
  }),
  setPushSubscription: call({
    route: 'PUT /user/session',
    summary: 'Save or remove the push subscription of this device.',
    input: z.object({ device_fcm_token: z.nullable(z.string().check(z.maxLength(4000))) }),
    output: nothing,
    who: anySession,
  }),
  signOutDevice: call({
    route: 'DELETE /user/session',
    summary: 'Sign out one of my devices.',
    input: z.object({ session_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  signOutEverywhere: call({
    route: 'POST /user/sign-out-everywhere',
    summary: 'Sign out all devices, including this one.',
    input: nothing,
    output: nothing,
    who: anySession,
  }),
} as const;
