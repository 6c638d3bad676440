import type { Reaction } from '../../../platform/events/reactions.ts';
import type { Notify } from '../notify.ts';
import { getAlertHoldRecipient } from './alert-hold.store.ts';
import { findOwnClient } from './own-client.store.ts';

/** Notifies a person of their alert hold. No delay: it expires in a quarter of an hour. */
export function notifyAboutSlotAlertsReaction(deps: { readonly notify: Notify }): Reaction {
  return {
    name: 'notifications.offers',
    types: ['slot_alert.offered'],
    from: 'now',
    async run(tx, { business_id, ids, at }) {
      const slot_alert_id = ids['slot_alert_id'];
      const recipient = slot_alert_id && (await getAlertHoldRecipient(tx, { business_id, slot_alert_id }));
      if (!recipient) return;
      const { user_id, visit_id } = recipient;
      const client_id = await findOwnClient(tx.q, { business_id, user_id });
      await deps.notify(tx, {
        user_id,
        kind: 'slot_alert_offered',
        business_id,
        as_member: false,
        about: { visit_id, ...(client_id && { client_id }) },
        happening: `slot_alert.offered ${visit_id}`,
        at: Temporal.Instant.from(at),
        delay: 0,
      });
    },
  };
}
