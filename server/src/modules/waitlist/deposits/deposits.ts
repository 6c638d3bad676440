import { canBePaidOnline } from '@kursi/core/booking/booking-rules.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { ContextDeps } from '../../../platform/module/command-context.ts';
import { takeBackOnlinePayment } from '../../booking/public.ts';
import { findHolidays } from '../../business/public.ts';
import { getPerson, hasName } from '../../clients/public.ts';
import { type PaymentPurpose, type RefundDeps, refundPart, seesPayment } from '../../payments/public.ts';
import { countWaiting, findActiveOf, getEntry, updateEntry } from '../entries/waitlist-booking.store.ts';
import { whyNotJoinable } from '../estimates/when-open.ts';
import { getQueueBusiness, type QueueBusiness, showsQueues } from '../queue-business.store.ts';
import { getWaitlist, lockWaitlist, type WaitlistRow } from '../waitlist.store.ts';
import {
  type DepositRow,
  insertDeposit,
  lockDeposit,
  lockFreeDeposit,
  updateDeposit,
} from './deposit.store.ts';

/** What joining from outside costs; nothing where the business takes no money online. */
export function depositOf(
  { payment_type }: Pick<QueueBusiness, 'payment_type'>,
  { deposit_amount }: Pick<WaitlistRow, 'deposit_amount'>,
): Paise {
  return payment_type !== 'cash' && canBePaidOnline(deposit_amount) ? deposit_amount : noPaise;
}

/** The payment purpose of a deposit; the reference is the waitlist's id. Joining uses it, or it goes back. */
export function waitlistPurpose(deps: ContextDeps): PaymentPurpose {
  return {
    name: 'waitlist',
    async quote(tx, { business_id, reference: waitlist_id, caller, now }) {
      const business = await getQueueBusiness(tx.q, business_id);
      const waitlist = await getWaitlist(tx.q, { business_id, id: waitlist_id });
      if (!waitlist || !showsQueues(business)) return refuse('NOT_FOUND');
      const { user_id } = caller;
      if (!hasName(await getPerson(tx.q, user_id))) return refuse('CLIENT_REQUIRED');
      const amount = depositOf(business, waitlist);
      const day = localMinute(now, business.time_zone).day.toString();
      const of = { business_id, waitlist_id, day };
      // Nobody pays for a queue that they could not join.
      const holidays = (await findHolidays(tx.q, business_id)).map((one) => one.day);
      const waiting_count = (await countWaiting(tx.q, of)).get(waitlist_id) ?? 0;
      const wanted = { service_ids: waitlist.service_ids.slice(0, 1), people: 1, calendar_id: null };
      const joining = { business, waitlist, holidays, waiting_count, wanted };
      if (await whyNotJoinable(tx.q, joining, now)) return refuse('NOT_ALLOWED');
      const isIn = await findActiveOf(tx.q, of, { user_id });
      const paid = await lockFreeDeposit(tx, { ...of, user_id });
      if (amount === 0 || isIn || paid) return refuse('NOTHING_TO_PAY_ONLINE');
      const title = `${waitlist.name} · ${business.name}`.slice(0, 200);
      return ok({ amount, title: { en: title, hi: title } });
    },
    sees: seesPayment,
    async give(tx, { business_id, reference: waitlist_id, payment_id, amount, paid_by: user_id, now }) {
      const waitlist = await lockWaitlist(tx, { business_id, id: waitlist_id });
      if (!waitlist) return { given: false, because: 'the queue is gone' };
      await insertDeposit(tx, { business_id, payment_id, waitlist_id, user_id, amount, paid_at: now });
      return { given: true };
    },
    async takeBack(tx, paid) {
      const { business_id, payment_id, now } = paid;
      const deposit = await lockDeposit(tx, paid);
      if (!deposit || deposit.returned_at) return;
      const { waitlist_booking_id: id, used_at } = deposit;
      const entry = id && used_at ? await getEntry(tx.q, { business_id, id }) : undefined;
      if (entry?.visit_id) {
        return takeBackOnlinePayment(deps, tx, { ...paid, reference: entry.visit_id });
      }
      await updateDeposit(tx, { business_id, payment_id }, { returned_at: now });
      if (id) await updateEntry(tx, { business_id, id }, { deposit_amount: noPaise });
    },
  };
}

/** Sends a locked deposit back through the gateway. */
export async function returnDeposit(
  deps: RefundDeps,
  tx: Tx,
  deposit: DepositRow,
  now: Temporal.Instant,
): Promise<void> {
  const why = { reason: 'cancelled', by: null };
  await refundPart(deps, tx, deposit, why, now);
  await updateDeposit(tx, deposit, { returned_at: now });
}
