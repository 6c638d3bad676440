import * as z from 'zod/mini';
import { instant } from '../contract/fields.ts';

/** All that were given, and their average to one decimal. Null where there are none. */
export const rating = z.nullable(
  z.object({
    average: z.number(),
    count: z.int(),
    /** How many gave one, two, three, four and five. */
    stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  }),
);
export type Rating = z.output<typeof rating>;

/** As anyone reads it. */
export const publicReview = z.object({
  /** That of the booking it is about. */
  id: z.uuid(),
  rating: z.int(),
  text: z.string(),
  /** First name and initial; null when the client was erased. */
  reviewer: z.nullable(z.string()),
  service_name: z.string(),
  created_at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
});
export type PublicReview = z.output<typeof publicReview>;
