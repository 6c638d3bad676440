import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { errors } from '../contract/errors.ts';
import { day, email, id, instant, line, money, nameLine, nothing, phone } from '../contract/fields.ts';
import { membersWith, platformAdminOnly } from '../contract/permission.ts';
import { unfinishedPayment } from '../payments/payments.contract.ts';
import {
  DISPLAY_NAME_MAX,
  hasPicture,
  headerSteps,
  numberQualities,
  verificationStatuses,
} from './header-rules.ts';
import { messageProviders } from './message-template.ts';

/** not_configured: this server sends no WhatsApp messages. not_offered: its provider gives no numbers to businesses. */
export const headerOffers = ['ready', 'not_configured', 'not_offered'] as const;

const appId = z.string().check(z.minLength(1), z.maxLength(100));

/** What the owner says; the rest of the entity is the server's, and ignored when it is sent. */
const writtenHeader = z.object({
  display_name: nameLine(DISPLAY_NAME_MAX).check(
    z.minLength(3),
    z.refine((name) => !hasPicture(name), { params: { problem: 'picture_in_name' } }),
  ),
  phone,
  contact_name: line(100),
  contact_phone: phone,
  contact_email: email,
});
export type WrittenHeader = z.output<typeof writtenHeader>;

const customHeader = z.object({
  id,
  bsp_type: z.enum(messageProviders),
  app_id: z.nullable(z.string()),
  app_name: z.nullable(z.string()),
  waba_id: z.nullable(z.string()),
  phone: z.string(),
  display_name: z.string(),
  contact_name: z.string(),
  contact_phone: z.string(),
  contact_email: z.string(),
  payment_id: z.nullable(id),
  embedded_signup_link: z.nullable(z.string()),
  embedded_signup_status: z.enum(verificationStatuses),
  is_registered: z.boolean(),
  is_verified: z.boolean(),
  created_at: instant,
  updated_at: instant,
  deleted_at: z.nullable(instant),
  step: z.enum(headerSteps),
  paid: z.nullable(z.object({ amount: money, at: instant })),
  /** After this the link works no more. */
  link_until: z.nullable(instant),
  in_review_at: z.nullable(instant),
  live_at: z.nullable(instant),
  rejected_at: z.nullable(instant),
  /** The number that came back from the provider, where it is not `phone`: the owner is asked. */
  other_phone: z.nullable(z.string()),
  /** Whether giving it up returns the price. */
  may_give_up: z.boolean(),
  /** In the provider's words. */
  rejected_reason: z.nullable(z.string()),
  refused_reason: z.nullable(z.string()),
  /** Of the number, as the provider said at `asked_at`. */
  quality: z.nullable(z.enum(numberQualities)),
  messaging_limit: z.nullable(z.string()),
  verified_name: z.nullable(z.string()),
  asked_at: z.nullable(instant),
});
export type CustomHeader = z.output<typeof customHeader>;

/** `error` where the provider could not be asked or said no; `data` is then null. */
const accountAnswer = z.object({
  status: z.enum(['success', 'error']),
  data: z.nullable(customHeader),
  /** Of an error, in the provider's words. */
  reason: z.nullable(z.string()),
});

const account = { record: 'message_app', field: 'app_id' } as const;
/** The specification: a status of error on failure. */
const checkedAccount = {
  ...account,
  missing: { status: 'error', data: null, reason: errors.APP_ID_NOT_FOUND.message },
};

export const headerCalls = {
  get: call({
    route: 'GET /business/{business_id}/whatsapp/custom-header',
    failure: 'header_failed',
    summary: 'Who the messages of the business come from, and how far its own number is.',
    input: z.object({ business_id: id }),
    output: z.object({
      offer: z.enum(headerOffers),
      /** The number of the product. */
      product_phone: z.nullable(z.string()),
      custom_header: z.nullable(customHeader),
      /** The newest 28 days, oldest first. */
      quality_days: z.array(z.object({ day, quality: z.enum(numberQualities) })),
      /** People who got a message from the own number today. */
      chats_today: z.int(),
      unfinished_payment: z.nullable(unfinishedPayment),
    }),
    who: membersWith('message.manage'),
  }),
  save: call({
    route: 'POST /whatsapp/custom-header',
    summary:
      'Names, number and contact of the own number: before it is paid, or again under another name after a rejection.',
    input: z.object({ business_id: id, custom_header: writtenHeader }),
    output: customHeader,
    errors: ['HEADER_EXISTS', 'NOT_CONFIGURED'],
    who: membersWith('message.manage'),
    idempotent: true,
    perMinute: 60,
  }),
  makeLink: call({
    route: 'POST /business/{business_id}/whatsapp/custom-header/link',
    summary: 'A new sign-up link, for another five days.',
    input: z.object({ business_id: id }),
    output: customHeader,
    errors: ['NOT_FOUND', 'NOT_CONFIGURED', 'WHATSAPP_UNAVAILABLE', 'WHATSAPP_REFUSED'],
    who: membersWith('message.manage'),
    idempotent: true,
    perMinute: 10,
  }),
  mailLink: call({
    route: 'POST /business/{business_id}/whatsapp/custom-header/link/mail',
    summary: 'Mails the sign-up link to the caller, to open it on another device.',
    input: z.object({ business_id: id }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('message.manage'),
    idempotent: true,
    perMinute: 5,
  }),
  chooseNumber: call({
    route: 'POST /business/{business_id}/whatsapp/custom-header/number',
    summary:
      'Which number is right where another one was connected than the one written: the connected one stays, or the written one is connected anew.',
    input: z.object({ business_id: id, use: z.enum(['connected', 'written']) }),
    output: customHeader,
    errors: ['NOT_FOUND'],
    who: membersWith('message.manage'),
    idempotent: true,
    perMinute: 10,
  }),
  giveUp: call({
    route: 'POST /business/{business_id}/whatsapp/custom-header/give-up',
    summary: 'Gives up a number that WhatsApp rejected; the whole price goes back.',
    input: z.object({ business_id: id }),
    output: customHeader,
    errors: ['HEADER_NOT_REJECTED'],
    who: membersWith('message.manage'),
    idempotent: true,
    perMinute: 10,
  }),
  register: call({
    route: 'POST /business/whatsapp/account/register',
    summary: 'Has the provider report to this server, and asks whether the number is connected.',
    input: z.object({ app_id: appId }),
    output: accountAnswer,
    about: checkedAccount,
    who: membersWith('message.manage'),
    perMinute: 30,
  }),
  verify: call({
    route: 'POST /business/whatsapp/account/verify',
    summary: 'Asks the provider how far the number is, and how good it is.',
    input: z.object({ app_id: appId, business_id: id }),
    output: accountAnswer,
    about: checkedAccount,
    who: membersWith('message.manage'),
    perMinute: 60,
  }),
  regenerateLink: call({
    route: 'POST /_admin/whatsapp/custom-header/embed-link/regenerate',
    summary: 'A new sign-up link for a business.',
    input: z.object({ business_id: id, app_id: appId }),
    output: z.object({ data: z.object({ embedded_signup_link: z.string(), link_until: instant }) }),
    errors: [
      'APP_ID_NOT_FOUND',
      'HEADER_EXISTS',
      'NOT_CONFIGURED',
      'WHATSAPP_UNAVAILABLE',
      'WHATSAPP_REFUSED',
    ],
    about: account,
    who: platformAdminOnly,
  }),
  registerWebhook: call({
    route: 'POST /_admin/gupshup/register/webhook',
    summary: 'Has the provider report about an app to this server.',
    input: z.object({ app_id: appId }),
    output: z.object({ data: z.object({ app_id: z.string(), webhook: z.string() }) }),
    errors: ['APP_ID_NOT_FOUND', 'NOT_CONFIGURED', 'WHATSAPP_UNAVAILABLE', 'WHATSAPP_REFUSED'],
    about: account,
    who: platformAdminOnly,
  }),
} as const;
