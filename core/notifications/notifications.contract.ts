import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import {
  cursor,
  email,
  id,
  inHindi,
  instant,
  linkToken,
  money,
  namesInHindi,
  nothing,
  page,
  pageSize,
} from '../contract/fields.ts';
import { anySession, everyone, guestsOnly } from '../contract/permission.ts';
import { type NotificationKind, notificationKinds } from './notification-kinds.ts';

const kinds = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

const notification = z.object({
  id,
  kind: z.enum(kinds),
  as_member: z.boolean(),
  business_id: z.nullable(id),
  business_url: z.nullable(z.string()),
  visit_id: z.nullable(id),
  /** Data of the text; `notificationText` renders it in the reader's language. */
  words: z.object({
    business_name: z.string(),
    time_zone: z.string(),
    services: z.array(z.string()),
    services_hi: namesInHindi,
    people: z.array(z.string()),
    starts_at: z.nullable(instant),
    before: z.nullable(instant),
    amount: z.nullable(money),
    until: z.optional(z.nullable(instant)),
    stars: z.optional(z.nullable(z.int())),
    membership: z.optional(z.nullable(z.string())),
    membership_hi: inHindi,
    reason: z.optional(z.nullable(z.string())),
    number: z.optional(z.nullable(z.int())),
    wait: z.optional(z.nullable(z.object({ low: z.int(), high: z.int() }))),
    chair: z.optional(z.nullable(z.string())),
    series: z.optional(z.array(instant)),
    wants: z.optional(z.enum(['change', 'word'])),
    template: z.optional(z.nullable(z.string())),
    decision: z.optional(z.nullable(z.enum(['approved', 'rejected', 'failed', 'live', 'refused']))),
    count: z.optional(z.int()),
    by_reader: z.optional(z.boolean()),
    left: z.optional(
      z.nullable(
        z.object({
          services: z.array(z.string()),
          services_hi: namesInHindi,
          people: z.array(z.string()),
          starts_at: instant,
        }),
      ),
    ),
  }),
  /** Of news to members: whom it is about. */
  client_id: z.nullable(id),
  client_name: z.nullable(z.string()),
  told_at: instant,
  read_at: z.nullable(instant),
});
export type Notification = z.output<typeof notification>;

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

const settings = {
  booking_email: z.boolean(),
  booking_push: z.boolean(),
  booking_whatsapp: z.boolean(),
  reminders: z.boolean(),
  quiet: z.boolean(),
  quiet_from: timeOfDay,
  quiet_until: timeOfDay,
};

/** Topics that a link in a mail can unsubscribe from; a guest's mails belong to the address, not to a person. */
export const unsubscribable = ['booking_email', 'reminders', 'guest_address', 'offers'] as const;

export const notificationCalls = {
  list: call({
    route: 'GET /notification',
    summary: 'My inbox, newest first.',
    input: z.object({ limit: pageSize(20), cursor }),
    output: page(notification),
    who: anySession,
  }),
  countUnread: call({
    route: 'GET /notification/unread',
    summary: 'How many unread notifications I have, at most 100.',
    input: nothing,
    output: z.object({ unread: z.int() }),
    who: anySession,
  }),
  get: call({
    route: 'GET /notification/inbox/{notification_id}',
    summary: 'One of my notifications.',
    input: z.object({ notification_id: id }),
    /** Of news about a queue: the link of the page on which one follows one's place. */
    output: z.object({ ...notification.shape, turn_token: z.nullable(linkToken) }),
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  mark: call({
    route: 'PUT /notification/inbox/{notification_id}',
    summary: 'Mark a notification as read or unread.',
    input: z.object({ notification_id: id, is_read: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: anySession,
  }),
  markAllRead: call({
    route: 'PUT /notification',
    summary: 'Mark all notifications up to this time as read.',
    input: z.object({ told_until: instant }),
    output: nothing,
    who: anySession,
  }),
  getSettings: call({
    route: 'GET /notification/settings',
    summary: 'My notification settings, and the public key for push subscriptions.',
    input: nothing,
    output: z.object({
      ...settings,
      push_public_key: z.string(),
      /** The businesses to which I wrote STOP by WhatsApp; nothing comes from them there until I write START. */
      whatsapp_stopped: z.array(z.object({ business_name: z.string(), stopped_at: instant })),
      /** That is all of those that know my number. */
      is_whatsapp_stopped: z.boolean(),
      /** The address that a guest gave; null for an account, which has its own. */
      guest_email: z.nullable(z.string()),
      /** False where no mail is sent. */
      can_mail: z.boolean(),
      /** The address that news about my bookings is mailed to now; null when none is. */
      mails_to: z.nullable(z.string()),
      /** Whether a device of mine gets news about my bookings as a push. */
      is_pushed: z.boolean(),
      /** Whether a slot alert would reach me by email or push; without either it is refused. */
      is_reachable: z.boolean(),
    }),
    who: anySession,
  }),
  getReachAt: call({
    route: 'GET /user/business/{business_id}/reach',
    summary: 'By which ways news about my bookings at a business reaches me, besides the inbox.',
    input: z.object({ business_id: id }),
    output: z.object({
      /** Null when none is mailed. */
      mails_to: z.nullable(z.string()),
      is_pushed: z.boolean(),
      by_whatsapp: z.boolean(),
      /** Whether a slot alert would reach me in time; else it is refused. */
      is_reachable: z.boolean(),
    }),
    who: anySession,
  }),
  setGuestEmail: call({
    route: 'PUT /notification/guest-email',
    summary: 'The address to mail about what I booked as a guest, or null for none. Sends the confirmation.',
    input: z.object({ email: z.nullable(email) }),
    output: nothing,
    errors: ['NOT_CONFIGURED', 'ADDRESS_UNSUBSCRIBED'],
    who: guestsOnly,
    perMinute: 10,
  }),
  changeSettings: call({
    route: 'PUT /notification/settings',
    summary: 'Change my notification settings. Fields that are not sent stay unchanged.',
    input: z.object({
      booking_email: z.optional(settings.booking_email),
      booking_push: z.optional(settings.booking_push),
      booking_whatsapp: z.optional(settings.booking_whatsapp),
      reminders: z.optional(settings.reminders),
      quiet: z.optional(settings.quiet),
      quiet_from: z.optional(settings.quiet_from),
      quiet_until: z.optional(settings.quiet_until),
    }),
    output: nothing,
    who: anySession,
  }),
  unsubscribe: call({
    route: 'POST /notification/unsubscribe',
    summary: 'Unsubscribe from the kind of mail that the token in the link names. Needs no session.',
    // One-click unsubscribe (RFC 8058): the token is in the URL, and mail programs send a form body of their
    // own.
    body: 'raw',
    bodyLimit: 4096,
    input: z.object({ token: linkToken, undo: z.optional(z.enum(['true'])) }),
    output: z.object({ switched: z.enum(unsubscribable), is_on: z.boolean() }),
    errors: ['LINK_EXPIRED'],
    who: everyone,
    perMinute: 30,
  }),
} as const;
