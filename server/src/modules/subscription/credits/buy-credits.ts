import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Authority } from '../../../platform/http/authority.ts';
import { contextAs } from '../../../platform/module/command-context.ts';
import type { PaymentPurpose } from '../../../platform/module/payment-purpose.ts';
import type { InvoiceDeps } from '../issue-invoice.ts';
import { getPrice } from '../prices/price.store.ts';
import { addPurchase, takeBackPurchase } from '../purchases/add-purchase.ts';

/** The payment purpose of a pack of message credits; the reference is the price's id. */
export function creditsPurpose(deps: InvoiceDeps): PaymentPurpose {
  return {
    name: 'credits',
    async quote(tx, { caller, reference }) {
      // Hides from non-members that the business exists.
      if (!mayBuy(caller)) return refuse(caller.role ? 'NOT_ALLOWED' : 'NOT_FOUND');
      const price = await getPrice(tx.q, reference);
      if (!price?.enabled || price.kind !== 'credits') return refuse('NOT_FOUND');
      return ok({ amount: price.amount, title: price.name });
    },
    sees: mayBuy,
    async give(tx, paid) {
      const price = await getPrice(tx.q, paid.reference);
      if (!price) return { given: false, because: 'no such price' };
      const { business_id, payment_id, amount, paid_by: actor_id, now } = paid;
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: null });
      return addPurchase(deps, ctx, price, { payment_id, amount });
    },
    async takeBack(tx, { business_id, payment_id, now }) {
      const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
      await takeBackPurchase(ctx, payment_id);
    },
  };
}

function mayBuy({ role }: Pick<Authority, 'role'>): boolean {
  return role === 'owner' || role === 'admin';
}
