import type { PublicReview } from '@kursi/core/reviews/review-shapes.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findReviews, presentPublicReview } from './review.store.ts';

export { reviewsModule } from './module.ts';
export {
  countUnanswered,
  getBookingReviews,
  getRating,
  getRatingsOfPeople,
  joinReviewed,
  reviewedService,
  reviewedServiceInHindi,
} from './review.store.ts';

/** For the page of a business. */
export async function findNewestReviews(
  db: Executor,
  business_id: string,
  limit: number,
): Promise<PublicReview[]> {
  const found = await findReviews(db, { business_id, shown: 'to anyone', before: null, limit });
  return found.map(presentPublicReview);
}
