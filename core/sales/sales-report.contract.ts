import * as z from 'zod/mini';
import { moneyByMethod } from '../billing/day-close.contract.ts';
import { call } from '../contract/call.ts';
import { day, id, inHindi, instant, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { comparisons, groups } from './sales-report.ts';
import { toCameIn, toEarned } from './three-words.ts';

const range = z.object({ from: day, to: day });

/** Sold, came in and earned of one range. */
export const words = z.object({
  bills: z.int(),
  came_in: z.object({ amount: money, by_method: moneyByMethod }),
  sold: z.object({ amount: money, services: money, products: money, memberships: money, tips: money }),
  earned: z.object({
    amount: money,
    services: money,
    /** By the use of memberships. */
    membership_visits: money,
    products: money,
    ended_unused: money,
  }),
  /** What leads from sold to came in, each as it counts. */
  to_came_in: z.record(z.enum(toCameIn), money),
  /** What leads from sold to earned, each as it counts. */
  to_earned: z.record(z.enum(toEarned), money),
});

/** Of an earlier range, until this moment; null: all of it. */
const comparedWords = z.object({
  ...range.shape,
  until: z.nullable(instant),
  bills: z.int(),
  came_in: money,
  sold: money,
  earned: money,
});
const dayOfWords = z.object({ day, sold: money, came_in: money, earned: money, bills: z.int() });

const reportInput = z.object({ business_id: id, from: day, to: day });
const group = z.enum(groups);
/** Filters; each leaves only lines of it. */
const filters = {
  entity_id: z.optional(id),
  client: z.optional(z.enum(['new', 'returning', 'no_name'])),
};

export const salesReportCalls = {
  getWords: call({
    route: 'GET /business/{business_id}/report/words',
    summary:
      'Sold, came in and earned of a range of days, what leads from one to the other, and the same of earlier ranges. A range that is not over is compared by now.',
    input: reportInput,
    output: z.object({
      words,
      before: comparedWords,
      year: comparedWords,
      /** By how much bills and payments differ from these figures: zero, or somebody has to look. */
      difference: z.object({ came_in: money, sold: money, left_due: money }),
      /** By day: what was sold, what came in, what was earned; days without anything are left out. */
      days: z.array(dayOfWords),
      /** Of the range before, all of it. */
      days_before: z.array(dayOfWords),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('figures.see'),
  }),
  listSales: call({
    route: 'GET /business/{business_id}/report/sales',
    summary:
      'What was sold in a range of days, grouped by one thing or by two, beside an earlier range. Staff see their own lines and nothing else.',
    input: z.object({
      ...reportInput.shape,
      by: group,
      within: z.optional(group),
      compare: z.optional(z.enum(comparisons)),
      ...filters,
    }),
    output: z.object({
      compared: z.nullable(range),
      rows: z.array(
        z.object({
          key: z.string(),
          /** Of the second grouping; null on rows of the first. */
          within: z.nullable(z.string()),
          /** Of services, products, memberships, categories and calendars. */
          name: z.nullable(z.string()),
          name_hi: inHindi,
          within_name: z.nullable(z.string()),
          within_name_hi: inHindi,
          times: z.int(),
          sold: money,
          earned: money,
          covered: money,
          discount: money,
          /** In the range that it is compared with. */
          sold_before: money,
          earned_before: money,
        }),
      ),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
  listBills: call({
    route: 'GET /business/{business_id}/report/bills',
    summary:
      'The bills behind a row of the sales report, newest first, at most 200. Staff see their own lines.',
    input: z.object({
      ...reportInput.shape,
      by: group,
      key: z.string().check(z.maxLength(100)),
      within: z.optional(group),
      within_key: z.optional(z.string().check(z.maxLength(100))),
      ...filters,
    }),
    output: z.object({
      /** Of all of them. */
      count: z.int(),
      sold: money,
      earned: money,
      covered: money,
      bills: z.array(
        z.object({
          visit_id: id,
          receipt_number: z.string(),
          made_at: instant,
          client_name: z.string(),
          times: z.int(),
          sold: money,
          earned: money,
          covered: money,
        }),
      ),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
  listMoneyRows: call({
    route: 'GET /business/{business_id}/report/payments',
    summary: 'The payments and bills behind a row that leads from sold to came in, at most 200.',
    input: z.object({ ...reportInput.shape, row: z.enum([...toCameIn, 'came_in']) }),
    output: z.object({
      count: z.int(),
      amount: money,
      rows: z.array(
        z.object({
          visit_id: id,
          /** Null: there is no bill yet. */
          receipt_number: z.nullable(z.string()),
          at: instant,
          client_name: z.string(),
          amount: money,
        }),
      ),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('figures.see'),
  }),
} as const;
