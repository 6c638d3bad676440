import { type Bill, type BilledLine, billOf, mostDiscount } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { ErrorOf, InputOf } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { insertPaymentRows, type PlannedBooking, parseStart } from '../booking/public.ts';
import type { BillingBusiness, FoundBill } from './bill.store.ts';
import { type PricedProduct, type PricedService, priceProducts } from './price-lines.ts';

/** What all calls that make a bill say of it. */
export type BillInput = Omit<InputOf<typeof billingCalls.makeWalkIn>, 'type' | 'user_id'>;
export type BillRefused = ErrorOf<typeof billingCalls.makeWalkIn> | 'MALFORMED' | 'NOT_ALLOWED' | 'CLOSED';

export interface WorkedOut {
  readonly bill: Bill;
  readonly terms: BillingTerms;
  readonly lines: readonly (PricedService | PricedProduct)[];
  /** By product: pieces that leave the shelf; below nought for those that come back. */
  readonly sold: ReadonlyMap<string, number>;
  /** The services that were not booked. */
  readonly bookings: readonly PlannedBooking[];
}

type BillingTerms = Pick<BillingBusiness, 'prices_include_tax' | 'rounds_off'>;

interface WorkOut {
  readonly services: readonly PricedService[];
  readonly prepaid: Paise;
  /** The bill that is revised, whose terms and rates stay. */
  readonly before: FoundBill | null;
}

/** Works out the bill that was sent, and refuses one that the role or the sums forbid. Locks the products. */
export async function workOutBill(
  ctx: CommandContext,
  business: BillingBusiness,
  input: BillInput,
  { services, prepaid, before }: WorkOut,
): Promise<Result<WorkedOut, BillRefused>> {
  if (input.services.length + input.products.length === 0) return refuse('BILL_EMPTY');
  const products = await priceProducts(ctx, business, input, before?.lines);
  if (!products.ok) return products;
  const lines = [...services, ...products.value];
  const { prices_include_tax, rounds_off } = before?.bill ?? business;
  const terms = { prices_include_tax, rounds_off };
  const bill = billOf(lines, { discount: input.discount ?? null, tip: input.tip, prepaid, ...terms });
  const wrong = whyNotBilled(ctx, business, input, bill);
  if (wrong) return wrong;
  const bookings = planBookings(ctx, input.booking_date, services, bill.lines, business.time_zone);
  if (!bookings.ok) return bookings;
  const sold = new Map<string, number>();
  const count = (id: string, pieces: number) => sold.set(id, (sold.get(id) ?? 0) + pieces);
  for (const { of, quantity } of products.value) count(of.id, quantity);
  for (const { product_id, quantity } of before?.lines ?? []) if (product_id) count(product_id, -quantity);
  return ok({ bill, terms, lines, sold, bookings: bookings.value });
}

/** What the whole bill breaks, whatever its lines are. */
function whyNotBilled(
  { role }: CommandContext,
  { discount_limit }: BillingBusiness,
  input: BillInput,
  bill: Bill,
) {
  if (role === 'staff' && bill.discount > mostDiscount(bill.lines, discount_limit)) {
    return refuse('DISCOUNT_TOO_LARGE', { limit: discount_limit });
  }
  const served = input.services.map(({ entity_id }) => entity_id);
  const isStrayTip = input.tip_entity_id ? !served.includes(input.tip_entity_id) : false;
  if (isStrayTip || (input.tip > 0 && served.length === 0)) {
    return refuse('MALFORMED', { fields: [{ field: 'tip_entity_id', problem: 'invalid_value' }] });
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

/** Some pay before they are served, but not for tonight: that is a booking. */
const MINUTES_AHEAD = 60;

function planBookings(
  ctx: CommandContext,
  booking_date: string,
  services: readonly PricedService[],
  billed: readonly BilledLine[],
  time_zone: string,
): Result<PlannedBooking[], 'MALFORMED' | 'CLOSED'> {
  const planned: PlannedBooking[] = [];
  for (const [index, { sent, of, usual, booking }] of services.entries()) {
    if (booking) continue;
    const { service_time, service_duration, service_id, entity_id } = sent;
    const starts_at = parseStart(booking_date, service_time, time_zone);
    if (!starts_at.ok) return starts_at;
    if (Temporal.Instant.compare(starts_at.value, ctx.now.add({ minutes: MINUTES_AHEAD })) > 0) {
      const field = `services.${index}.service_time`;
      return refuse('MALFORMED', { fields: [{ field, problem: 'invalid_value' }] });
    }
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

/** What the bill charges beside its services, which come first among its lines. */
export function extrasOf(bill: Bill, services: number): Paise {
  const charged = bill.lines.slice(0, services).map(({ amount }) => amount);
  return subtractPaise(bill.total, sumPaise(charged));
}

type Paid = { readonly type: 'cash' | 'businessUPI'; readonly amount: Paise };

/** What came in by hand; what is asked online stays due until the gateway confirms it. */
export function paymentsOf({ payments }: Pick<BillInput, 'payments'>): Paid[] {
  return payments.flatMap(({ type, amount }) =>
    (type === 'cash' || type === 'businessUPI') && amount > 0 ? [{ type, amount }] : [],
  );
}

export async function insertPayments(
  ctx: CommandContext,
  visit_id: string,
  payments: readonly Paid[],
): Promise<void> {
  const { tx, business_id, actor_id: made_by, now: made_at } = ctx;
  // The ledger is read by time and id, and ids of one moment are in no order.
  const ids = payments.map(() => ctx.newId()).sort();
  await insertPaymentRows(
    tx,
    payments.map((paid, i) => ({
      ...{ business_id, id: ids[i] ?? '', visit_id, kind: 'payment', made_by, made_at },
      ...paid,
    })),
  );
}
