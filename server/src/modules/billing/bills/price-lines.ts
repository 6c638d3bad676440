import type { BillLine, Discount } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { priceBilledElsewhere, slotsBooked } from '@kursi/core/booking/price-elsewhere.ts';
import { STOCK_MIN } from '@kursi/core/catalogue/products.contract.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { mayChangePrice, refuseRight } from '@kursi/core/contract/rights.ts';
import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { type BookingRow, listPaymentRows } from '../../booking/public.ts';
import { lockProducts } from '../../catalogue/public.ts';
import { findSellers, type Seller } from '../commission/seller.store.ts';
import { type Billable, type BillingBusiness, type BillLineRow, findBillables } from './bill.store.ts';

type Input = Pick<InputOf<typeof billingCalls.makeWalkIn>, 'services' | 'products' | 'override'>;
type ServiceInput = Input['services'][number];
type ProductInput = Input['products'][number];

export interface PricedService extends BillLine {
  readonly sent: ServiceInput;
  readonly of: Billable;
  /** Its booking; null for a service that was not booked. */
  readonly booking: BookingRow | null;
  /** The price that everyone may charge. */
  readonly usual: Paise;
  /** Of one, at the usual price; null for a service that was not booked. */
  readonly service_price: Paise | null;
  /** On a revision, the line as it was billed: its words and shares stay. */
  readonly billed: BillLineRow | null;
}

export interface PricedProduct extends BillLine {
  readonly sent: ProductInput;
  readonly of: Awaited<ReturnType<typeof lockProducts>>[number];
  /** Who sold it, if that was said. */
  readonly seller: Seller | null;
  readonly billed: BillLineRow | null;
}

export type PriceRefusal =
  | 'NOT_FOUND'
  | 'NOT_ALLOWED'
  | 'SERVICE_NOT_OFFERED'
  | 'CALENDAR_NOT_OFFERED'
  | 'CALENDAR_DOES_NOT_OFFER'
  | 'MODULE_OFF'
  | 'PRODUCT_NOT_SOLD'
  | 'STOCK_TOO_LOW';

/** The lines of a bill with what they cost today. Another price needs the right to change it. */
export async function priceServices(
  ctx: CommandContext,
  business: BillingBusiness,
  sent: readonly ServiceInput[],
  /** Of the visit; what was booked is billed as it was booked, also when it is no longer offered. */
  bookings: readonly BookingRow[] = [],
  /** Of the bill that is revised: its prices and rates stay. */
  before: readonly BillLineRow[] = [],
): Outcome<PricedService[], PriceRefusal> {
  const elsewhere = bookings.filter(({ id, entity_id }) =>
    sent.some((line) => line.booking_id === id && line.entity_id !== entity_id),
  );
  const found = await findBillables(ctx.tx.q, ctx.business_id, [...sent, ...elsewhere]);
  const payments = await listPaymentRows(
    ctx.tx.q,
    elsewhere.slice(0, 1).map(({ business_id, visit_id }) => ({ business_id, id: visit_id })),
  );
  const isPaidOnline = payments.some(({ is_online }) => is_online);
  const priced: PricedService[] = [];
  for (const [i, line] of sent.entries()) {
    const of = found.find((one) => one.service_id === line.service_id && one.entity_id === line.entity_id);
    if (!of) return refuse('NOT_FOUND', { field: `services.${i}.service_id` });
    const booking = bookings.find(({ id }) => id === line.booking_id) ?? null;
    if (line.booking_id && booking?.service_id !== line.service_id) {
      return refuse('NOT_FOUND', { field: `services.${i}.booking_id` });
    }
    // Someone else may have done what was booked, if that person does it at all.
    const refused = booking?.entity_id === line.entity_id ? null : whyNotSold(of, i);
    if (refused) return refused;
    const billed = (booking && before.find(({ booking_id }) => booking_id === booking.id)) ?? null;
    const { booking_amount: usual, service_price } = booking
      ? usualOfBooking({ booking, billed, there: of, found, isPaidOnline })
      : { booking_amount: offeredThere(of).price, service_price: null };
    if (line.booking_amount !== usual && !mayChangePrice(ctx)) {
      return refuseRight('price.change', { fields: [`services.${i}.booking_amount`], price: usual });
    }
    const tax_rate = billed?.tax_rate ?? of.tax_rate ?? business.tax_rate;
    priced.push({
      ...asLine(line.booking_amount, 1, line.discount, tax_rate),
      sent: line,
      of,
      booking,
      usual,
      service_price,
      billed,
    });
  }
  return ok(priced);
}

const offeredThere = (of: Billable) => offeredOn(of, { price: of.own_price, duration: of.own_duration });

interface Named {
  readonly booking: BookingRow;
  readonly billed: BillLineRow | null;
  /** With whom it is billed. */
  readonly there: Billable;
  readonly found: readonly Billable[];
  readonly isPaidOnline: boolean;
}

/** As it was booked, or billed before; with another person than that, what it costs there. */
function usualOfBooking({ booking, billed, there, found, isPaidOnline }: Named) {
  const { service_id, entity_id, service_price, service_duration } = booking;
  const booked = { service_price, booking_amount: billed?.price ?? booking.booking_amount };
  if (there.entity_id === entity_id) return booked;
  const here = found.find((one) => one.service_id === service_id && one.entity_id === entity_id);
  const offeredHere = here?.is_offered ? offeredThere(here) : null;
  return priceBilledElsewhere({
    booked,
    slots: slotsBooked(service_duration, offeredHere?.duration ?? there.duration),
    priceHere: offeredHere?.price ?? null,
    priceThere: offeredThere(there).price,
    isPaidOnline,
  });
}

function whyNotSold(of: Billable, i: number) {
  if (of.service_status === 'deleted') return refuse('NOT_FOUND', { field: `services.${i}.service_id` });
  if (!of.calendar_status || of.calendar_status === 'deleted') {
    return refuse('NOT_FOUND', { field: `services.${i}.entity_id` });
  }
  if (of.service_status !== 'enable') return refuse('SERVICE_NOT_OFFERED', { service_id: of.service_id });
  if (of.calendar_status !== 'enable') return refuse('CALENDAR_NOT_OFFERED', { entity_id: of.entity_id });
  return of.is_offered ? null : refuse('CALENDAR_DOES_NOT_OFFER', { service_id: of.service_id });
}

/** Locks the shelf until the commit. Selling more than is there needs `override`. */
export async function priceProducts(
  ctx: CommandContext,
  business: BillingBusiness,
  { products: sent, override = [] }: Pick<Input, 'products' | 'override'>,
  /** Of the bill that is revised: its products were sold, at its prices and rates. */
  before: readonly BillLineRow[] = [],
): Outcome<PricedProduct[], PriceRefusal> {
  const sold = before.flatMap((line) => (line.product_id ? [{ ...line, product_id: line.product_id }] : []));
  const isNew = sent.some(({ id }) => sold.every(({ product_id }) => product_id !== id));
  if (isNew && !business.modules.includes('products')) return refuse('MODULE_OFF');
  const found = await lockProducts(ctx, [
    ...sent.map(({ id }) => id),
    ...sold.map(({ product_id }) => product_id),
  ]);
  const named = sent.flatMap(({ entity_id }) => entity_id ?? []);
  const sellers = named.length > 0 ? await findSellers(ctx.tx.q, ctx.business_id, named) : [];
  const priced: PricedProduct[] = [];
  const short: { readonly id: string; readonly name: string; readonly stock: number }[] = [];
  const left = new Map(found.map(({ id, stock }) => [id, stock]));
  for (const { product_id, quantity } of sold) {
    left.set(product_id, (left.get(product_id) ?? 0) + quantity);
  }
  for (const [i, line] of sent.entries()) {
    const of = found.find(({ id }) => id === line.id);
    if (!of) return refuse('NOT_FOUND', { field: `products.${i}.id` });
    const billed = sold.find(({ product_id }) => product_id === of.id) ?? null;
    if (!billed && of.product_status !== 'enable') {
      return refuse('PRODUCT_NOT_SOLD', { id: of.id, name: of.name });
    }
    const usual = billed?.price ?? of.price;
    if (line.amount !== usual && !mayChangePrice(ctx)) {
      return refuseRight('price.change', { fields: [`products.${i}.amount`], price: usual });
    }
    const seller = sellers.find(({ entity_id }) => entity_id === line.entity_id) ?? null;
    const isNamedAnew = line.entity_id && line.entity_id !== billed?.entity_id;
    if (isNamedAnew && !seller) return refuse('NOT_FOUND', { field: `products.${i}.entity_id` });
    left.set(of.id, (left.get(of.id) ?? 0) - line.quantity);
    if ((left.get(of.id) ?? 0) < 0) short.push({ id: of.id, name: of.name, stock: of.stock });
    const tax_rate = billed?.tax_rate ?? of.tax_rate ?? business.tax_rate;
    priced.push({
      ...asLine(line.amount, line.quantity, line.discount, tax_rate),
      sent: line,
      of,
      seller,
      billed,
    });
  }
  const isAbsurd = [...left.values()].some((stock) => stock < STOCK_MIN);
  if (isAbsurd || (short.length > 0 && !override.includes('stock'))) {
    return refuse('STOCK_TOO_LOW', { products: short });
  }
  return ok(priced);
}

/** Before memberships cover a part of it. */
function asLine(
  price: Paise,
  quantity: number,
  discount: Discount | null | undefined,
  tax_rate: number,
): BillLine {
  return { price, quantity, discount: discount ?? null, cover: noPaise, tax_rate };
}
