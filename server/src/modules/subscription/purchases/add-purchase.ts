import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Price } from '@kursi/core/subscription/prices.contract.ts';
import { afterRefund } from '@kursi/core/subscription/refunded-term.ts';
import { termToAdd } from '@kursi/core/subscription/subscription.ts';
import {
  type ActorContext,
  type CommandContext,
  contextAs,
} from '../../../platform/module/command-context.ts';
import type { Given, PaymentPurpose } from '../../payments/public.ts';
import { addBoughtCredits, takeBackCredits } from '../credits/move-credits.ts';
import { type InvoiceDeps, issueInvoice } from '../issue-invoice.ts';
import { boughtThingMail } from '../plan.mails.ts';
import { getPrice } from '../prices/price.store.ts';
import {
  cancelPurchase,
  insertPurchase,
  listAlertTerms,
  lockAccount,
  movePurchase,
  type PurchaseRow,
  setAlertsUntil,
} from './purchase.store.ts';

/** For a purpose whose reference is a price: a payment gives what the price is for, and its refund takes it back. */
export function priceBought(deps: InvoiceDeps): Pick<PaymentPurpose, 'give' | 'takeBack'> {
  return {
    async give(tx, { business_id, reference, payment_id, amount, paid_by: actor_id, now }) {
      const price = await getPrice(tx.q, reference);
      if (!price) return { given: false, because: 'no such price' };
      const ctx = contextAs(deps, { tx, now, business_id, actor_id, role: null });
      return addPurchase(deps, ctx, price, { payment_id, amount });
    },
    async takeBack(tx, { business_id, payment_id, now }) {
      const ctx = contextAs(deps, { tx, now, business_id, actor_id: null, role: null });
      await takeBackPurchase(ctx, payment_id);
    },
  };
}

/**
 * What a payment has bought besides a plan, with its invoice. Alerts start at the end of those that run, or now.
 * Runs in the transaction that settles the payment.
 */
export async function addPurchase(
  deps: InvoiceDeps,
  ctx: ActorContext,
  price: Price,
  paid: { readonly payment_id: string; readonly amount: Paise },
): Promise<Given> {
  const { tx, business_id, actor_id: created_by, now } = ctx;
  const account = await lockAccount(tx, business_id);
  if (!account || account.is_deleted) return { given: false, because: 'no such business' };
  const { kind, period, credits, name } = price;
  const term = period
    ? termToAdd(await listAlertTerms(tx.q, business_id), period, now, account.time_zone)
    : { starts_at: null, ends_at: null };
  const purchase_id = ctx.newId();
  await insertPurchase(tx, {
    business_id,
    id: purchase_id,
    kind,
    price_id: price.id,
    name_en: name.en,
    name_hi: name.hi,
    ...paid,
    period,
    ...term,
    credits,
    created_by,
    created_at: now,
  });
  if (kind === 'alerts') await setAlertsUntil(tx, business_id, term.ends_at);
  if (credits) await addBoughtCredits(ctx, { id: purchase_id, credits });
  const { amount } = paid;
  await issueInvoice(deps, ctx, { of: { purchase_id }, name, amount, ...term, mail: boughtThingMail });
  ctx.emit('purchase.made', { purchase_id, kind });
  return { given: true };
}

/** After a full refund: it counts no more, alerts that follow move up, credits that are left go. Idempotent. */
export async function takeBackPurchase(
  ctx: CommandContext,
  payment_id: string,
): Promise<PurchaseRow | undefined> {
  const { tx, business_id, now } = ctx;
  const account = await lockAccount(tx, business_id);
  const terms = account ? await listAlertTerms(tx.q, business_id) : [];
  const taken = account && (await cancelPurchase(tx, business_id, payment_id));
  if (!taken) return undefined;
  const term = terms.find(({ id }) => id === taken.id);
  if (term) {
    const kept = terms.filter((one) => one !== term);
    // In their order and never later than before, so that two never overlap between two statements.
    for (const one of afterRefund(kept, [], now, account.time_zone)) await movePurchase(tx, business_id, one);
    const last = (await listAlertTerms(tx.q, business_id)).at(-1);
    await setAlertsUntil(tx, business_id, last?.ends_at ?? null);
  }
  if (taken.credits) await takeBackCredits(ctx, { id: taken.id, credits: taken.credits });
  ctx.emit('purchase.taken_back', { purchase_id: taken.id, kind: taken.kind });
  return taken;
}
