import type { PersonalData } from '../../platform/module/module.ts';
import { clientGroup, listClientsOfAccount } from '../clients/public.ts';
import { listMessagesOfClient } from './sending/client-messages.store.ts';

/** Erased with the client records (`erase-client.reaction.ts`). */
export const messagePersonalData: PersonalData = {
  async collect(db, userId) {
    const sent = [];
    const received = [];
    for (const { business_id, client_id } of await listClientsOfAccount(db, userId)) {
      const client_ids = await clientGroup(db, business_id, client_id);
      const found = await listMessagesOfClient(db, { business_id, client_ids });
      sent.push(...found.sent);
      received.push(...found.received);
    }
    return { whatsapp_messages: { sent, received } };
  },
};
