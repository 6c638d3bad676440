import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, instant, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { leads, visitKinds } from './occupancy.ts';
import { comparisons } from './sales-report.ts';

const range = z.object({ from: day, to: day });
const asked = {
  business_id: id,
  ...range.shape,
  entity_id: z.optional(id),
};

const minutes = z.object({
  open: z.int(),
  booked: z.int(),
  walk_in: z.int(),
  blocked: z.int(),
  /** Of what stayed idle. */
  no_show: z.int(),
  /** Worked outside the hours; in none of the others. */
  overtime: z.int(),
});
const visits = z.object({
  /** Came by appointment, and were billed. */
  booked: z.int(),
  walk_in: z.int(),
  no_show: z.int(),
  /** Cancelled inside the visit's own window; where it had none, less than a day before. */
  late: z.int(),
});
/** Who or what has time to sell. */
const face = {
  id,
  name: z.string(),
  colour: z.int(),
  image_url: z.nullable(z.string()),
};

export const occupancyCalls = {
  get: call({
    route: 'GET /business/{business_id}/report/occupancy',
    summary:
      'How full the calendars were in a range of days, by now: minutes by calendar, weekday, hour and day, what the idle ones were worth, and how visits came about. Staff see their own calendars and nothing else.',
    input: z.object({ ...asked, compare: z.optional(z.enum(comparisons)) }),
    output: z.object({
      calendars: z.array(
        z.object({
          ...face,
          minutes,
          /** What an hour sold for; null where nothing was. */
          hour_worth: z.nullable(money),
          idle_worth: money,
          /** Hours of weekdays in which it was open or taken. */
          cells: z.array(
            z.object({
              /** 1 is Monday. */
              weekday: z.int(),
              hour: z.int(),
              working: z.int(),
              served: z.int(),
              /** The same of what is still to come. */
              working_ahead: z.int(),
              served_ahead: z.int(),
            }),
          ),
        }),
      ),
      /** Of these calendars together; days on which none was open or taken are left out. */
      days: z.array(z.object({ day, ...minutes.shape })),
      visits,
      /** Of visits by appointment, cancelled ones aside: how many were booked so many days before, and more. */
      leads: z.array(z.object({ days: z.int(), visits: z.int() })),
      compared: z.nullable(z.object({ ...range.shape, minutes, visits })),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
  listVisits: call({
    route: 'GET /business/{business_id}/report/occupancy/visits',
    summary:
      'The visits behind a figure of the occupancy report, newest first, at most 200. Staff see those on their own calendars.',
    input: z.object({
      ...asked,
      kind: z.optional(z.enum(visitKinds)),
      /** Of `leads`: booked so many days before, up to the next of them. */
      lead: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(leads.at(-1) ?? 0))),
      /** A cell of the heat map. */
      weekday: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
      hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
    }),
    output: z.object({
      count: z.int(),
      visits: z.array(
        z.object({
          visit_id: id,
          kind: z.enum(visitKinds),
          starts_at: instant,
          booking_date: day,
          client_name: z.string(),
          with: z.array(z.string()),
        }),
      ),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
  listGaps: call({
    route: 'GET /business/{business_id}/report/gaps',
    summary:
      'Free times of two hours or more in the coming seven days, the most worth first, with the services that could fill them. Staff see their own calendars.',
    input: z.object({ business_id: id }),
    output: z.object({
      gaps: z.array(
        z.object({
          ...face,
          starts_at: instant,
          ends_at: instant,
          day,
          /** At what the hours of this person sold for in the last eight weeks. */
          worth: money,
          service_ids: z.array(id),
        }),
      ),
    }),
    errors: ['FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
} as const;
