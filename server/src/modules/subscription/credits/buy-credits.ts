import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { PaymentPurpose } from '../../payments/public.ts';
import type { InvoiceDeps } from '../issue-invoice.ts';
import { getPrice } from '../prices/price.store.ts';
import { priceBought } from '../purchases/add-purchase.ts';
import { mayBuy, whyNotBuy } from '../purchases/may-buy.ts';

/** The payment purpose of a pack of message credits; the reference is the price's id. */
export function creditsPurpose(deps: InvoiceDeps): PaymentPurpose {
  return {
    name: 'credits',
    async quote(tx, { caller, reference }) {
      if (!mayBuy(caller)) return whyNotBuy(caller);
      const price = await getPrice(tx.q, reference);
      if (!price?.enabled || price.kind !== 'credits') return refuse('NOT_FOUND');
      return ok({ amount: price.amount, title: price.name });
    },
    sees: mayBuy,
    ...priceBought(deps),
  };
}
