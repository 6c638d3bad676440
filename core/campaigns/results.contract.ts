import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, instant, money, page, pageSize, prose, time } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { chatAnswer, MOST_LETTERS_OF_AN_ANSWER } from '../messaging/chat-answer.ts';
import { type MessageFailure, messageFailures } from '../messaging/message-failures.ts';
import { campaignSendings, pauseReasons } from './campaign.contract.ts';

/** Bookings are counted for so many days after a client's message. */
export const COUNTED_DAYS = 14;

/** Why someone was not written to in the end. */
export const notWrittenReasons = ['cancelled', 'same_phone', 'no_detail'] as const;
/** Why someone did not get it. */
export const notGotReasons = [...messageFailures, ...notWrittenReasons] as const;
export type NotGotReason = (typeof notGotReasons)[number];
/** Reasons that may pass by themselves, or when someone has mended them. */
export const passingReasons: readonly MessageFailure[] = [
  'enough_offers',
  'busy',
  'provider_down',
  'no_money',
  'text_paused',
  'picture',
  'too_late',
];

/** book: asks for a time. wrote: words for a person. stop: no more messages. tapped: another button. */
export const replyKinds = ['book', 'wrote', 'stop', 'tapped'] as const;
export type ReplyKind = (typeof replyKinds)[number];

/** What became of a recipient's message. */
export const recipientOutcomes = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'failed',
  'unknown',
  'held_back',
] as const;

const booked = z.object({
  /** Clients who booked, each once. */
  clients: z.int(),
  visits: z.int(),
  amount: money,
});
const key = { business_id: id, campaign_id: id };
const path = '/business/{business_id}/campaign/{campaign_id}';

export const resultsCalls = {
  get: call({
    route: `GET ${path}/results`,
    summary:
      'What became of a campaign that was sent off: messages, failures, replies and bookings that followed.',
    input: z.object(key),
    output: z.object({
      id,
      name: z.string(),
      message: z.string(),
      /** Null for a draft, also for one whose plan was taken back: nobody got it. */
      sending: z.nullable(z.enum(campaignSendings)),
      /** While it is paused. */
      paused_because: z.nullable(z.enum(pauseReasons)),
      scheduled_for: z.nullable(instant),
      /** The hours of the business, `goes_from` to `goes_until`, hold it back until then. */
      held_until: z.nullable(instant),
      goes_from: time,
      goes_until: time,
      sent_off_at: z.nullable(instant),
      started_at: z.nullable(instant),
      finished_at: z.nullable(instant),
      /** Clients, each once. Read are also delivered, delivered are also sent. */
      recipients: z.int(),
      held_back: z.int(),
      waiting: z.int(),
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      /** End of the quiet period: until then those who got it get no other campaign. Null when it is over. */
      pause_until: z.nullable(instant),
      answered: z.int(),
      unknown: z.int(),
      /** Failed before it was sent, or after it; what is only on its way is in neither. */
      not_sent: z.int(),
      not_delivered: z.int(),
      failures: z.array(z.object({ reason: z.enum(notGotReasons), clients: z.int() })),
      credits_back: z.int(),
      replies: z.object({
        all: z.int(),
        kinds: z.record(z.enum(replyKinds), z.int()),
        /** Words that nobody has answered. */
        waiting: z.int(),
      }),
      /** Visits booked within `COUNTED_DAYS` after the message, and not cancelled or missed. */
      followed: booked,
      /** The same of those held back at random, from when the message would have gone; null: nobody was. */
      without: z.nullable(booked),
      /** How many clients had booked by so many days after their message. */
      days: z.array(z.object({ day: z.int(), got: z.int(), without: z.int() })),
      /** Until when bookings count. */
      counted_until: z.nullable(day),
      counted_day: z.int(),
    }),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
  listRecipients: call({
    route: `GET ${path}/recipients`,
    summary: 'The clients of a campaign with what became of their message, and what they booked after it.',
    input: z.object({
      ...key,
      /** Only who did not get it for this reason. */
      reason: z.optional(z.enum(notGotReasons)),
      /** Only who booked after it. */
      booked: z.optional(z.enum(['yes'])),
      limit: pageSize(30),
      cursor,
    }),
    output: page(
      z.object({
        client_id: id,
        name: z.string(),
        outcome: z.enum(recipientOutcomes),
        reason: z.nullable(z.enum(notGotReasons)),
        answered: z.boolean(),
        visits: z.int(),
        amount: money,
        /** Of the first visit booked. */
        services: z.array(z.string()),
        visit_on: z.nullable(day),
      }),
    ),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
  listReplies: call({
    route: `GET ${path}/replies`,
    summary: 'What clients answered to a campaign, the newest first.',
    input: z.object({ ...key, limit: pageSize(30), cursor }),
    output: page(
      z.object({
        id,
        /** Null: a number that no client has, or one that was erased. */
        client_id: z.nullable(id),
        name: z.nullable(z.string()),
        gender: z.nullable(z.string()),
        kind: z.enum(replyKinds),
        text: z.string(),
        received_at: instant,
        answered_at: z.nullable(instant),
        /** What went back in the chat, the first first. */
        answers: z.array(chatAnswer),
        booked_at: z.nullable(instant),
        /** A free text reaches them until then. */
        answer_until: instant,
      }),
    ),
    errors: ['NOT_FOUND'],
    who: membersWith('campaign.manage'),
  }),
  answer: call({
    route: `POST ${path}/replies/{reply_id}/answer`,
    summary: 'Answer what a client wrote, in the chat. WhatsApp allows it for 24 hours after they wrote.',
    input: z.object({
      ...key,
      reply_id: id,
      text: prose(MOST_LETTERS_OF_AN_ANSWER).check(z.minLength(1)),
    }),
    output: z.object({ message_id: id }),
    errors: ['NOT_FOUND', 'ANSWER_TOO_LATE', 'CLIENT_STOPPED', 'NOT_CONFIGURED', 'BUSINESS_NOT_APPROVED'],
    who: membersWith('campaign.manage'),
    idempotent: true,
    perMinute: 60,
  }),
  export: call({
    route: `POST ${path}/recipients-export`,
    summary:
      'An address, valid for a minute, at which the recipients are downloaded as CSV. For who sees their numbers.',
    input: z.object(key),
    output: z.object({ url: z.string() }),
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'NOT_ALLOWED'],
    who: membersWith('campaign.manage'),
    evenSuspended: true,
    perMinute: 20,
    stepUp: { export: true },
  }),
} as const;
