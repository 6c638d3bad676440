import { deleteRowsOfBusiness } from '../../platform/database/delete-rows-of-business.ts';
import type { MakeModule } from '../../platform/module/module.ts';
import { eraseAuthorReaction } from './erase-author.reaction.ts';
import { eraseReviewOfPerson, listReviewsOfPerson } from './review.store.ts';
import { reviewRoutes } from './reviews.routes.ts';
import { tables } from './tables.ts';
import { waitlistReviewRoutes } from './waitlist-reviews.routes.ts';

export const reviewsModule: MakeModule = (deps) => ({
  name: 'reviews',
  tables,
  endpoints: [...reviewRoutes(deps), ...waitlistReviewRoutes(deps)],
  reactions: [eraseAuthorReaction],
  personalData: {
    collect: async (db, userId) => ({ reviews: await listReviewsOfPerson(db, userId) }),
    async erase(tx, { user_id }) {
      for (const review of await listReviewsOfPerson(tx.q, user_id)) await eraseReviewOfPerson(tx, review);
      return null;
    },
  },
  async purgeBusiness(id) {
    await deleteRowsOfBusiness(deps.database.q, 'review', id);
    await deleteRowsOfBusiness(deps.database.q, 'business_rating', id);
  },
});
