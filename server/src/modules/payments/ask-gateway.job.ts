import type { JobKind } from '../../platform/jobs/jobs.ts';
import { changeOrder, claimOrdersToAsk, lockOrder, type OrderRow } from './payment.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { askForPayments, recordPayments } from './verify-payment.ts';

export const ASK_GATEWAY = 'payment-ask';
const ORDERS_AT_ONCE = 50;
/** With pauses that double from three minutes on, the last one comes after two days. */
const MOST_ASKS = 11;

/**
 * Nobody told us: the page never came back and the webhook never arrived. Every minute we ask the gateway
 * about the orders whose turn it is. What is settled here is settled exactly as anywhere else.
 */
export function askGatewayJob(deps: PaymentsDeps): JobKind {
  return {
    name: ASK_GATEWAY,
    cron: '* * * * *',
    retries: 0,
    expireInSeconds: 300,
    pollSeconds: 1,
    async run() {
      if (!deps.gateway) return;
      for (;;) {
        const due = await claimOrdersToAsk(deps.database.q, deps.gateway.name, deps.now(), ORDERS_AT_ONCE);
        // One that cannot be settled does not hold up those behind it.
        for (const order of due) await askAbout(deps, order).catch(deps.onError);
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
  // Its next turn is written already.
  if (!heard) return;
  await deps.database.transaction(async (tx) => {
    const locked = await lockOrder(tx, business_id, id);
    const { status } = await recordPayments(deps, tx, locked, heard, 'asked', deps.now());
    if (status === 'open' && order.asked >= MOST_ASKS)
      await changeOrder(tx, order, { status: 'lapsed', next_ask_at: null });
    // That was the last look, after which nobody can have paid a second time.
    if (order.status !== 'open') await changeOrder(tx, order, { next_ask_at: null });
  });
}
