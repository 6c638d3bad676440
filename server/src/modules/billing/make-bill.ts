import { type Bill, type BilledLine, billOf } from '@kursi/core/billing/bill.ts';
import type { billingCalls, Seller } from '@kursi/core/billing/billing.contract.ts';
import { prefixFromName, receiptNumber } from '@kursi/core/billing/receipt.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import { financialYear } from '@kursi/core/kernel/financial-year.ts';
import { noPaise, percentOfPaise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import {
  insertPaymentRows,
  insertUnbookedServices,
  insertVisit,
  type PlannedBooking,
  parseStart,
} from '../booking/public.ts';
import { moveStock } from '../catalogue/public.ts';
import { anonymousClient, lockClientForShare } from '../clients/public.ts';
import {
  type BillingBusiness,
  getBillingBusiness,
  insertBill,
  insertReceipt,
  nextReceiptNumber,
} from './bill.store.ts';
import { type PricedProduct, type PricedService, priceProducts, priceServices } from './price-lines.ts';

type Call = typeof billingCalls.makeWalkIn;
type Input = InputOf<Call>;
type Refused = ErrorOf<Call> | 'MALFORMED' | 'NOT_ALLOWED' | 'CLOSED';

/** Visit, services, stock, payments and receipt in one transaction. */
export async function makeWalkInBill(
  ctx: CommandContext,
  input: Input,
): Promise<Result<OutputOf<Call>, Refused>> {
  const { tx, business_id, now } = ctx;
  const business = await getBillingBusiness(tx.q, business_id);
  if (input.booking_date > localMinute(now, business.time_zone).day.toString()) {
    return refuse('MALFORMED', { fields: [{ field: 'booking_date', problem: 'invalid_value' }] });
  }
  if (input.services.length + input.products.length === 0) return refuse('BILL_EMPTY');
  if (input.user_id && !(await lockClientForShare(tx, { business_id, client_id: input.user_id }))) {
    return refuse('NOT_FOUND', { field: 'user_id' });
  }
  const services = await priceServices(ctx, business, input.services);
  if (!services.ok) return services;
  const products = await priceProducts(ctx, business, input);
  if (!products.ok) return products;
  const lines = [...services.value, ...products.value];
  const bill = billOf(lines, {
    discount: input.discount ?? null,
    tip: input.tip,
    prices_include_tax: business.prices_include_tax,
    rounds_off: business.rounds_off,
    prepaid: noPaise,
  });
  const wrong = whyNot(ctx, business, input, bill);
  if (wrong) return wrong;
  const bookings = planBookings(ctx, input.booking_date, services.value, bill.lines, business.time_zone);
  if (!bookings.ok) return bookings;

  const client_id = input.user_id ?? (await anonymousClient(ctx));
  const visit_id = ctx.newId();
  const payments = input.payments.flatMap(({ type, amount }) =>
    (type === 'cash' || type === 'businessUPI') && amount > 0 ? [{ type, amount }] : [],
  );
  const paid_amount = sumPaise(payments.map(({ amount }) => amount));
  const service_amount = sumPaise(bookings.value.map(({ booking_amount }) => booking_amount));
  await insertVisit(tx, {
    ...{ business_id, id: visit_id, type: 'walk-in', client_id, booking_date: input.booking_date },
    ...{ progress: 'done', note: input.additional_note || null, source: 'desk', made_by: ctx.actor_id },
    cancellation_window: business.cancellation_window,
    total_amount: bill.total,
    paid_amount,
    extras_amount: subtractPaise(bill.total, service_amount),
    billed_at: now,
    created_at: now,
    updated_at: now,
  });
  await insertUnbookedServices(ctx, { visit_id, client_id }, bookings.value);
  // The ledger is read by time and id, and ids of one moment are in no order.
  const ids = payments.map(() => ctx.newId()).sort();
  await insertPaymentRows(
    tx,
    payments.map((paid, i) => ({
      ...{ business_id, id: ids[i] ?? '', visit_id, kind: 'payment', made_by: ctx.actor_id, made_at: now },
      ...paid,
    })),
  );
  const receipt_number = await giveNumber(ctx, business, visit_id);
  await insertBill(
    tx,
    {
      ...{ business_id, visit_id, revision: 0, discount: JSON.stringify(input.discount ?? null) },
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
      made_by: ctx.actor_id,
      made_at: now,
    },
    lines.map((line, i) =>
      writtenLine(line, bill.lines[i] as BilledLine, bookings.value[i]?.booking_id ?? null),
    ),
  );
  const sold = new Map<string, number>();
  for (const { of, quantity } of products.value) sold.set(of.id, (sold.get(of.id) ?? 0) - quantity);
  await moveStock(ctx, sold, 'sold', receipt_number);
  ctx.emit('visit.billed', { visit_id, client_id, receipt_number, total_amount: String(bill.total) });
  const due_amount = subtractPaise(bill.total, paid_amount);
  return ok({ visit_id, receipt_number, revision: 0, total_amount: bill.total, paid_amount, due_amount });
}

/** What the whole bill breaks, whatever its lines are. */
function whyNot({ role }: CommandContext, { discount_limit }: BillingBusiness, input: Input, bill: Bill) {
  if (role === 'staff' && bill.discount > percentOfPaise(bill.gross, discount_limit)) {
    return refuse('DISCOUNT_TOO_LARGE', { limit: discount_limit });
  }
  const { total_amount, tax_amount } = input.financial_summary;
  if (total_amount !== bill.total || tax_amount !== bill.tax_amount) {
    return refuse('BILL_DIFFERS', { total_amount: bill.total, tax_amount: bill.tax_amount });
  }
  // An online payment is believed when the gateway confirms it, never because a page says so.
  if (input.payments.some(({ payment_id }) => payment_id)) return refuse('PAYMENT_NOT_VERIFIED');
  const placed = sumPaise(input.payments.map(({ type, amount }) => (type === 'advance' ? noPaise : amount)));
  return placed > bill.to_collect ? refuse('AMOUNT_TOO_LARGE', { due_amount: bill.to_collect }) : null;
}

function planBookings(
  ctx: CommandContext,
  booking_date: string,
  services: readonly PricedService[],
  billed: readonly BilledLine[],
  time_zone: string,
): Result<PlannedBooking[], 'MALFORMED' | 'CLOSED'> {
  const planned: PlannedBooking[] = [];
  for (const [index, { sent, of, usual }] of services.entries()) {
    const { service_time, service_duration, service_id, entity_id } = sent;
    const starts_at = parseStart(booking_date, service_time, time_zone);
    if (!starts_at.ok) return starts_at;
    planned.push({
      ...{
        booking_id: ctx.newId(),
        index,
        service_id,
        entity_id,
        booking_date,
        service_time,
        service_duration,
      },
      buffer_after: of.buffer_after,
      starts_at: starts_at.value,
      ends_at: starts_at.value.add({ minutes: service_duration }),
      service_name: of.name,
      service_price: usual,
      booking_amount: billed[index]?.amount ?? noPaise,
    });
  }
  return ok(planned);
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
    discount: JSON.stringify(line.discount),
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
