import type { BilledLine } from '@kursi/core/billing/bill.ts';
import type { billingCalls, Seller } from '@kursi/core/billing/billing.contract.ts';
import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { leastPaise, type Paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { financialYear } from '@kursi/core/kernel/tax/financial-year.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { moveStock } from '../../catalogue/public.ts';
import { writeMemberships } from '../../memberships/public.ts';
import { earningOn } from '../commission/earning.ts';
import {
  type BillingBusiness,
  type FoundBill,
  insertBill,
  insertReceipt,
  nextReceiptNumber,
} from './bill.store.ts';
import type { BillInput, PricedLine, WorkedOut } from './work-out-bill.ts';

type Written = OutputOf<typeof billingCalls.makeWalkIn>;

interface BillToWrite {
  readonly visit_id: string;
  readonly client_id: string;
  readonly paid_amount: Paise;
  /** Of the services, which come first among the lines. */
  readonly bookingIds: readonly string[];
  /** The bill that it revises. */
  readonly before: FoundBill | null;
}

/** Number, document and stock; a revision keeps the number. */
export async function writeBill(
  ctx: CommandContext,
  business: BillingBusiness,
  { visit_id, client_id, paid_amount, bookingIds, before }: BillToWrite,
  input: Pick<BillInput, 'discount' | 'tip_entity_id'>,
  { bill, terms, lines, sold, memberships, covers }: WorkedOut,
): Promise<Written> {
  const { tx, business_id, actor_id: made_by, now: made_at } = ctx;
  const receipt_number = before?.receipt.receipt_number ?? (await giveNumber(ctx, business, visit_id));
  const revision = before ? before.bill.revision + 1 : 0;
  const amounts = new Map(
    lines.flatMap((line, i) =>
      'membership_id' in line ? [[line.membership_id, (bill.lines[i] as BilledLine).amount]] : [],
    ),
  );
  await writeMemberships(ctx, { visit_id, client_id }, memberships, amounts);
  await insertBill(
    tx,
    {
      business_id,
      visit_id,
      revision,
      discount: input.discount ? JSON.stringify(input.discount) : null,
      tip_amount: bill.tip,
      tip_entity_id: input.tip_entity_id ?? null,
      ...terms,
      gross_amount: bill.gross,
      discount_amount: bill.discount,
      cover_amount: bill.membership_discount_total,
      tax_amount: bill.tax_amount,
      round_off_amount: bill.round_off,
      total_amount: bill.total,
      seller: sellerOf(business),
      made_by,
      made_at,
    },
    lines.map((line, i) => ({
      ...writtenLine(line, bill.lines[i] as BilledLine, bookingIds[i] ?? null),
      payment_membership_id: covers[i]?.membership_id ?? null,
      ...earningOn(line, bill.lines[i] as BilledLine, lines, terms),
    })),
  );
  const [out, back] = [new Map<string, number>(), new Map<string, number>()];
  for (const [id, pieces] of sold) (pieces > 0 ? out : back).set(id, -pieces);
  await moveStock(ctx, out, 'sold', receipt_number);
  await moveStock(ctx, back, 'unsold', receipt_number);
  const { total: total_amount } = bill;
  ctx.emit(before ? 'visit.bill_revised' : 'visit.billed', {
    visit_id,
    client_id,
    receipt_number,
    total_amount: String(total_amount),
    parts: partsOf(bill).join(','),
  });
  const due_amount = subtractPaise(total_amount, leastPaise(paid_amount, total_amount));
  const membership_ids = memberships.lines.flatMap((line) => (line.benefit ? [line.membership_id] : []));
  return { visit_id, receipt_number, revision, total_amount, paid_amount, due_amount, membership_ids };
}

/** What a bill has besides its lines. */
function partsOf({ tip, round_off, membership_discount_total }: WorkedOut['bill']): string[] {
  const parts = { tip, round_off, cover: membership_discount_total };
  return Object.entries(parts).flatMap(([name, amount]) => (amount === 0 ? [] : [name]));
}

async function giveNumber(ctx: CommandContext, business: BillingBusiness, visit_id: string): Promise<string> {
  const { tx, business_id, now: made_at } = ctx;
  const financial_year = financialYear(made_at, business.time_zone);
  const number = await nextReceiptNumber(tx, business_id, financial_year);
  const prefix = business.receipt_prefix ?? prefixFromName(business.name);
  const receipt_number = receiptNumber(prefix, financial_year, number);
  await insertReceipt(tx, { business_id, visit_id, financial_year, number, receipt_number, made_at });
  return receipt_number;
}

function writtenLine(line: PricedLine, billed: BilledLine, booking_id: string | null) {
  const { price, quantity, tax_rate } = line;
  const called = line.billed ?? line.of;
  const tax_code = line.billed ? line.billed.tax_code : 'tax_code' in line.of ? line.of.tax_code : null;
  return {
    booking_id,
    product_id: 'id' in line.sent ? line.sent.id : null,
    membership_id: 'membership_id' in line ? line.membership_id : null,
    name: called.name,
    name_hi: 'name_hi' in called ? (called.name_hi ?? null) : null,
    quantity,
    price,
    tax_rate,
    tax_code,
    discount: line.discount ? JSON.stringify(line.discount) : null,
    discount_amount: billed.discount,
    cover_amount: billed.cover,
    amount: billed.amount,
    half_tax_amount: billed.half,
    taxable_amount: billed.taxable,
  };
}

export function sellerOf(business: BillingBusiness): Seller {
  const { name, legal_name, legal_address, phone, gstin, state, upi_id } = business;
  const { address, locality, area, city, pincode } = business;
  const lines = [address, locality, area, `${city} ${pincode}`].filter(Boolean).join(', ');
  return { name, legal_name, address: legal_address ?? lines, phone, gstin, state, upi_id };
}
