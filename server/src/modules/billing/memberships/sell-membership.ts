import { billOf } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { noPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { ActorContext, CommandContext } from '../../../platform/module/command-context.ts';
import { findTemplates } from '../../memberships/public.ts';
import { getBillingBusiness } from '../bill.store.ts';
import { makeWalkInBill } from '../make-bill.ts';
import { findBoughtWith } from './held-membership.store.ts';

type Input = InputOf<typeof membershipCalls.buy>;
type Sold = OutputOf<typeof membershipCalls.buy>;
type Refused = ErrorOf<typeof membershipCalls.buy> | 'MALFORMED';

/**
 * Sells a membership as a bill of its own. The desk takes the payments with it or later; a client has paid online, and
 * the payment has bought it already.
 */
export async function sellMembership(ctx: ActorContext, input: Input): Promise<Result<Sold, Refused>> {
  if (input.payment_id) return boughtOnline(ctx, input.payment_id);
  if (!ctx.role) return refuse('PAYMENT_REQUIRED');
  if (!input.client_id) return refuse('CLIENT_REQUIRED');
  return billMembership(ctx, { ...input, client_id: input.client_id });
}

async function boughtOnline(
  { tx, business_id, actor_id }: ActorContext,
  payment_id: string,
): Promise<Result<Sold, 'PAYMENT_NOT_VERIFIED'>> {
  const found = await findBoughtWith(tx.q, { business_id, payment_id, user_id: actor_id });
  if (!found) return refuse('PAYMENT_NOT_VERIFIED');
  const { id: membership_id, visit_id, receipt_number, total_amount, paid_amount } = found;
  const due_amount = sumPaise([total_amount, -paid_amount as typeof total_amount]);
  return ok({ membership_id, visit_id, receipt_number, total_amount, paid_amount, due_amount });
}

const REFUSED: readonly Refused[] = [...membershipCalls.buy.errors, 'MALFORMED'];

type Sale = Omit<Input, 'payment_id' | 'client_id'> & {
  readonly client_id: string;
  /** Made by the client, who then sees it because of that. */
  readonly source?: 'client';
};

/** The bill is worked out as any other; nothing but the membership is on it. */
export async function billMembership(
  ctx: CommandContext,
  { business_id, template_id, client_id, payments, adjusted_price, source, ...adjusted }: Sale,
): Promise<Result<Sold, Refused>> {
  const business = await getBillingBusiness(ctx.tx.q, business_id);
  if (!business.modules.includes('memberships')) return refuse('MODULE_OFF');
  const [template] = await findTemplates(ctx.tx.q, business_id, [template_id]);
  if (!template) return refuse('NOT_FOUND', { field: 'template_id' });
  const amount = adjusted_price ?? template.price;
  const line = { price: amount, quantity: 1, discount: null, cover: noPaise, tax_rate: business.tax_rate };
  const { prices_include_tax, rounds_off } = business;
  const none = { discount: null, tip: noPaise, prepaid: noPaise };
  const bill = billOf([line], { ...none, prices_include_tax, rounds_off });
  const input: InputOf<typeof billingCalls.makeWalkIn> = {
    business_id,
    user_id: client_id,
    additional_note: undefined,
    booking_date: localMinute(ctx.now, business.time_zone).day.toString(),
    services: [],
    products: [],
    tip: noPaise,
    payments: payments ?? [],
    memberships: [{ template_id, amount, ...adjusted }],
    financial_summary: {
      tax_amount: bill.tax_amount,
      total_amount: bill.total,
      paid_amount: sumPaise((payments ?? []).map((one) => one.amount)),
      membership_discount_total: noPaise,
    },
  };
  const made = await makeWalkInBill(ctx, input, {
    // The advance is asked for with the first payment, when none comes with the sale.
    advanceLater: payments === undefined,
    ...(source && { source }),
  });
  if (!made.ok) {
    const refused = REFUSED.find((code) => code === made.code);
    if (!refused) throw new Error(`a bill of one membership was refused with ${made.code}`);
    return refuse(refused, made.details);
  }
  const { membership_ids, revision: _, ...written } = made.value;
  const [membership_id] = membership_ids;
  if (!membership_id) throw new Error('the bill sells a membership');
  return ok({ membership_id, ...written });
}
