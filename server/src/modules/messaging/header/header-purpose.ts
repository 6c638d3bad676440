import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { type ContextDeps, contextAs } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { setHeaderType } from '../../business/public.ts';
import type { PaymentPurpose } from '../../payments/public.ts';
import {
  addPurchase,
  findPriceOf,
  type InvoiceDeps,
  mayBuy,
  takeBackPurchase,
  whyNotBuy,
} from '../../subscription/public.ts';
import { NOT_SET, providerNow } from '../sending/senders.ts';
import { deleteApp, getHeader, lockHeader, updateHeader } from './header.store.ts';
import { SET_UP_HEADER } from './set-up-header.job.ts';

type PurposeDeps = ContextDeps & InvoiceDeps & Pick<Deps, 'messages' | 'sandbox' | 'sendJob'>;

/** The payment purpose of an own number; the reference is the header's id. Paid once. */
export function headerPurpose(deps: PurposeDeps): PaymentPurpose {
  return {
    name: 'custom_header',
    async quote(tx, { business_id, reference, caller }) {
      if (!mayBuy(caller)) return whyNotBuy(caller);
      if (!providerNow(deps)?.onboarding) return refuse('NOT_CONFIGURED', NOT_SET);
      const header = await getHeader(tx.q, business_id);
      const price = await findPriceOf(tx.q, 'custom_header');
      if (header?.id !== reference || !price?.enabled) return refuse('NOT_FOUND');
      if (header.payment_id) return refuse('NOTHING_TO_PAY_ONLINE');
      return ok({ amount: price.amount, title: price.name });
    },
    sees: mayBuy,
    async give(tx, paid) {
      const { business_id, reference, payment_id, amount, paid_by: actor_id, now } = paid;
      const header = await lockHeader(tx, business_id);
      if (header?.id !== reference) return { given: false, because: 'the header is gone' };
      if (header.payment_id) return { given: false, because: 'paid already' };
      const price = await findPriceOf(tx.q, 'custom_header');
      if (!price) return { given: false, because: 'no such price' };
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: null });
      const given = await addPurchase(deps, ctx, price, { payment_id, amount });
      if (!given.given) return given;
      await updateHeader(tx, header, { payment_id, updated_at: now });
      await deps.sendJob(tx, SET_UP_HEADER, { business_id, header_id: header.id });
      ctx.emit('whatsapp_header.changed', { header_id: header.id, status: 'paid' });
      return given;
    },
    /** The number is given up: messages come from the product again. */
    async takeBack(tx, { business_id, payment_id, now }) {
      const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
      const header = await lockHeader(tx, business_id);
      await takeBackPurchase(ctx, payment_id);
      if (header?.payment_id !== payment_id) return;
      if (header.app_id) await deleteApp(tx, header.app_id);
      await updateHeader(tx, header, { deleted_at: now, updated_at: now });
      await setHeaderType(tx, business_id, 'product');
      ctx.emit('whatsapp_header.changed', { header_id: header.id, status: 'taken_back' });
    },
  };
}
