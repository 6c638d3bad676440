import type { Reaction } from '../../../platform/events/reactions.ts';
import { deleteLinks, deleteOpeners } from './links/visit-link.store.ts';
import { eraseVisitTexts, lockVisitsOfClient } from './visit.store.ts';

/** Erasing a client also erases what they and the desk wrote about their visits, and ends their links. */
export const eraseClientReaction: Reaction = {
  name: 'booking.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (!client_id) return;
    await eraseVisitTexts(tx, { business_id, client_id });
    const ended = { business_id, visit_ids: await lockVisitsOfClient(tx, { business_id, client_id }) };
    await deleteLinks(tx, ended);
    await deleteOpeners(tx, ended);
  },
};
