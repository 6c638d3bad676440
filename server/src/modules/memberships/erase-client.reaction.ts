import type { Reaction } from '../../platform/events/reactions.ts';
import { eraseLedgerNotes } from './membership.store.ts';

/** Erasing a client also erases what was written beside changes of their memberships. */
export const eraseClientReaction: Reaction = {
  name: 'memberships.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseLedgerNotes(tx, { business_id, client_id });
  },
};
