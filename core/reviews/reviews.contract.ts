import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { cursor, id, instant, line, nothing, page, pageSize, prose } from '../contract/fields.ts';
import { everyone, membersWith, platformAdminOnly } from '../contract/permission.ts';
import { REVIEW_LENGTH } from './review-rules.ts';
import { publicReview, rating } from './review-shapes.ts';

const aboutBooking = { record: 'booking', field: 'booking_id' } as const;
const ofBooking = { business_id: id, booking_id: id };
const words = prose(REVIEW_LENGTH);

/** The business's view of a review. */
const receivedReview = z.object({
  ...publicReview.shape,
  /** Null for someone from the queue. */
  visit_id: z.nullable(id),
  client_id: id,
  /** The calendar it was with; null when the queue names none. */
  entity_name: z.nullable(z.string()),
  is_from_queue: z.boolean(),
  booking_date: z.string(),
  is_reported: z.boolean(),
  is_hidden: z.boolean(),
});
export type ReceivedReview = z.output<typeof receivedReview>;

export const reviewCalls = {
  write: call({
    route: 'PUT /business/{business_id}/booking/{booking_id}/review',
    summary: 'Write or change the review of a booking: one to five stars and an optional text.',
    input: z.object({
      ...ofBooking,
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      text: z._default(words, ''),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'NOT_REVIEWABLE', 'REVIEW_FINAL'],
    who: { client: 'all' },
    about: aboutBooking,
    perMinute: 60,
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/booking/{booking_id}/review',
    summary: 'Delete my review.',
    input: z.object(ofBooking),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: { client: 'all' },
    about: aboutBooking,
  }),
  list: call({
    route: 'GET /business/{business_id}/review',
    summary: 'Reviews of a business, newest first, with the number of reviews per star.',
    input: z.object({ business_id: id, limit: pageSize(10), cursor }),
    output: z.object({ ...page(publicReview).shape, rating }),
    errors: ['NOT_FOUND'],
    who: everyone,
  }),
  listReceived: call({
    route: 'GET /business/{business_id}/review/received',
    summary:
      'Reviews of a business for its team: with client and calendar, including hidden ones; optionally only unanswered ones.',
    input: z.object({
      business_id: id,
      answer: z._default(z.enum(['any', 'missing']), 'any'),
      limit: pageSize(10),
      cursor,
    }),
    output: z.object({
      ...page(receivedReview).shape,
      rating,
      /** Number of unanswered reviews. */
      unanswered: z.int(),
    }),
    who: membersWith('business.see'),
  }),
  answer: call({
    route: 'PUT /business/{business_id}/booking/{booking_id}/review/answer',
    summary: 'Answer a review, or change the answer. A review has one answer.',
    input: z.object({ ...ofBooking, answer: words.check(z.minLength(1)) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('review.answer'),
  }),
  report: call({
    route: 'POST /business/{business_id}/booking/{booking_id}/review/report',
    summary: 'Report a review to the platform admins.',
    input: z.object({ ...ofBooking, reason: line(500) }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('review.answer'),
    idempotent: true,
    perMinute: 20,
  }),
  listReported: call({
    route: 'GET /_admin/review',
    summary: 'Reported reviews, newest report first.',
    input: z.object({ limit: pageSize(20), cursor }),
    output: page(
      z.object({
        ...publicReview.shape,
        business: z.object({ id, name: z.string(), business_url: z.string() }),
        reported_at: instant,
        report_reason: z.string(),
        is_hidden: z.boolean(),
      }),
    ),
    who: platformAdminOnly,
  }),
  hide: call({
    route: 'PUT /_admin/review/{business_id}/{booking_id}',
    summary: 'Hide a review on the public page, or show it again.',
    input: z.object({ ...ofBooking, is_hidden: z.boolean() }),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: platformAdminOnly,
  }),
} as const;
