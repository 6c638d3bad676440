import type { Reaction } from '../../platform/events/reactions.ts';
import { lockVisitsOfClient } from '../booking/public.ts';
import { eraseValuesOfClient } from './history.store.ts';

/**
 * Values go with the client in one transaction; this is for what a desk wrote about a visit at the same moment. Who
 * changes a visit holds it, so all of them are there once the visits can be locked.
 */
export const eraseClientReaction: Reaction = {
  name: 'history.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (!client_id) return;
    await lockVisitsOfClient(tx, { business_id, client_id });
    await eraseValuesOfClient(tx.q, business_id, client_id);
  },
};
