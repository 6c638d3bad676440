import type { Bill, BilledLine } from '@kursi/core/billing/bill.ts';
import type { billingCalls, Seller } from '@kursi/core/billing/billing.contract.ts';
import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { financialYear } from '@kursi/core/kernel/financial-year.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { type BillingBusiness, insertBill, insertReceipt, nextReceiptNumber } from './bill.store.ts';
import type { PricedProduct, PricedService } from './price-lines.ts';

/** The number and the first revision of a bill. Returns the number as it is printed. */
export async function writeReceipt(
  ctx: CommandContext,
  business: BillingBusiness,
  visit_id: string,
  input: Pick<InputOf<typeof billingCalls.makeWalkIn>, 'discount' | 'tip_entity_id'>,
  bill: Bill,
  lines: readonly (PricedService | PricedProduct)[],
  /** Of the services, which come first among the lines. */
  bookingIds: readonly string[],
): Promise<string> {
  const { tx, business_id, actor_id: made_by, now: made_at } = ctx;
  const receipt_number = await giveNumber(ctx, business, visit_id);
  await insertBill(
    tx,
    {
      ...{
        business_id,
        visit_id,
        revision: 0,
        discount: input.discount ? JSON.stringify(input.discount) : null,
      },
      ...{ tip_amount: bill.tip, tip_entity_id: input.tip_entity_id ?? null },
      prices_include_tax: business.prices_include_tax,
      rounds_off: business.rounds_off,
      gross_amount: bill.gross,
      discount_amount: bill.discount,
      cover_amount: bill.membership_discount_total,
      tax_amount: bill.tax_amount,
      round_off_amount: bill.round_off,
      total_amount: bill.total,
      seller: sellerOf(business),
      ...{ made_by, made_at },
    },
    lines.map((line, i) => writtenLine(line, bill.lines[i] as BilledLine, bookingIds[i] ?? null)),
  );
  return receipt_number;
}

async function giveNumber(ctx: CommandContext, business: BillingBusiness, visit_id: string): Promise<string> {
  const { tx, business_id, now } = ctx;
  const financial_year = financialYear(now, business.time_zone);
  const number = await nextReceiptNumber(tx, business_id, financial_year);
  const prefix = business.receipt_prefix ?? prefixFromName(business.name);
  const receipt_number = receiptNumber(prefix, financial_year, number);
  await insertReceipt(tx, { business_id, visit_id, financial_year, number, receipt_number, made_at: now });
  return receipt_number;
}

function writtenLine(line: PricedService | PricedProduct, billed: BilledLine, booking_id: string | null) {
  const { price, quantity, tax_rate } = line;
  return {
    booking_id,
    product_id: 'id' in line.sent ? line.sent.id : null,
    entity_id: 'entity_id' in line.sent ? line.sent.entity_id : null,
    ...{ name: line.of.name, quantity, price, tax_rate, tax_code: line.of.tax_code },
    discount: line.discount ? JSON.stringify(line.discount) : null,
    discount_amount: billed.discount,
    cover_amount: billed.cover,
    amount: billed.amount,
    half_tax_amount: billed.half,
    taxable_amount: billed.taxable,
  };
}

function sellerOf(business: BillingBusiness): Seller {
  const { name, legal_name, legal_address, phone, gstin, state, upi_id } = business;
  const { address, locality, area, city, pincode } = business;
  const lines = [address, locality, area, `${city} ${pincode}`].filter(Boolean).join(', ');
  return { name, legal_name, address: legal_address ?? lines, phone, gstin, state, upi_id };
}
