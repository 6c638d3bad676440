import * as z from 'zod/mini';
import { moneyByMethod } from '../billing/day-close.contract.ts';
import { bookingStatuses, visitProgress } from '../booking/booking-rules.ts';
import { call } from '../contract/call.ts';
import { day, id, instant, money, namesInHindi } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';

/** Maximum number of next visits listed. */
export const NEXT_SHOWN = 5;

const comingVisit = z.object({
  visit_id: id,
  booking_date: day,
  service_time: z.string(),
  client_name: z.string(),
  services: z.array(z.string()),
  services_hi: namesInHindi,
  /** Calendars, in the order of the services. */
  with: z.array(z.string()),
  booking_status: z.enum(bookingStatuses),
  progress: z.enum(visitProgress),
});
export type ComingVisit = z.output<typeof comingVisit>;

/** This week, and last week by now. */
const counted = z.object({ now: z.int(), before: z.int() });

export const insightsCalls = {
  getToday: call({
    route: 'GET /business/{business_id}/today',
    summary: "The day at a glance: today's figures, who comes next, what needs an answer.",
    input: z.object({ business_id: id }),
    output: z.object({
      today: day,
      has_calendars: z.boolean(),
      /** Visits of today, without cancelled ones. */
      visits: z.int(),
      done: z.int(),
      /** Upcoming visits, expected or arrived but not in service yet, also of coming days. */
      next: z.array(comingVisit),
      requests: z.object({
        /** Requests that wait for an answer. */
        count: z.int(),
        /** When the oldest request was made. */
        since: z.nullable(instant),
        /** The request to answer first. */
        first: z.nullable(z.object({ visit_id: id, booking_date: day })),
      }),
      /** Paid by hand above what the visits cost, mostly of cancelled ones. */
      to_give_back: z.object({
        visits: z.int(),
        amount: money,
        /** The visit that waits longest. */
        first: z.nullable(z.object({ visit_id: id, booking_date: day, client_name: z.string() })),
      }),
      /** Null for staff, who see their own takings alone. */
      takings: z.nullable(
        z.object({
          today: moneyByMethod,
          /** On the same weekday of last week; null when nothing was paid on that day. */
          week_before: z.nullable(
            z.object({
              /** Up to this time of day. */
              by_now: moneyByMethod,
              whole_day: moneyByMethod,
            }),
          ),
          /** Of all bills. */
          due: money,
        }),
      ),
      unanswered_reviews: z.int(),
      /** Visits that still stand on coming holidays, and the first such day. */
      on_closed_days: z.object({ visits: z.int(), first_day: z.nullable(day) }),
    }),
    who: membersWith('business.see'),
  }),
  getWeek: call({
    route: 'GET /business/{business_id}/week',
    summary:
      'The week of the business for its owners: what came in by day against last week and a year ago, by now, what is booked, tomorrow, and what wants a hand.',
    input: z.object({ business_id: id }),
    output: z.object({
      from: day,
      to: day,
      today: day,
      came_in: z.object({
        amount: money,
        by_method: moneyByMethod,
        /** Last week, up to this time of its day. */
        before: money,
        by_method_before: moneyByMethod,
        /** The same weekdays a year ago, up to this time. */
        year: money,
        /** Covered by memberships besides; no money. */
        covered: money,
      }),
      days: z.array(
        z.object({
          day,
          came_in: money,
          /** On the whole of this weekday last week. */
          before: money,
          /** What the visits that are still to come cost. */
          booked: money,
        }),
      ),
      bills: counted,
      average_bill: counted,
      no_shows: counted,
      tomorrow: z.object({ visits: z.int(), booked: money, first_time: z.nullable(z.string()) }),
      due: money,
      /** Products that are all but sold out and sold this week, the fewest left first. */
      low_stock: z.array(z.object({ id, name: z.string(), stock: z.int(), sold: z.int() })),
      /** Regulars who stopped coming. */
      stopped: z.int(),
    }),
    errors: ['FIGURES_REBUILDING'],
    who: membersWith('figures.see'),
  }),
} as const;
