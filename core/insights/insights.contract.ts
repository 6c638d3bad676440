import * as z from 'zod/mini';
import { bookingStatuses, visitProgress } from '../booking/booking-rules.ts';
import { call } from '../contract/call.ts';
import { day, id, instant } from '../contract/fields.ts';
import { anyMember } from '../contract/permission.ts';

/** How many of those who come next are named. */
export const NEXT_SHOWN = 5;

const comingVisit = z.object({
  visit_id: id,
  booking_date: day,
  service_time: z.string(),
  client_name: z.string(),
  services: z.array(z.string()),
  /** Calendars, in the order of the services. */
  with: z.array(z.string()),
  booking_status: z.enum(bookingStatuses),
  progress: z.enum(visitProgress),
});
export type ComingVisit = z.output<typeof comingVisit>;

export const insightsCalls = {
  today: call({
    method: 'GET',
    path: '/business/{business_id}/today',
    summary:
      'What whoever opens the business wants to know first: today, who comes next, what waits for them.',
    input: z.object({ business_id: id }),
    output: z.object({
      today: day,
      has_calendars: z.boolean(),
      /** Of today, cancelled ones not among them. */
      visits: z.int(),
      done: z.int(),
      /** Those who are expected or here and not in the chair yet, also of coming days. */
      next: z.array(comingVisit),
      requests: z.object({
        /** Visits that wait for a yes. */
        count: z.int(),
        /** When the one was asked for that waits longest. */
        since: z.nullable(instant),
        /** The one to answer first. */
        first: z.nullable(z.object({ visit_id: id, booking_date: day })),
      }),
      unanswered_reviews: z.int(),
    }),
    who: anyMember,
  }),
} as const;
