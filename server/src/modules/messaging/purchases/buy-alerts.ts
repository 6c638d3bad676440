import type { InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { alertCalls } from '@kursi/core/messaging/alerts.contract.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { PaymentPurpose } from '../../payments/public.ts';
import {
  findPurchaseByPayment,
  getAccountSummary,
  getPrice,
  type InvoiceDeps,
  mayBuy,
  priceBought,
  whyNotBuy,
} from '../../subscription/public.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';

/** The payment purpose of WhatsApp alerts; the reference is the price's id. */
export function alertsPurpose(deps: InvoiceDeps & Pick<Deps, 'messages' | 'sandbox'>): PaymentPurpose {
  return {
    name: 'alerts',
    async quote(tx, { caller, reference }) {
      if (!mayBuy(caller)) return whyNotBuy(caller);
      // Nobody pays for what this server cannot send.
      if (!providerNow(deps)) return refuse('NOT_CONFIGURED', NOT_SET);
      const price = await getPrice(tx.q, reference);
      if (!price?.enabled || price.kind !== 'alerts') return refuse('NOT_FOUND');
      return ok({ amount: price.amount, title: price.name });
    },
    sees: mayBuy,
    ...priceBought(deps),
  };
}

/** Returns what a payment has bought; it was given when the payment was settled, so this is idempotent. */
export async function getBoughtAlerts(
  { tx, business_id }: CommandContext,
  { payment_id }: InputOf<typeof alertCalls.purchase>,
): Outcome<BoughtAlerts, 'PURCHASE_FAILED'> {
  const bought = await findPurchaseByPayment(tx.q, { business_id, payment_id });
  if (bought?.kind !== 'alerts' || !bought.starts_at || !bought.ends_at)
    return refuse('PURCHASE_FAILED', { reason: 'payment_unknown' });
  if (bought.cancelled) return refuse('PURCHASE_FAILED', { reason: 'payment_returned' });
  const { alerts_until } = await getAccountSummary(tx.q, business_id);
  return ok({
    payment_id,
    amount: bought.amount,
    created_at: bought.created_at.toString(),
    starts_at: bought.starts_at.toString(),
    ends_at: bought.ends_at.toString(),
    alerts_until: alerts_until?.toString() ?? null,
  });
}
type BoughtAlerts = OutputOf<typeof alertCalls.purchase>;
