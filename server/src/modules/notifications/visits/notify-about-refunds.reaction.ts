import type { Reaction } from '../../../platform/events/reactions.ts';
import type { Notify } from '../notify.ts';
import { getReturnedPayment } from './notified-visit.store.ts';

/** Notifies the payer of a refund for a payment that could not be used. */
export function notifyAboutRefundsReaction(deps: { readonly notify: Notify }): Reaction {
  return {
    name: 'notifications.returned-money',
    types: ['payment.returned'],
    from: 'now',
    async run(tx, { business_id, ids, at }) {
      const payment_id = ids['payment_id'];
      const payment = payment_id && (await getReturnedPayment(tx.q, { business_id, payment_id }));
      if (!payment) return;
      await deps.notify(tx, {
        user_id: payment.payer_id,
        kind: 'money_returned',
        business_id,
        as_member: false,
        about: { payment_id },
        happening: `payment.returned ${payment_id}`,
        at: Temporal.Instant.from(at),
        delay: 0,
      });
    },
  };
}
