import type { Reaction } from '../../../platform/events/reactions.ts';
import { makeLinkTokens } from '../../../platform/link-token.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getReceipt, linkReceipt } from '../../billing/public.ts';
import { findAlertPhones } from '../../messaging/public.ts';
import type { Notify } from '../notify.ts';
import { getConcerned } from '../visits/notified-visit.store.ts';
import { wasToldOfBill } from '../visits/told-of-visit.store.ts';

/** Nobody waits for the bill of yesterday. */
const STILL_NEWS = { hours: 12 };

/**
 * Sends the bill to the client, where the business has bought alerts and this one is on; a revision is sent as the new
 * bill. Who was told of it is told when it is void, and when money went back of it; what went back is read as it goes.
 */
export function notifyAboutBillsReaction(deps: Deps & { readonly notify: Notify }): Reaction {
  const tokenOf = makeLinkTokens(deps.keyFor('receipt-link'));
  return {
    name: 'notifications.bills',
    types: [
      'visit.billed',
      'visit.bill_revised',
      'visit.bill_voided',
      'visit.refunded',
      'visit.refund_undone',
    ],
    from: 'now',
    async run(tx, { type, business_id, ids, actor_id, at: happened_at }) {
      const visit_id = ids['visit_id'];
      const at = Temporal.Instant.from(happened_at);
      const now = deps.now();
      if (!visit_id || Temporal.Instant.compare(at, now.subtract(STILL_NEWS)) < 0) return;
      const key = { business_id, visit_id };
      const isCorrection = type !== 'visit.billed' && type !== 'visit.bill_revised';
      if (isCorrection && !(await wasToldOfBill(tx, key))) return;
      const bill = await getReceipt(tx.q, key, { isMember: true, user_id: null });
      if (!bill.ok) return;
      const client_id = bill.value.client.id;
      const isVoid = bill.value.voided_at !== null;
      if (isVoid && !isCorrection) return;
      const [phone] = await findAlertPhones(deps, tx.q, [{ business_id, client_id, alert: 'bill' }], now);
      if (!phone) return;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: null });
      if (!isVoid && !(await linkReceipt(ctx, tokenOf, visit_id)).ok) return;
      const happening =
        type === 'visit.billed' ? `${type} ${visit_id}` : `${type} ${visit_id} ${happened_at}`;
      const kind = isVoid ? 'bill_void' : 'bill_made';
      const { person_id } = (await getConcerned(tx, { business_id, visit_id, actor_id })) ?? {};
      if (person_id)
        await deps.notify(tx, {
          user_id: person_id,
          kind,
          business_id,
          as_member: false,
          about: { visit_id, client_id },
          happening,
          at,
        });
      await deps.notify(tx, {
        business_id,
        client_id,
        visit_id,
        kind,
        about: {},
        happening,
        at,
      });
    },
  };
}
