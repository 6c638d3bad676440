import type { Reaction } from '../../../platform/events/reactions.ts';
import { eraseVisitTexts } from './visit.store.ts';

/** Erasing a client also erases what they and the desk wrote about their visits. */
export const eraseClientReaction: Reaction = {
  name: 'booking.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseVisitTexts(tx, { business_id, client_id });
  },
};
