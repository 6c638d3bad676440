import type { Reaction } from '../../../platform/events/reactions.ts';
import { eraseNotesOfClient } from './person-entries.store.ts';

/** Erasing a client also erases what was written with their entries. */
export const eraseClientReaction: Reaction = {
  name: 'waitlist.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseNotesOfClient(tx, { business_id, client_id });
  },
};
