import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { day, id, money } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { comparisons } from '../sales/sales-report.ts';

const person = z.object({
  /** The calendar; null: sold by nobody in particular. */
  id: z.nullable(id),
  name: z.nullable(z.string()),
  colour: z.int(),
  image_url: z.nullable(z.string()),
  /** Services and products after discounts, before memberships cover them. */
  services: money,
  products: money,
  /** How many of them. */
  products_count: z.int(),
  memberships: money,
  tips: money,
  commission: money,
  /** A visit with two people counts for both. */
  visits: z.int(),
  /** Of clients with a name, and of these those who left with a later visit booked. */
  named: z.int(),
  rebooked: z.int(),
  /** Inside hours, by now. */
  working: z.int(),
  served: z.int(),
  /** Visible reviews that were written in the range, and their stars together. */
  reviews: z.int(),
  stars: z.int(),
  /** Services and products in the range that it is compared with. */
  sold_before: money,
});

export const teamCalls = {
  get: call({
    route: 'GET /business/{business_id}/report/team',
    summary:
      'What each person of the team did in a range of days: sold, hours, rebooking, what a visit brings, reviews, tips and commission. Staff see their own row and nothing else.',
    input: z.object({ business_id: id, from: day, to: day, compare: z.optional(z.enum(comparisons)) }),
    output: z.object({
      compared: z.nullable(z.object({ from: day, to: day })),
      people: z.array(person),
    }),
    errors: ['RANGE_TOO_LONG', 'FIGURES_REBUILDING'],
    who: membersWith('takings.see'),
  }),
} as const;
