import { type Bill, type BillLine, billOf, clampPayment, type Discount } from '@kursi/core/billing/bill.ts';
import type { billingCalls } from '@kursi/core/billing/billing.contract.ts';
import { SERVICES_IN_A_VISIT } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import * as z from 'zod/mini';
import { draft } from '../../lib/drafts.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';

export type Catalogue = OutputOf<typeof catalogueCalls.get>;

/** How money comes in at the desk, in the order of the page. */
export const waysToPay = ['cash', 'businessUPI', 'pg'] as const;
export type WayToPay = (typeof waysToPay)[number];

const money = z.int() as unknown as z.ZodMiniType<Paise, Paise>;
const discount = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amount: money }),
    z.object({ kind: z.literal('percent'), share: z.int() }),
  ]),
);
const serviceLine = z.object({
  key: z.string(),
  /** Null for a service that was not booked. */
  booking_id: z.nullable(z.string()),
  service_id: z.string(),
  entity_id: z.string(),
  service_time: z.string(),
  service_duration: z.int(),
  price: money,
  /** Agreed by hand; otherwise the price follows the catalogue. */
  is_agreed: z.boolean(),
  discount,
});
const productLine = z.object({
  id: z.string(),
  quantity: z.int(),
  price: money,
  is_agreed: z.boolean(),
  discount,
});
const billDraft = z.object({
  /** Idempotency key: a bill whose answer was lost is sent again with it, also after a reload. */
  key: z.string(),
  /** The day it was begun, which is billed also past midnight. */
  day: z.string(),
  client: z.nullable(z.object({ id: z.string(), name: z.string(), phone: z.nullable(z.string()) })),
  /** False until a client or "no name" was chosen. */
  isAnonymous: z.boolean(),
  services: z.array(serviceLine).check(z.maxLength(SERVICES_IN_A_VISIT)),
  products: z.array(productLine),
  discount,
  tip: money,
  tip_entity_id: z.nullable(z.string()),
  note: z.string(),
  /** More than is on the shelf is sold on purpose; kept, so that a bill is sent again as it was. */
  oversells: z.boolean(),
  /** Typed amounts. */
  paid: z.partial(z.object({ cash: money, businessUPI: money, pg: money })),
  /** Takes what no typed amount covers; null: that stays due. */
  rest: z.nullable(z.enum(waysToPay)),
});
export type BillDraft = z.output<typeof billDraft>;
export type ServiceLine = z.output<typeof serviceLine>;
export type ProductLine = z.output<typeof productLine>;

/** Unfinished bills, by business. */
export const billDrafts = draft<Record<string, BillDraft>>('bill', 2, z.record(z.string(), billDraft));

const emptyBill: Omit<BillDraft, 'key' | 'day'> = {
  client: null,
  isAnonymous: false,
  services: [],
  products: [],
  discount: null,
  tip: noPaise,
  tip_entity_id: null,
  note: '',
  oversells: false,
  paid: {},
  rest: 'cash',
};

export function newBill(day: string): BillDraft {
  return { ...emptyBill, key: newIdempotencyKey(), day };
}

export function isEmptyBill({ client, services, products, note }: BillDraft): boolean {
  return !client && services.length === 0 && products.length === 0 && note === '';
}

/** The bill of a visit that was booked, with its services as they were booked. */
export function billOfVisit(visit: Visit): BillDraft {
  const { id, name, phone } = visit.client;
  return {
    ...newBill(visit.booking_date),
    client: { id, name, phone },
    services: visit.services
      .filter(({ booking_status }) => booking_status !== 'cancelled')
      .map((one) => ({
        ...{ key: one.id, booking_id: one.id, service_id: one.service_id, entity_id: one.entity_id },
        service_time: one.service_time,
        service_duration: one.service_duration,
        price: one.booking_amount,
        is_agreed: true,
        discount: null,
      })),
  };
}

/** Services that are sold, with a calendar that does them. */
export function sold({ services, calendars }: Catalogue): Service[] {
  const working = new Set(calendars.filter((one) => one.calendar_status === 'enable').map(({ id }) => id));
  return services.filter(
    (one) => one.service_status === 'enable' && one.calendars.some(({ entity_id }) => working.has(entity_id)),
  );
}

/** The calendars that do a service, in the order of the catalogue. */
export function whoDoes({ calendars }: Catalogue, service: Service) {
  return calendars.filter(
    ({ id, calendar_status }) =>
      calendar_status === 'enable' && service.calendars.some(({ entity_id }) => entity_id === id),
  );
}

interface At {
  /** Minutes of the day in the time zone of the business. */
  readonly minute: number;
  readonly key: string;
  /** Own calendar of the person at the desk, if any. */
  readonly preferred?: string | undefined;
}

/** A service that has just been given: it ends now. */
export function addService(bill: BillDraft, catalogue: Catalogue, service: Service, at: At): BillDraft {
  if (bill.services.length >= SERVICES_IN_A_VISIT) return bill;
  const calendar = whoNext(bill, catalogue, service, at.preferred);
  if (!calendar) return bill;
  const offered = offeredOnCalendar(service, calendar.id);
  const line: ServiceLine = {
    key: at.key,
    booking_id: null,
    service_id: service.id,
    entity_id: calendar.id,
    service_time: startBefore(at.minute, offered.duration),
    service_duration: offered.duration,
    price: offered.price,
    is_agreed: false,
    discount: null,
  };
  return { ...bill, services: [...bill.services, line] };
}

/** Who would do it: the person of the line before, the one at the desk, or the first. */
function whoNext(bill: BillDraft, catalogue: Catalogue, service: Service, preferred: string | undefined) {
  const able = whoDoes(catalogue, service);
  const last = bill.services.at(-1)?.entity_id;
  return able.find(({ id }) => id === last) ?? able.find(({ id }) => id === preferred) ?? able[0];
}

/** Price and length that adding it would bring. */
export function offeredNext(
  bill: BillDraft,
  catalogue: Catalogue,
  service: Service,
  preferred: string | undefined,
) {
  const calendar = whoNext(bill, catalogue, service, preferred);
  return calendar ? offeredOnCalendar(service, calendar.id) : service;
}

const STEP = 5;
function startBefore(minute: number, duration: number): string {
  const begun = Math.floor(Math.max(0, minute - duration) / STEP) * STEP;
  return formatTimeOfDay(begun);
}

function offeredOnCalendar(service: Service, entityId: string) {
  return offeredOn(
    service,
    service.calendars.find(({ entity_id }) => entity_id === entityId),
  );
}

/** A draft as it can be billed now: without what is no longer sold, and at today's prices unless one was agreed. */
export function upToDate(bill: BillDraft, catalogue: Catalogue, products: readonly Product[]): BillDraft {
  const offered = sold(catalogue);
  return {
    ...bill,
    services: bill.services.flatMap((line) => {
      if (line.booking_id) return [line];
      const service = offered.find(({ id }) => id === line.service_id);
      if (!service || whoDoes(catalogue, service).every(({ id }) => id !== line.entity_id)) return [];
      return [line.is_agreed ? line : { ...line, price: offeredOnCalendar(service, line.entity_id).price }];
    }),
    products: bill.products.flatMap((line) => {
      const product = products.find(({ id }) => id === line.id);
      if (product?.product_status !== 'enable') return [];
      return [line.is_agreed ? line : { ...line, price: product.price }];
    }),
    tip_entity_id: bill.services.some(({ entity_id }) => entity_id === bill.tip_entity_id)
      ? bill.tip_entity_id
      : null,
  };
}

/** Another person does it: at that person's price and length. */
export function changePerson(bill: BillDraft, service: Service, key: string, entityId: string): BillDraft {
  const { price, duration } = offeredOnCalendar(service, entityId);
  return changeService(bill, key, {
    ...{ entity_id: entityId, price, is_agreed: false, service_duration: duration },
  });
}

export function changeService(bill: BillDraft, key: string, change: Partial<ServiceLine>): BillDraft {
  return {
    ...bill,
    services: bill.services.map((line) => (line.key === key ? { ...line, ...change } : line)),
  };
}

export function addProduct(bill: BillDraft, { id, price }: Product): BillDraft {
  const there = bill.products.find((line) => line.id === id);
  if (there) return changeProduct(bill, id, { quantity: there.quantity + 1 });
  return {
    ...bill,
    products: [...bill.products, { id, price, is_agreed: false, quantity: 1, discount: null }],
  };
}

/** No piece left takes the line away. */
export function changeProduct(bill: BillDraft, id: string, change: Partial<ProductLine>): BillDraft {
  const products = bill.products.map((line) => (line.id === id ? { ...line, ...change } : line));
  return { ...bill, products: products.filter(({ quantity }) => quantity > 0) };
}

type Terms = Pick<BusinessSettings, 'tax_rate' | 'prices_include_tax' | 'rounds_off'>;

/** The sums of a bill; lines in the order services, products. */
export function sumsOf(
  bill: BillDraft,
  { services, products }: { readonly services: readonly Service[]; readonly products: readonly Product[] },
  terms: Terms,
  prepaid: Paise = noPaise,
): Bill {
  const rate = (known: { readonly tax_rate: number | null } | undefined) => known?.tax_rate ?? terms.tax_rate;
  const lines: BillLine[] = [
    ...bill.services.map((line) => ({
      ...asLine(line.price, 1, line.discount),
      tax_rate: rate(services.find(({ id }) => id === line.service_id)),
    })),
    ...bill.products.map((line) => ({
      ...asLine(line.price, line.quantity, line.discount),
      tax_rate: rate(products.find(({ id }) => id === line.id)),
    })),
  ];
  return billOf(lines, {
    discount: bill.discount,
    tip: bill.tip,
    prices_include_tax: terms.prices_include_tax,
    rounds_off: terms.rounds_off,
    prepaid,
  });
}

const asLine = (price: Paise, quantity: number, discount: Discount | null) => ({
  price,
  quantity,
  discount,
  cover: noPaise,
});

/** What comes in by each way: the typed amounts, never more than there is to collect, and the rest. */
export function placedOf({ paid, rest }: BillDraft, toCollect: Paise): Record<WayToPay, Paise> {
  const placed = { cash: noPaise, businessUPI: noPaise, pg: noPaise };
  let left = toCollect;
  for (const way of waysToPay) {
    if (way === rest) continue;
    placed[way] = clampPayment(paid[way] ?? noPaise, left);
    left = subtractPaise(left, placed[way]);
  }
  if (rest) placed[rest] = left;
  return placed;
}

/**
 * An amount is typed. What takes the rest keeps taking it; typed less itself, it hands over to the way before it that
 * has an amount, else the rest stays due.
 */
export function typeAmount(bill: BillDraft, way: WayToPay, amount: Paise): BillDraft {
  const other = waysToPay.find((one) => one !== way && (bill.paid[one] ?? 0) > 0);
  const rest = bill.rest === way ? (other ?? null) : bill.rest;
  const paid = { ...bill.paid, [way]: amount };
  if (rest) delete paid[rest];
  return { ...bill, paid, rest };
}

/** All that is open comes in this way. */
export const payAllBy = (bill: BillDraft, way: WayToPay): BillDraft => ({ ...bill, paid: {}, rest: way });

/** Nothing more comes in now: what no typed amount covers stays due. */
export const leaveDue = (bill: BillDraft): BillDraft => ({ ...bill, rest: null });

/** Notes that a client is likely to hand over: the exact sum, then the next ones upward. */
export function handedOver(amount: Paise): Paise[] {
  const notes = [100_00, 500_00, 1000_00].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(notes)]
    .filter((sum) => sum > amount)
    .map((sum) => paise(sum))
    .slice(0, 3);
}

/** The payload of both calls: only what is filled in. */
export function billToSend(
  bill: BillDraft,
  sums: Bill,
  of: { readonly business_id: string; readonly products: readonly Product[] },
): SentBy<typeof billingCalls.makeWalkIn> {
  const { business_id } = of;
  const booking_date = bill.day;
  const placed = placedOf(bill, sums.to_collect);
  const user_id = bill.client?.id ?? null;
  return {
    business_id,
    user_id,
    type: 'walk-in',
    booking_date,
    ...(bill.note.trim() !== '' && { additional_note: bill.note.trim() }),
    services: bill.services.map(({ key: _, is_agreed: __, price, discount: off, ...line }) => ({
      ...{ business_id, user_id, booking_date, ...line, booking_amount: price },
      ...(off && { discount: off }),
    })),
    products: bill.products.map((line) => {
      const known = of.products.find(({ id }) => id === line.id);
      return {
        inventory_id: known?.inventory_id ?? null,
        id: line.id,
        name: known?.name ?? '',
        amount: line.price,
        quantity: line.quantity,
        total_amount: paise(line.price * line.quantity),
        ...(line.discount && { discount: line.discount }),
      };
    }),
    ...(bill.oversells && { override: ['stock' as const] }),
    ...(bill.discount && { discount: bill.discount }),
    ...(bill.tip > 0 && { tip: bill.tip, tip_entity_id: bill.tip_entity_id }),
    financial_summary: {
      tax_amount: sums.tax_amount,
      total_amount: sums.total,
      paid_amount: sumPaise([placed.cash, placed.businessUPI]),
      membership_discount_total: sums.membership_discount_total,
    },
    payments: waysToPay
      .filter((way) => placed[way] > 0)
      .map((type) => ({ type, amount: placed[type], payment_id: null })),
  };
}
