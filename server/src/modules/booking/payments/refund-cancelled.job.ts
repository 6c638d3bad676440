import { sumPaise } from '@kursi/core/kernel/money.ts';
import { UNDO_GRACE_SECONDS } from '@kursi/core/kernel/undo.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import {
  type CommandContext,
  type ContextDeps,
  contextAs,
} from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { type RefundDeps, refundPart } from '../../payments/public.ts';
import {
  findBookingsOfVisit,
  findCancelledAndPaid,
  lockVisit,
  updateBooking,
} from '../visits/booking.store.ts';
import { NOT_PAID } from './visit-purpose.ts';

export const REFUND_CANCELLED = 'visit-refund';
const AT_ONCE = 500;

/**
 * Refunds online payments of cancelled, declined or expired bookings. Works from state, not from events, so
 * that no crash and no way of cancelling is missed: a cancelled booking with a payment_id is due a refund,
 * and a refunded one has no payment_id.
 */
export function refundCancelledJob(
  deps: ContextDeps & RefundDeps & Pick<Deps, 'database' | 'now' | 'onError'>,
): JobKind {
  const { database } = deps;
  return {
    name: REFUND_CANCELLED,
    cron: '* * * * *',
    retries: 1,
    expireInSeconds: 300,
    async run() {
      const now = deps.now();
      const before = now.subtract({ seconds: UNDO_GRACE_SECONDS });
      const due = await findCancelledAndPaid(database.q, before, AT_ONCE);
      const refund = ({ business_id, visit_id }: (typeof due)[number]) =>
        database.transaction((tx) => {
          const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
          return refundVisit(deps, ctx, visit_id, before);
        });
      await runEach(due, refund, deps.onError);
    },
  };
}

async function refundVisit(
  deps: RefundDeps,
  ctx: CommandContext,
  visit_id: string,
  before: Temporal.Instant,
): Promise<void> {
  const { tx, business_id, now } = ctx;
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return;
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit_id);
  const off = bookings.filter(
    ({ cancelled_at }) => cancelled_at && Temporal.Instant.compare(cancelled_at, before) <= 0,
  );
  for (const [payment_id, paid] of Map.groupBy(off, (booking) => booking.payment_id)) {
    if (!payment_id) continue;
    const amount = sumPaise(paid.map(({ cash_amount }) => cash_amount));
    await refundPart(deps, tx, { business_id, payment_id, amount }, { reason: 'cancelled', by: null }, now);
    for (const { id: booking_id, client_id, ...booking } of paid) {
      await updateBooking(tx, { ...booking, id: booking_id }, NOT_PAID);
      ctx.emit('booking.refunded', { visit_id, booking_id, client_id, payment_id });
    }
  }
}
