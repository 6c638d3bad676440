import { type Bill, type BilledLine, type BillLine, billOf } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { bookingStatusAt } from '@kursi/core/booking/booking-rules.ts';
import type { ErrorOf, InputOf, OutputOf } from '@kursi/core/contract/call.ts';
import {
  leastPaise,
  noPaise,
  type Paise,
  paise,
  percentOfPaise,
  subtractPaise,
  sumPaise,
} from '@kursi/core/kernel/money.ts';
import { ok, type Result, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import {
  cancelServices,
  findBookingsOfVisit,
  insertPaymentRows,
  insertUnbookedServices,
  insertVisit,
  lockVisit,
  type PlannedBooking,
  parseStart,
  settleVisit,
  updateBooking,
  updateVisit,
} from '../booking/public.ts';
import { moveStock } from '../catalogue/public.ts';
import { anonymousClient, lockClientForShare } from '../clients/public.ts';
import { type BillingBusiness, getBillingBusiness } from './bill.store.ts';
import { type PricedProduct, type PricedService, priceProducts, priceServices } from './price-lines.ts';
import { writeReceipt } from './write-receipt.ts';

type Input = InputOf<typeof billingCalls.makeWalkIn>;
type Written = OutputOf<typeof billingCalls.makeWalkIn>;
type Refused<Call extends typeof billingCalls.makeWalkIn | typeof billingCalls.checkOut> =
  | ErrorOf<Call>
  | 'MALFORMED'
  | 'NOT_ALLOWED'
  | 'CLOSED';
/** What both calls say of the bill itself. */
type BillInput = Omit<Input, 'type' | 'user_id'>;

/** Visit, services, stock, payments and receipt in one transaction. */
export async function makeWalkInBill(
  ctx: CommandContext,
  input: Input,
): Promise<Result<Written, Refused<typeof billingCalls.makeWalkIn>>> {
  const { tx, business_id, now } = ctx;
  const business = await getBillingBusiness(tx.q, business_id);
  if (input.booking_date > localMinute(now, business.time_zone).day.toString()) {
    return refuse('MALFORMED', { fields: [{ field: 'booking_date', problem: 'invalid_value' }] });
  }
  if (input.user_id && !(await lockClientForShare(tx, { business_id, client_id: input.user_id }))) {
    return refuse('NOT_FOUND', { field: 'user_id' });
  }
  const stray = input.services.findIndex(
    ({ booking_id, booking_date = input.booking_date }) => booking_id || booking_date !== input.booking_date,
  );
  if (stray >= 0) {
    return refuse('MALFORMED', { fields: [{ field: `services.${stray}`, problem: 'invalid_value' }] });
  }
  const services = await priceServices(ctx, business, input.services);
  if (!services.ok) return services;
  const worked = await workOut(ctx, business, input, services.value, noPaise);
  if (!worked.ok) return worked;
  const { bill, bookings } = worked.value;

  const client_id = input.user_id ?? (await anonymousClient(ctx));
  const visit_id = ctx.newId();
  const payments = paymentsOf(input);
  const paid_amount = sumPaise(payments.map(({ amount }) => amount));
  await insertVisit(tx, {
    ...{ business_id, id: visit_id, type: 'walk-in', client_id, booking_date: input.booking_date },
    ...{ progress: 'done', note: input.additional_note || null, source: 'desk', made_by: ctx.actor_id },
    cancellation_window: business.cancellation_window,
    total_amount: bill.total,
    paid_amount,
    extras_amount: extrasOf(bill, services.value.length),
    billed_at: now,
    created_at: now,
    updated_at: now,
  });
  await insertUnbookedServices(ctx, { visit_id, client_id }, bookings);
  await insertPayments(ctx, visit_id, payments);
  const ids = bookings.map(({ booking_id }) => booking_id);
  return ok(await writeDown(ctx, business, { visit_id, client_id, paid_amount }, input, worked.value, ids));
}

/** The same for a visit that was booked: what was left out is cancelled, what was added is given, prepaid counts. */
export async function checkOutVisit(
  ctx: CommandContext,
  input: InputOf<typeof billingCalls.checkOut>,
): Promise<Result<Written, Refused<typeof billingCalls.checkOut>>> {
  const { tx, business_id, now } = ctx;
  const visit = await lockVisit(tx, { business_id, id: input.visit_id });
  if (!visit) return refuse('NOT_FOUND');
  if (visit.billed_at) return refuse('VISIT_BILLED');
  const business = await getBillingBusiness(tx.q, business_id);
  const all = await findBookingsOfVisit(tx.q, business_id, visit.id);
  const living = all.filter((one) => bookingStatusAt(one, now) !== 'cancelled');
  const isOpen = living.every((one) => bookingStatusAt(one, now) === 'confirmed');
  const isToCome = visit.booking_date > localMinute(now, business.time_zone).day.toString();
  if (living.length === 0 || !isOpen || isToCome) {
    return refuse('CONFLICT', { booking_date: visit.booking_date, progress: visit.progress });
  }
  const services = await priceServices(ctx, business, input.services, living);
  if (!services.ok) return services;
  const { booking_date } = visit;
  const worked = await workOut(ctx, business, { ...input, booking_date }, services.value, visit.paid_amount);
  if (!worked.ok) return worked;
  const { bill, bookings } = worked.value;

  const billed = services.value.flatMap(({ booking }) => booking?.id ?? []);
  const dropped = living.filter(({ id }) => !billed.includes(id)).map(({ id }) => id);
  await cancelServices(ctx, dropped);
  for (const [i, { booking }] of services.value.entries()) {
    const booking_amount = bill.lines[i]?.amount ?? noPaise;
    if (booking && booking.booking_amount !== booking_amount) {
      await updateBooking(tx, booking, { booking_amount });
    }
  }
  const given = bookings.map((one, i) => ({ ...one, index: all.length + i }));
  await insertUnbookedServices(ctx, { visit_id: visit.id, client_id: visit.client_id }, given);
  await insertPayments(ctx, visit.id, paymentsOf(input));
  await updateVisit(tx, visit, {
    progress: 'done',
    billed_at: now,
    extras_amount: extrasOf(bill, services.value.length),
    ...(input.additional_note && { note: input.additional_note }),
  });
  await settleVisit(tx, visit, now);
  const fresh = bookings.map(({ booking_id }) => booking_id);
  const ids = services.value.map(({ booking }) => booking?.id ?? fresh.shift() ?? '');
  const paid_amount = sumPaise([visit.paid_amount, ...paymentsOf(input).map(({ amount }) => amount)]);
  const of = { visit_id: visit.id, client_id: visit.client_id, paid_amount };
  return ok(await writeDown(ctx, business, of, input, worked.value, ids));
}

interface WorkedOut {
  readonly bill: Bill;
  readonly lines: readonly (PricedService | PricedProduct)[];
  readonly products: readonly PricedProduct[];
  /** The services that were not booked. */
  readonly bookings: readonly PlannedBooking[];
}

async function workOut(
  ctx: CommandContext,
  business: BillingBusiness,
  input: BillInput,
  services: readonly PricedService[],
  prepaid: Paise,
): Promise<Result<WorkedOut, Refused<typeof billingCalls.makeWalkIn>>> {
  if (input.services.length + input.products.length === 0) return refuse('BILL_EMPTY');
  const products = await priceProducts(ctx, business, input);
  if (!products.ok) return products;
  const lines = [...services, ...products.value];
  const { prices_include_tax, rounds_off } = business;
  const terms = { discount: input.discount ?? null, tip: input.tip, prices_include_tax, rounds_off, prepaid };
  const bill = billOf(lines, terms);
  const wrong = whyNotBilled(ctx, business, input, lines, bill);
  if (wrong) return wrong;
  const bookings = planBookings(ctx, input.booking_date, services, bill.lines, business.time_zone);
  return bookings.ok ? ok({ bill, lines, products: products.value, bookings: bookings.value }) : bookings;
}

/** What the whole bill breaks, whatever its lines are. */
function whyNotBilled(
  { role }: CommandContext,
  { discount_limit }: BillingBusiness,
  input: BillInput,
  lines: readonly BillLine[],
  bill: Bill,
) {
  // By line, as a discount of exactly the limit on each is rounded by line.
  const most = lines.map(({ price, quantity }) => percentOfPaise(paise(price * quantity), discount_limit));
  if (role === 'staff' && bill.discount > sumPaise(most)) {
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
function extrasOf(bill: Bill, services: number): Paise {
  const charged = bill.lines.slice(0, services).map(({ amount }) => amount);
  return subtractPaise(bill.total, sumPaise(charged));
}

type Paid = { readonly type: 'cash' | 'businessUPI'; readonly amount: Paise };

/** What came in by hand; what is asked online stays due until the gateway confirms it. */
function paymentsOf({ payments }: Pick<BillInput, 'payments'>): Paid[] {
  return payments.flatMap(({ type, amount }) =>
    (type === 'cash' || type === 'businessUPI') && amount > 0 ? [{ type, amount }] : [],
  );
}

async function insertPayments(
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

interface OfVisit {
  readonly visit_id: string;
  readonly client_id: string;
  readonly paid_amount: Paise;
}

async function writeDown(
  ctx: CommandContext,
  business: BillingBusiness,
  { visit_id, client_id, paid_amount }: OfVisit,
  input: Pick<BillInput, 'discount' | 'tip_entity_id'>,
  { bill, lines, products }: WorkedOut,
  bookingIds: readonly string[],
): Promise<Written> {
  const receipt_number = await writeReceipt(ctx, business, visit_id, input, bill, lines, bookingIds);
  const sold = new Map<string, number>();
  for (const { of, quantity } of products) sold.set(of.id, (sold.get(of.id) ?? 0) - quantity);
  await moveStock(ctx, sold, 'sold', receipt_number);
  const { total: total_amount } = bill;
  ctx.emit('visit.billed', { visit_id, client_id, receipt_number, total_amount: String(total_amount) });
  const due_amount = subtractPaise(total_amount, leastPaise(paid_amount, total_amount));
  return { visit_id, receipt_number, revision: 0, total_amount, paid_amount, due_amount };
}
