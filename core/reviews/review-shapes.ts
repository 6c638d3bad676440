import * as z from 'zod/mini';
import { inHindi, instant } from '../contract/fields.ts';

/** Number of reviews and their average to one decimal. Null where there are none. */
export const rating = z.nullable(
  z.object({
    average: z.number(),
    count: z.int(),
    /** Counts for one, two, three, four and five stars. */
    stars: z.tuple([z.int(), z.int(), z.int(), z.int(), z.int()]),
  }),
);
export type Rating = z.output<typeof rating>;

/** The public view of a review. */
export const publicReview = z.object({
  /** The id of the reviewed booking, or of the entry of a queue. */
  id: z.uuid(),
  rating: z.int(),
  text: z.string(),
  /** First name and initial; null when the client was erased. */
  reviewer: z.nullable(z.string()),
  service_name: z.string(),
  service_name_hi: inHindi,
  /** Who did it; null when it was a chair or a room. */
  person: z.nullable(z.string()),
  created_at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
});
export type PublicReview = z.output<typeof publicReview>;
