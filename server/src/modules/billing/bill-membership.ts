import { billOf } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { membershipCalls } from '@kursi/core/memberships/memberships.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { findBookingsOfVisit, lockVisit } from '../booking/public.ts';
import {
  findTemplates,
  type LockedSale,
  type MembershipSale,
  type MembershipsPorts,
  type SaleRefused,
  type SoldMembership,
} from '../memberships/public.ts';
import { findBill, getBillingBusiness } from './bills/bill.store.ts';
import { billVisit } from './bills/bill-visit.ts';
import { inputOfBill } from './bills/input-of-bill.ts';
import { makeWalkInBill } from './bills/make-bill.ts';
import { findVisitOfSale } from './sold-membership.store.ts';

const REFUSED: readonly SaleRefused[] = [...membershipCalls.buy.errors, 'MALFORMED'];

/** The bill is worked out as any other; nothing but the membership is on it. */
async function billMembership(
  ctx: CommandContext,
  { business_id, template_id, client_id, payments, adjusted_price, source, ...adjusted }: MembershipSale,
): Outcome<SoldMembership, SaleRefused> {
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

async function lockVisitOfSale({ tx, business_id }: CommandContext, membership_id: string) {
  // It never changes, so it may be read before the lock.
  const id = await findVisitOfSale(tx.q, business_id, membership_id);
  return id ? lockVisit(tx, { business_id, id }) : null;
}

async function findLineOfSale({ tx, business_id }: CommandContext, visit_id: string, membership_id: string) {
  const before = await findBill(tx.q, { business_id, visit_id });
  const line = before?.lines.find((one) => one.membership_id === membership_id);
  return before && line && !before.receipt.voided_at ? { before, line } : null;
}

async function lockSale(ctx: CommandContext, membership_id: string): Promise<LockedSale | null> {
  const visit = await lockVisitOfSale(ctx, membership_id);
  if (!visit) return null;
  const { id: visit_id, total_amount, paid_amount } = visit;
  const found = await findLineOfSale(ctx, visit_id, membership_id);
  return { visit_id, total_amount, paid_amount, line_amount: found?.line.amount ?? null };
}

async function lowerSale(
  ctx: CommandContext,
  membership_id: string,
  amount: Paise,
): Outcome<Paise, 'CONFLICT'> {
  const { tx, business_id } = ctx;
  const visit = await lockVisitOfSale(ctx, membership_id);
  const found = visit && (await findLineOfSale(ctx, visit.id, membership_id));
  if (!found) return refuse('CONFLICT', { state: 'voided' });
  const { before, line } = found;
  const bookings = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const off = before.lines.map((one) => (one === line ? amount : undefined));
  const revised = inputOfBill(before, bookings, { off, rounds_off: before.bill.rounds_off });
  const business = await getBillingBusiness(tx.q, business_id);
  const billed = await billVisit(ctx, business, { visit, bookings, before }, revised);
  if (!billed.ok) return refuse('CONFLICT', { code: billed.code });
  const after = await lockVisit(tx, visit);
  return ok(paise((after?.to_give_back ?? noPaise) - visit.to_give_back));
}

export const membershipBills: MembershipsPorts['bills'] = { billMembership, lockSale, lowerSale };
