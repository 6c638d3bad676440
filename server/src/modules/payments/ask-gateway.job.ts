import type { JobKind } from '../../platform/jobs/jobs.ts';
import { runEach } from '../../platform/jobs/run-each.ts';
import { claimOrdersToAsk, lockPaymentOrder, type OrderRow, updateOrder } from './payment.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { askForPayments, recordPayments } from './verify-payment.ts';

export const ASK_GATEWAY = 'payment-ask';
const ORDERS_AT_ONCE = 50;
/** Exponential backoff from three minutes: the last poll is after two days. */
const MOST_ASKS = 11;

/**
 * Fallback when neither the page nor a webhook arrives: polls the gateway every minute about orders that are
 * due. Settles through the same function as every other way.
 */
export function askGatewayJob(deps: PaymentsDeps): JobKind {
  return {
    name: ASK_GATEWAY,
    cron: '* * * * *',
    retries: 0,
    expireInSeconds: 300,
    async run() {
      if (!deps.gateway) return;
      for (;;) {
        const due = await claimOrdersToAsk(deps.database.q, deps.gateway.name, deps.now(), ORDERS_AT_ONCE);
        await runEach(due, (order) => askAbout(deps, order), deps.onError);
        if (due.length < ORDERS_AT_ONCE) break;
      }
    },
  };
}

async function askAbout(deps: PaymentsDeps, order: OrderRow): Promise<void> {
  const { business_id, id, gateway_order_id } = order;
  if (!gateway_order_id) return;
  const heard = await askForPayments(deps, order.status === 'paid', (gateway) =>
    gateway.fetchPaymentsOf(gateway_order_id),
  );
  // The next poll is scheduled already.
  if (!heard) return;
  await deps.database.transaction(async (tx) => {
    const locked = await lockPaymentOrder(tx, business_id, id);
    const { status } = await recordPayments(deps, tx, locked, heard, 'asked', deps.now());
    if (status === 'open' && order.asked >= MOST_ASKS)
      await updateOrder(tx, order, { status: 'lapsed', next_ask_at: null });
    // The last poll of an order that is settled: stop.
    if (order.status !== 'open') await updateOrder(tx, order, { next_ask_at: null });
  });
}
