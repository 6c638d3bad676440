import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import { leastPaise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import { takeBackOnlinePayment, takeOnlinePayment } from '../../booking/public.ts';
import { type PaymentPurpose, seesPayment } from '../../payments/public.ts';
import { findPayer, getVisitToPay } from './pay-link.store.ts';

/**
 * The payment purpose of what is due for a billed visit, paid through its pay link or by the client whose visit it is;
 * the reference is the visit's id.
 */
export function billPurpose(deps: ContextDeps): PaymentPurpose {
  return {
    name: 'bill',
    async quote(tx, { business_id, reference: visit_id, caller: { user_id }, now }) {
      const payer = await findPayer(tx.q, { business_id, visit_id, user_id }, now);
      const visit = await getVisitToPay(tx.q, { business_id, visit_id });
      const isTheirs = visit?.receipt_number != null && visit.owner_id === user_id;
      if (!visit || (!payer && !isTheirs)) return refuse('NOT_FOUND');
      const due = subtractPaise(visit.total_amount, visit.paid_amount);
      if (due === 0) return refuse('ALREADY_PAID');
      const amount = leastPaise(payer?.amount ?? due, due);
      if (!canBePaidOnline(amount)) return refuse('NOTHING_TO_PAY_ONLINE');
      const title = [visit.receipt_number, visit.name].filter(Boolean).join(' · ').slice(0, 200);
      return ok({ amount, title: { en: title, hi: title } });
    },
    sees: seesPayment,
    async give(tx, paid) {
      const { business_id, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, business_id, actor_id, role: null, now });
      const because = await takeOnlinePayment(ctx, paid);
      return because ? { given: false, because } : { given: true };
    },
    takeBack: (tx, paid) => takeBackOnlinePayment(deps, tx, paid),
  };
}
