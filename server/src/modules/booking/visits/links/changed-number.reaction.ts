import type { Reaction } from '../../../../platform/events/reactions.ts';
import { clientGroup } from '../../../clients/public.ts';
import { lockVisitsOfClient } from '../visit.store.ts';
import { revokeOpeners } from './visit-link.store.ts';

/** What was opened with a number that is not the client's is closed: a wrong one was a stranger's. The link stays. */
export const changedNumberReaction: Reaction = {
  name: 'booking.close-what-the-old-number-opened',
  types: ['client.changed'],
  from: 'now',
  async run(tx, { business_id, ids, at }) {
    const { client_id, fields } = ids;
    if (!client_id || !fields?.split(',').includes('phone')) return;
    for (const record of await clientGroup(tx.q, business_id, client_id)) {
      const visit_ids = await lockVisitsOfClient(tx, { business_id, client_id: record });
      await revokeOpeners(tx, { business_id, visit_ids }, Temporal.Instant.from(at));
    }
  },
};
