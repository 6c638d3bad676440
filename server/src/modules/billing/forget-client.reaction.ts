import type { Reaction } from '../../platform/events/reactions.ts';
import { eraseVoidReasons } from './bill.store.ts';

/** Erasing a client also erases why their bills were voided: people write names there. */
export const forgetClientReaction: Reaction = {
  name: 'billing.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseVoidReasons(tx, { business_id, client_id });
  },
};
