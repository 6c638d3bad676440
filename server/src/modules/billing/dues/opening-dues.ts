import type { dueCalls } from '@kursi/core/billing/dues.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { insertVisit, lockVisit, settleVisit, updateVisit } from '../../booking/public.ts';
import type { ClientsPorts } from '../../clients/public.ts';
import { getBillingBusiness } from '../bills/bill.store.ts';
import { deletePayLink } from '../pay-links/pay-link.store.ts';
import { deletePromises, findDebtors } from './due.store.ts';

/**
 * What clients owed in the books before (decision 049): paid like any due, and nothing that was sold here. No bill, no
 * receipt, no tax: those were made where it was sold.
 */
export const openingDues: ClientsPorts['openingDues'] = {
  findDebtors,
  async open(ctx, dues) {
    if (dues.length === 0) return;
    const { tx, business_id, actor_id, now } = ctx;
    const { time_zone } = await getBillingBusiness(tx.q, business_id);
    const today = localMinute(now, time_zone).day.toString();
    for (const { client_id, amount } of dues) {
      const visit_id = ctx.newId();
      const opened = await insertVisit(tx, {
        business_id,
        id: visit_id,
        type: 'walk-in',
        client_id,
        booking_date: today,
        progress: 'done',
        source: 'desk',
        made_by: actor_id,
        cancellation_window: null,
        total_amount: amount,
        paid_amount: noPaise,
        extras_amount: amount,
        is_opening: true,
        billed_at: now,
        created_at: now,
        updated_at: now,
      });
      if (opened) ctx.emit('visit.due_opened', { visit_id, client_id });
    }
  },
};

/** What was paid of it stays paid. Bills are lowered by a revision or a void. */
export async function writeOffDue(
  { tx, business_id, now, emit }: ActorContext,
  { visit_id }: InputOf<typeof dueCalls.writeOff>,
): Done<'NOT_FOUND' | 'CONFLICT'> {
  const visit = await lockVisit(tx, { business_id, id: visit_id });
  if (!visit) return refuse('NOT_FOUND');
  if (!visit.is_opening || visit.paid_amount >= visit.total_amount) return refuse('CONFLICT');
  await updateVisit(tx, { business_id, id: visit_id }, { extras_amount: visit.paid_amount });
  await settleVisit(tx, visit, now);
  await deletePayLink(tx, { business_id, visit_id });
  await deletePromises(tx, { business_id, visit_ids: [visit_id] });
  emit('visit.due_written_off', { visit_id });
  return done;
}
