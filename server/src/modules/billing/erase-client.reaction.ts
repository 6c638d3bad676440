import type { Reaction } from '../../platform/events/reactions.ts';
import { lockVisitsOfClient } from '../booking/public.ts';
import { eraseVoidReasons } from './bills/bill.store.ts';
import { deletePromises } from './dues/due.store.ts';
import { deleteParkedBillsOfClient } from './parked/parked-bill.store.ts';
import { deleteLinks } from './receipts/receipt-link.store.ts';

/**
 * Erasing a client also erases why bills were voided and what was agreed about dues (people write names there), what
 * is parked, and their links.
 */
export const eraseClientReaction: Reaction = {
  name: 'billing.forget-client',
  types: ['client.deleted'],
  async run(tx, { business_id, ids }) {
    const client_id = ids['client_id'];
    if (!client_id) return;
    const visit_ids = await lockVisitsOfClient(tx, { business_id, client_id });
    await eraseVoidReasons(tx, { business_id, client_id });
    await deleteParkedBillsOfClient(tx, { business_id, client_id, visit_ids });
    await deleteLinks(tx, { business_id, visit_ids });
    await deletePromises(tx, { business_id, visit_ids });
  },
};
