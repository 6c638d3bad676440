import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, instant, money, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { unfinishedPayment } from '../payments/payments.contract.ts';
import { comeBackReasons } from './credits.ts';

/** What an entry of the ledger is. One credit pays one message. */
const creditEntryKinds = ['bought', 'taken_back', 'sent', 'test', 'came_back'] as const;

/** bought: also what a refund took back; sent: also tests. */
export const creditFilters = ['all', 'bought', 'sent', 'came_back'] as const;
export type CreditFilter = (typeof creditFilters)[number];

const inBothLanguages = z.object({ en: z.string(), hi: z.string() });

const creditEntry = z.object({
  /** From 1, without holes. */
  no: z.int(),
  at: instant,
  kind: z.enum(creditEntryKinds),
  /** Negative for what was set aside or taken back. */
  credits: z.int(),
  /** After it. */
  balance: z.int(),
  /** The campaign, and its name of that day. */
  campaign_id: z.nullable(id),
  title: z.nullable(z.string()),
  /** Of a pack: its name, what was paid, and how. */
  pack_name: z.nullable(inBothLanguages),
  amount: z.nullable(money),
  method: z.nullable(z.string()),
  /** Of a send: not all of its messages are decided yet. */
  is_open: z.boolean(),
  /** Where a test went: the last four digits. */
  phone_end: z.nullable(z.string()),
  /** Why credits came back. */
  reason: z.nullable(z.enum(comeBackReasons)),
  by_name: z.nullable(z.string()),
});
export type CreditEntry = z.output<typeof creditEntry>;

/** A first day of the business's calendar; by default that of the month before this one. */
const since = z.optional(day);

export const creditCalls = {
  get: call({
    route: 'GET /business/{business_id}/message-credits',
    summary: 'Message credits: how many there are, how long they last, and what became of each since a day.',
    input: z.object({ business_id: id, since }),
    output: z.object({
      balance: z.int(),
      /** Of sends that are not decided yet. */
      set_aside: z.int(),
      /** The last day at the pace of the last 90 days; null when nobody can say. */
      lasts_until: z.nullable(day),
      since: day,
      /** before + bought − taken_back − set_aside + came_back = left. */
      sums: z.object({
        before: z.int(),
        bought: z.int(),
        taken_back: z.int(),
        set_aside: z.int(),
        came_back: z.int(),
        left: z.int(),
      }),
      /** The balance at the end of each day on which it changed. */
      steps: z.array(z.object({ day, balance: z.int() })),
      /** Newest first. */
      invoices: z.array(
        z.object({
          id,
          number: z.string(),
          issued_at: instant,
          credits: z.int(),
          amount: money,
          is_refunded: z.boolean(),
        }),
      ),
      unfinished_payment: z.nullable(unfinishedPayment),
    }),
    who: membersWith('message.manage'),
  }),
  listEntries: call({
    route: 'GET /business/{business_id}/message-credits/entries',
    summary: 'The ledger of message credits, newest first.',
    input: z.object({
      business_id: id,
      since,
      filter: z._default(z.enum(creditFilters), 'all'),
      limit: pageSize(30, 500),
      cursor,
    }),
    output: page(creditEntry),
    who: membersWith('message.manage'),
  }),
  purchase: call({
    route: 'POST /business/purchase/credits',
    summary: 'The credits that a payment has bought. They were given when the payment was settled.',
    input: z.object({ business_id: id, payment_id: id }),
    output: z.object({
      payment_id: id,
      amount: money,
      credits: z.int(),
      created_at: instant,
      /** Of the business, now. */
      balance: z.int(),
    }),
    errors: ['PURCHASE_FAILED'],
    who: membersWith('message.manage'),
    evenSuspended: true,
    idempotent: true,
    perMinute: 30,
  }),
} as const;
