import * as z from 'zod/mini';
import { visitProgress } from '../booking/booking-rules.ts';
import { OPENING_CASH_MAX } from '../business/settings-rules.ts';
import { PRICE_MAX } from '../catalogue/service-rules.ts';
import { call } from '../contract/call.ts';
import { amount, day, id, instant, line, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { METHODS_OF_A_BUSINESS } from '../payments/payment-methods.ts';
import { bySum } from './money-by-method.ts';

/** Pieces of one note or coin in a drawer. */
const PIECES_MAX = 100_000;
/** Earlier closes shown beside a day. */
export const CLOSES_SHOWN = 3;

const some = z.int().check(z.minimum(0), z.maximum(PIECES_MAX));
/** By denomination in rupees. */
const pieces = z.object({
  '500': some,
  '200': some,
  '100': some,
  '50': some,
  '20': some,
  '10': some,
  '5': some,
  '2': some,
  '1': some,
});

/** A method of the business that has a total of its own. */
const otherMoney = z.object({ method_id: id, name: z.string(), amount: money });

/** What came in, refunds taken off the method they went out by. */
const byMethod = z.object({
  ...bySum(() => money),
  /** Methods of the business that moved, without those that count in the drawer. */
  others: z.array(otherMoney),
});

const payout = z.object({
  id,
  amount: money,
  reason: z.string(),
  made_by_name: z.string(),
  made_at: instant,
});

const personOfDay = z.object({
  entity_id: z.nullable(id),
  entity_name: z.nullable(z.string()),
  member_id: z.nullable(id),
  member_name: z.nullable(z.string()),
  visits: z.int(),
  /** After discounts, before membership cover. */
  services_amount: money,
  products_amount: money,
  /** Memberships that they sold. */
  memberships_amount: money,
  tips_amount: money,
  commission_amount: money,
});
export type PersonTakings = z.output<typeof personOfDay>;
export { byMethod as moneyByMethod, personOfDay as personTakings };

const close = z.object({
  closed_by_name: z.string(),
  closed_at: instant,
  /** Null for who counts blind and did not count this day. */
  sheet: z.nullable(
    z.object({
      opening_cash: money,
      cash_in: money,
      paid_out: money,
      expected: byMethod,
      pieces: z.nullable(pieces),
      counted_cash: money,
      counted_upi: z.nullable(money),
      counted_others: z.array(otherMoney),
      /** What was handed in at first, where it was another. */
      first_count: z.nullable(money),
      note: z.nullable(z.string()),
      /** Paid, undone, refunded or paid out after closing, by method; null: nothing. */
      changed: z.nullable(byMethod),
    }),
  ),
});

const drawer = z.object({
  day,
  today: day,
  time_zone: z.string(),
  bills: z.object({ count: z.int(), first: z.nullable(z.string()), last: z.nullable(z.string()) }),
  opening_cash: money,
  /** False: no cash came in and none went out, so that there is nothing to count. */
  has_cash: z.boolean(),
  /** What should be there; null for who counts blind and has not handed in a count. */
  expected: z.nullable(
    z.object({
      /** `cash` is what should be in the drawer: opening cash, plus what came in, less what was paid out. */
      ...byMethod.shape,
      cash_in: money,
      paid_out: money,
      payments: z.object(bySum(() => z.int())),
      /** Of the bills of this day: no money of today. */
      covered: money,
      advance: money,
      due: money,
      tips: money,
    }),
  ),
  payouts: z.array(payout),
  /** Notes of what was in the drawer when the day began, oldest first; the last one counts, none: the setting. */
  floats: z.array(z.object({ amount: money, noted_by_name: z.string(), noted_at: instant })),
  /** This person may note another float. */
  may_note_float: z.boolean(),
  /** All that were handed in, oldest first: the first stands, what follows is a recount. Empty for who may not see. */
  counts: z.array(
    z.object({
      /** Null: no cash had moved. */
      cash: z.nullable(money),
      upi: z.nullable(money),
      others: z.array(otherMoney),
      counted_by_name: z.string(),
      counted_at: instant,
    }),
  ),
  /** The newest that was handed in. */
  count: z.nullable(
    z.object({
      pieces: z.nullable(pieces),
      upi: z.nullable(money),
      others: z.array(otherMoney),
      counted_by_name: z.string(),
      counted_at: instant,
    }),
  ),
  close: z.nullable(close),
  /** For owners and admins: closes that were taken back, oldest first. */
  reopened: z.array(
    z.object({
      closed_by_name: z.string(),
      closed_at: instant,
      counted_cash: money,
      reopened_by_name: z.string(),
      reopened_at: instant,
      reason: z.string(),
    }),
  ),
  /** Methods of the business that have a total of their own: those that are on, and those that moved on this day. */
  own_totals: z.array(z.object({ method_id: id, name: z.string() })),
  open_visit_count: z.int(),
  /** Visits of the day that are neither done nor marked as no-show; the first of them. */
  open_visits: z.array(
    z.object({
      visit_id: id,
      client_name: z.string(),
      service_time: z.string(),
      progress: z.enum(visitProgress),
    }),
  ),
  /** Days before this one with payments and no close, since the first close of the business; newest first. */
  unclosed_days: z.array(day),
  /** For owners and admins. */
  last_closes: z.array(
    z.object({
      day,
      came_in: money,
      difference: z.object({ cash: money, upi: money, others: z.array(otherMoney) }),
      has_changed: z.boolean(),
    }),
  ),
  /** Staff see their own. */
  people: z.array(personOfDay),
});
export type Drawer = z.output<typeof drawer>;

const ofDay = { business_id: id, day };
const total = amount(PRICE_MAX * 1000);
const count = {
  ...ofDay,
  /** Null: no cash moved on this day, so that there is nothing to count. */
  pieces: z.nullable(pieces),
  /** As the bank's app says; null: not looked up. */
  upi: z.nullable(total),
  /** Of methods of the business, as the slip of the terminal or the statement says; one that is left out: not looked up. */
  others: z.optional(
    z.array(z.object({ method_id: id, amount: total })).check(z.maxLength(METHODS_OF_A_BUSINESS)),
  ),
};

export const dayCloseCalls = {
  get: call({
    route: 'GET /business/{business_id}/day/{day}/drawer',
    summary:
      'What should be in the drawer on a day, and how it was closed. Staff who count blind see what is expected after they have handed in their count.',
    input: z.object(ofDay),
    output: drawer,
    errors: ['NOT_FOUND'],
    who: membersWith('day.close'),
  }),
  addPayout: call({
    route: 'POST /business/{business_id}/day/{day}/payout',
    summary: 'Note money that was paid out of the drawer, and what for.',
    input: z.object({ ...ofDay, amount: money.check(z.minimum(1), z.maximum(PRICE_MAX)), reason: line(200) }),
    output: z.object({ payout_id: id }),
    who: membersWith('day.close'),
    idempotent: true,
  }),
  takeBackPayout: call({
    route: 'DELETE /business/{business_id}/day/{day}/payout/{payout_id}',
    summary:
      'Take back a pay-out that was noted by mistake, while the day is open. Staff take back their own.',
    input: z.object({ ...ofDay, payout_id: id }),
    output: z.object({}),
    errors: ['NOT_FOUND', 'NOT_ALLOWED', 'DAY_CLOSED'],
    who: membersWith('payout.take_back'),
  }),
  noteFloat: call({
    route: 'POST /business/{business_id}/day/{day}/float',
    summary:
      'Note what is in the drawer when the day begins. Staff do so before anyone has counted. Earlier notes stay on record.',
    input: z.object({ ...ofDay, amount: amount(OPENING_CASH_MAX) }),
    output: z.object({}),
    errors: ['DAY_CLOSED', 'NOT_ALLOWED'],
    who: membersWith('float.note'),
    idempotent: true,
  }),
  handInCount: call({
    route: 'POST /business/{business_id}/day/{day}/count',
    summary:
      'Hand in a count. It is kept as it was, and from then on says what should be there. The first stands; further ones are recounts.',
    input: z.object(count),
    output: z.object({}),
    errors: ['DAY_CLOSED'],
    who: membersWith('day.close'),
    idempotent: true,
  }),
  close: call({
    route: 'POST /business/{business_id}/day/{day}/close',
    summary:
      'Close a day with what was counted; what differs from the last count is kept as a recount. A difference needs a note.',
    input: z.object({
      ...count,
      note: z.optional(z.nullable(line(500))),
    }),
    output: z.object({}),
    errors: ['DAY_CLOSED', 'COUNT_FIRST', 'DIFFERENCE_UNEXPLAINED'],
    who: membersWith('day.close'),
    idempotent: true,
  }),
  reopen: call({
    route: 'POST /business/{business_id}/day/{day}/reopen',
    summary: 'Reopen a day that was closed. The close stays on record, with the reason.',
    input: z.object({ ...ofDay, reason: line(200) }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
    who: membersWith('day.reopen'),
    idempotent: true,
  }),
} as const;
