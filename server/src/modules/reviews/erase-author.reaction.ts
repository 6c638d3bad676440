import type { Reaction } from '../../platform/events/reactions.ts';
import { eraseAuthor } from './review.store.ts';

/** Erasing a client makes their reviews anonymous. */
export const eraseAuthorReaction: Reaction = {
  name: 'reviews.forget-author',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseAuthor(tx, { business_id, client_id });
  },
};
