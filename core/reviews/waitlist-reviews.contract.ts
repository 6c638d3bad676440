import * as z from 'zod/mini';
import { bookingReview } from '../booking/booking-shapes.ts';
import { call } from '../contract/call.ts';
import { linkToken, nothing, prose } from '../contract/fields.ts';
import { everyone } from '../contract/permission.ts';
import { REVIEW_LENGTH } from './review-rules.ts';

/** For the holder of an entry's link, who joined by themselves in their own session: what they say about their visit. */
export const waitlistReviewCalls = {
  get: call({
    route: 'POST /waitlist/tracked/review/read',
    summary: 'The review of the entry of a link, and whether it can be reviewed.',
    input: z.object({ token: linkToken }),
    output: z.object({ review: z.nullable(bookingReview), is_reviewable: z.boolean() }),
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  write: call({
    route: 'PUT /waitlist/tracked/review',
    summary:
      'Write or change the review of an entry that was served: one to five stars and an optional text.',
    input: z.object({
      token: linkToken,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      text: z._default(prose(REVIEW_LENGTH), ''),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_REVIEWABLE', 'REVIEW_FINAL'],
    who: everyone,
    perMinute: 60,
  }),
  remove: call({
    route: 'POST /waitlist/tracked/review/remove',
    summary: 'Delete the review of an entry.',
    input: z.object({ token: linkToken }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: everyone,
    perMinute: 60,
  }),
} as const;
