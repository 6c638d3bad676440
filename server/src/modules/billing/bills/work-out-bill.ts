import {
  type Bill,
  type BilledLine,
  billOf,
  discountedLines,
  mostDiscount,
} from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import type { ErrorOf, InputOf } from '@kursi/core/contract/call.ts';
import { discountLimit } from '@kursi/core/contract/rights.ts';
import { leastPaise, noPaise, type Paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, type Result, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';
import { isTakenByHand } from '@kursi/core/payments/payment-methods.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import {
  insertPaymentRows,
  listPaymentRows,
  type PlannedBooking,
  parseStart,
  type TakenBy,
  takenByHand,
} from '../../booking/public.ts';
import { clientGroup } from '../../clients/public.ts';
import {
  advanceDue,
  lockMemberships,
  type PricedMembership,
  planCovers,
  priceMemberships,
  type SoldMemberships,
} from '../../memberships/public.ts';
import { findSellers, type Seller } from '../commission/seller.store.ts';
import type { BillingBusiness, BillLineRow, FoundBill } from './bill.store.ts';
import { type PricedProduct, type PricedService, priceProducts } from './price-lines.ts';

/** What all calls that make a bill say of it. */
export type BillInput = Omit<InputOf<typeof billingCalls.makeWalkIn>, 'type' | 'user_id'>;
export type BillRefused = ErrorOf<typeof billingCalls.makeWalkIn> | 'MALFORMED' | 'NOT_ALLOWED' | 'CLOSED';

export interface WorkedOut {
  readonly bill: Bill;
  readonly terms: BillingTerms;
  readonly lines: readonly PricedLine[];
  readonly memberships: SoldMemberships;
  /** By service: the membership that covers it. */
  readonly covers: readonly (Cover | null)[];
  /** By product: pieces that leave the shelf; below nought for those that come back. */
  readonly sold: ReadonlyMap<string, number>;
  /** The services that were not booked. */
  readonly bookings: readonly PlannedBooking[];
  /** What came in by hand. */
  readonly payments: readonly Paid[];
}

export type BillingTerms = Pick<
  BillingBusiness,
  'prices_include_tax' | 'rounds_off' | 'commission_before_tax'
>;

/** With who sold it; null: nobody in particular. */
export interface PricedSale extends PricedMembership {
  readonly seller: Seller | null;
  readonly before: BillLineRow | null;
}

export type PricedLine = PricedService | PricedProduct | PricedSale;

interface WorkOut {
  readonly services: readonly PricedService[];
  /** Locked; null for someone whose name is not asked. */
  readonly client_id: string | null;
  /** The visit that is billed, if it exists. */
  readonly visit_id: string | null;
  readonly advanceLater?: boolean;
  readonly prepaid: Paise;
  /** The bill that is revised, whose terms and rates stay. */
  readonly before: FoundBill | null;
}

/** Works out the bill that was sent, and refuses one that the role or the sums forbid. Locks the products. */
export async function workOutBill(
  ctx: CommandContext,
  business: BillingBusiness,
  input: BillInput,
  { services: priced, client_id, visit_id, prepaid, before, advanceLater }: WorkOut,
): Outcome<WorkedOut, BillRefused> {
  if (input.services.length + input.products.length + input.memberships.length === 0) {
    return refuse('BILL_EMPTY');
  }
  // Lock order: memberships before products.
  const covering = priced.flatMap(({ sent }) => sent.payment_membership_id ?? []);
  await lockMemberships(ctx.tx, ctx.business_id, covering);
  const memberships = await priceMemberships(ctx, business, input.memberships, client_id, before?.lines);
  if (!memberships.ok) return memberships;
  const sales = await withSellers(ctx, memberships.value.lines, before?.lines ?? []);
  if (!sales.ok) return sales;
  const products = await priceProducts(ctx, business, input, before?.lines);
  if (!products.ok) return products;
  const uncovered = [...priced, ...products.value, ...sales.value];
  const prices = discountedLines(uncovered, input.discount ?? null);
  const planned = await planCovers(
    ctx,
    { client_ids: client_id ? await clientGroup(ctx.tx.q, ctx.business_id, client_id) : [], visit_id },
    priced.map(({ sent, booking }, i) => ({
      booking_id: booking?.id ?? null,
      service_id: sent.service_id,
      price: prices[i] ?? noPaise,
      membership_id: sent.payment_membership_id ?? null,
    })),
  );
  if (!planned.ok) return planned;
  const { covers } = planned.value;
  const services = priced.map((line, i) => ({ ...line, cover: covers[i]?.amount ?? noPaise }));
  const lines = [...services, ...products.value, ...sales.value];
  const { prices_include_tax, rounds_off, commission_before_tax } = before?.bill ?? business;
  const terms = { prices_include_tax, rounds_off, commission_before_tax };
  const bill = billOf(lines, { discount: input.discount ?? null, tip: input.tip, prepaid, ...terms });
  if (!(await areConfirmed(ctx, visit_id, input.payments))) return refuse('PAYMENT_NOT_VERIFIED');
  const wrong =
    whyNotBilled(ctx, business, input, bill) ??
    (advanceLater ? null : whyNotSold(input, bill, memberships.value.lines));
  if (wrong) return wrong;
  const bookings = planBookings(ctx, input.booking_date, services, bill.lines, covers, business.time_zone);
  if (!bookings.ok) return bookings;
  const sold = new Map<string, number>();
  const count = (id: string, pieces: number) => sold.set(id, (sold.get(id) ?? 0) + pieces);
  for (const { of, quantity } of products.value) count(of.id, quantity);
  for (const { product_id, quantity } of before?.lines ?? []) if (product_id) count(product_id, -quantity);
  const payments = await paymentsOf(ctx, input.payments);
  if (!payments.ok) return payments;
  return ok({
    bill,
    terms,
    lines,
    sold,
    bookings: bookings.value,
    memberships: memberships.value,
    covers,
    payments: payments.value,
  });
}

async function withSellers(
  { tx, business_id }: CommandContext,
  lines: readonly PricedMembership[],
  billed: readonly BillLineRow[],
): Outcome<PricedSale[], 'NOT_FOUND'> {
  const named = lines.flatMap(({ sent }) => sent.entity_id ?? []);
  const sellers = named.length > 0 ? await findSellers(tx.q, business_id, named) : [];
  const sales: PricedSale[] = [];
  for (const [i, line] of lines.entries()) {
    const { entity_id } = line.sent;
    const before = billed.find(({ membership_id }) => membership_id === line.membership_id) ?? null;
    const seller = sellers.find((one) => one.entity_id === entity_id) ?? null;
    // Who has left since stays on the bill that they were on.
    if (entity_id && !seller && entity_id !== before?.entity_id) {
      return refuse('NOT_FOUND', { field: `memberships.${i}.entity_id` });
    }
    sales.push({ ...line, seller, before });
  }
  return ok(sales);
}

/** An online payment is believed when the gateway has confirmed it for this visit, never because a page says so. */
async function areConfirmed(
  { tx, business_id }: CommandContext,
  visit_id: string | null,
  payments: BillInput['payments'],
): Promise<boolean> {
  const named = payments.filter(({ payment_id }) => payment_id);
  if (named.length === 0) return true;
  const rows = visit_id ? await listPaymentRows(tx.q, [{ business_id, id: visit_id }]) : [];
  return named.every(
    ({ type, payment_id }) => type === 'advance' && rows.some((row) => row.payment_id === payment_id),
  );
}

/** What the whole bill breaks, whatever its lines are. */
function whyNotBilled(
  ctx: CommandContext,
  { discount_limit }: BillingBusiness,
  input: BillInput,
  bill: Bill,
) {
  const limit = discountLimit(ctx, discount_limit);
  if (limit !== null && bill.discount > 0 && bill.discount > mostDiscount(bill.lines, limit)) {
    return refuse('DISCOUNT_TOO_LARGE', { right: 'bill.discount', limit });
  }
  const served = input.services.map(({ entity_id }) => entity_id);
  const isStrayTip = input.tip_entity_id ? !served.includes(input.tip_entity_id) : false;
  if (isStrayTip || (input.tip > 0 && served.length === 0)) {
    return refuseField('tip_entity_id');
  }
  const { total_amount, tax_amount, membership_discount_total: covered } = input.financial_summary;
  if (covered !== bill.membership_discount_total) {
    const { membership_discount_total } = bill;
    return refuse(covered > membership_discount_total ? 'MEMBERSHIP_USED' : 'BILL_DIFFERS', {
      membership_discount_total,
    });
  }
  if (total_amount !== bill.total || tax_amount !== bill.tax_amount) {
    return refuse('BILL_DIFFERS', { total_amount: bill.total, tax_amount: bill.tax_amount });
  }
  const placed = sumPaise(input.payments.map(({ type, amount }) => (type === 'advance' ? noPaise : amount)));
  return placed > bill.to_collect ? refuse('AMOUNT_TOO_LARGE', { due_amount: bill.to_collect }) : null;
}

/** Of what a membership costs, a part is due when it is bought: paid, or asked for online. */
function whyNotSold(input: BillInput, bill: Bill, sold: readonly PricedMembership[]) {
  const advance_amount = leastPaise(advanceDue(sold), bill.to_collect);
  const asked = sumPaise(input.payments.map(({ amount }) => amount));
  return asked < advance_amount ? refuse('ADVANCE_REQUIRED', { advance_amount }) : null;
}

/** Some pay before they are served, but not for tonight: that is a booking. */
const MINUTES_AHEAD = 60;

function planBookings(
  ctx: CommandContext,
  booking_date: string,
  services: readonly PricedService[],
  billed: readonly BilledLine[],
  covers: readonly (Cover | null)[],
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
      return refuseField(field);
    }
    planned.push({
      booking_id: ctx.newId(),
      index,
      service_id,
      entity_id,
      booking_date,
      service_time,
      service_duration,
      buffer_after: of.buffer_after,
      starts_at: starts_at.value,
      ends_at: starts_at.value.add({ minutes: service_duration }),
      service_name: of.name,
      service_name_hi: of.name_hi,
      service_price: usual,
      ...priceOf(billed[index], covers[index]),
    });
  }
  return ok(planned);
}

/** The price of a booking after discounts, with what covers it. */
export function priceOf(billed: BilledLine | undefined, cover: Cover | null | undefined) {
  return {
    booking_amount: sumPaise([billed?.amount ?? null, billed?.cover ?? null]),
    payment_membership_id: cover?.membership_id ?? null,
    membership_amount: cover?.amount ?? null,
  };
}

/** What the bill charges beside its services, which come first among its lines. */
export function extrasOf(bill: Bill, services: number): Paise {
  const charged = bill.lines.slice(0, services).map(({ amount }) => amount);
  return subtractPaise(bill.total, sumPaise(charged));
}

type Paid = TakenBy & { readonly amount: Paise };

/** What came in by hand; what is asked online stays due until the gateway confirms it. */
async function paymentsOf(
  ctx: CommandContext,
  sent: BillInput['payments'],
): Outcome<Paid[], 'PAYMENT_NOT_VERIFIED' | 'PAYMENT_METHOD_OFF' | 'MALFORMED'> {
  const payments: Paid[] = [];
  for (const [i, { amount, ...said }] of sent.entries()) {
    if (!isTakenByHand(said.type) || amount === 0) continue;
    const by = await takenByHand(ctx, { ...said, type: said.type }, `payments.${i}.method_id`);
    if (!by.ok) return by;
    payments.push({ ...by.value, amount });
  }
  return ok(payments);
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
      business_id,
      id: ids[i] ?? '',
      visit_id,
      kind: 'payment',
      made_by,
      made_at,
      ...paid,
    })),
  );
}
