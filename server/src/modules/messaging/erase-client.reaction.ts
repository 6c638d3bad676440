import type { Reaction } from '../../platform/events/reactions.ts';
import { eraseMessagesOfClient } from './sending/client-messages.store.ts';

/** Erasing a client also erases what was written to them and what they answered; what still waits does not go. */
export const eraseClientReaction: Reaction = {
  name: 'messaging.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids, at }) {
    const client_id = ids['client_id'];
    if (client_id) await eraseMessagesOfClient(tx, { business_id, client_id }, Temporal.Instant.from(at));
  },
};
