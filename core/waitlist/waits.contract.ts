import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, day, id, instant, money, page, pageSize } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { range } from './waitlist-shapes.ts';

/** A year and a leap day. */
export const WAITS_DAYS_MAX = 366;
/** Longer ranges are shown by week. */
export const WAITS_BY_DAY_MAX = 31;

/** Minutes are whole as the screens say them; null where nobody was served or told anything. */
const figures = {
  joined: z.int(),
  /** Who sits or is done. */
  served: z.int(),
  left: z.int(),
  /** Did not come. */
  no_show: z.int(),
  /** Taken out by the desk. */
  taken_out: z.int(),
  /** Until they were called or sat down. */
  mean_wait: z.nullable(z.number()),
  /** Eight of ten waited no longer. */
  most_wait: z.nullable(z.number()),
  /** Served, told a range at joining, and did not ask to be called later. */
  quoted: z.int(),
  /** Of these: inside the range, called sooner, called later. */
  held: z.int(),
  sooner: z.int(),
  later: z.int(),
  /** Half of the ranges were off by less, measured from the middle. */
  typical_miss: z.nullable(z.number()),
};
const waitFigures = z.object(figures);
export type WaitFigures = z.output<typeof waitFigures>;

const days = { business_id: id, from: day, to: day };

export const waitCalls = {
  report: call({
    route: 'GET /business/{business_id}/waits',
    summary: 'How long people waited in the queues on these days, and how good the estimates were.',
    input: z.object(days),
    output: z.object({
      all: waitFigures,
      /** Of everyone but those who were cancelled: how many, what their bills or else deposits come to. */
      totals: z.object({ bookings: z.int(), revenue: money, deposits: money }),
      step: z.enum(['day', 'week']),
      /** Without days or weeks in which nobody joined. A week is named by its Monday. */
      days: z.array(z.object({ day, ...figures })),
      /** By the hour of the day at which people joined. */
      hours: z.array(z.object({ hour: z.int(), ...figures })),
      /** Also those that were deleted since. */
      waitlists: z.array(z.object({ waitlist_id: id, name: z.string(), ...figures })),
    }),
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
  }),
  entries: call({
    route: 'GET /business/{business_id}/waits/entries',
    summary: 'What each who was served was told at joining, and how long they waited; the newest first.',
    input: z.object({
      ...days,
      /** Only those whose range did not hold. */
      is_missed: z._default(z.enum(['true', 'false']), 'false'),
      limit: pageSize(30),
      cursor,
    }),
    output: page(
      z.object({
        id,
        created_at: instant,
        number: z.int(),
        client_name: z.string(),
        waitlist_name: z.string(),
        first_quote: range,
        /** Whole minutes. */
        waited: z.int(),
      }),
    ),
    who: membersWith('waitlist.manage'),
    module: 'waitlist',
  }),
} as const;
