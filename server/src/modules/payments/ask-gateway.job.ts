import type { JobKind } from '../../platform/jobs/jobs.ts';
import { GatewayRefused, GatewayUnavailable } from './gateway.ts';
import { changeOrder, claimOrdersToAsk, lockOrder, type OrderRow } from './payments.store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { takeIn } from './verify-payment.ts';

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
      const due = await claimOrdersToAsk(deps.database.q, deps.gateway.name, deps.now(), ORDERS_AT_ONCE);
      for (const order of due) await askAbout(deps, order);
    },
  };
}

async function askAbout(deps: PaymentsDeps, order: OrderRow): Promise<void> {
  if (!deps.gateway || !order.gateway_order_id) return;
  try {
    const heard = await deps.gateway.fetchPaymentsOf(order.gateway_order_id);
    await deps.database.transaction(async (tx) => {
      const { status } = await takeIn(
        deps,
        tx,
        await lockOrder(tx, order.business_id, order.id),
        heard,
        'asked',
        deps.now(),
      );
      if (status === 'open' && order.asked >= MOST_ASKS)
        await changeOrder(tx, order, { status: 'lapsed', next_ask_at: null });
    });
  } catch (error) {
    // Its next turn is written already.
    if (!(error instanceof GatewayUnavailable) && !(error instanceof GatewayRefused)) throw error;
    deps.onError(error);
  }
}
