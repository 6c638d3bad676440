import type { MakeModule } from '../../platform/module/module.ts';
import { forgetAuthorReaction } from './forget-author.reaction.ts';
import { getBookingReviews } from './review.store.ts';
import { reviewRoutes } from './reviews.routes.ts';
import { tables } from './tables.ts';

export const reviewsModule: MakeModule = (deps) => ({
  name: 'reviews',
  tables,
  endpoints: reviewRoutes(deps),
  reactions: [forgetAuthorReaction],
  getBookingReviews: getBookingReviews,
});
