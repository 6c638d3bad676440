import { ask, type Executor } from '../../../platform/database/database.ts';

/** Visible reviews by the calendar that served, by when they were written. */
export async function listReviewsOfPeople(
  db: Executor,
  {
    business_id,
    from,
    to,
    time_zone,
  }: {
    readonly business_id: string;
    readonly from: string;
    readonly to: string;
    readonly time_zone: string;
  },
) {
  return ask<{ entity_id: string; reviews: number; stars: number }>(db, {
    name: 'reviews-of-people',
    text: `
      SELECT booking.entity_id, count(*)::integer AS reviews, sum(review.rating)::integer AS stars
      FROM review
      JOIN booking ON booking.business_id = $1 AND booking.id = review.of_booking_id
      WHERE review.business_id = $1 AND review.hidden_at IS NULL AND review.removed_at IS NULL
        AND review.created_at >= $2::date::timestamp AT TIME ZONE $4
        AND review.created_at < ($3::date + 1)::timestamp AT TIME ZONE $4
      GROUP BY booking.entity_id`,
    values: [business_id, from, to, time_zone],
  });
}
