import type { PublicReview } from '@kursi/core/reviews/review-shapes.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findReviews, publicAnswer } from './reviews.store.ts';

export { reviewsModule } from './module.ts';
export { insertPastReviews, type KnownReview } from './record-reviews.ts';
export { ratingOf, unansweredCount } from './reviews.store.ts';

/** For the page of a business. */
export async function newestReviews(
  db: Executor,
  business_id: string,
  limit: number,
): Promise<PublicReview[]> {
  const found = await findReviews(db, { business_id, shown: 'to anyone', before: null, limit });
  return found.map(publicAnswer);
}
