import {
  type Bill,
  type BillLine,
  billOf,
  clampPayment,
  type Discount,
  discountedLines,
} from '@kursi/core/billing/bill.ts';
import {
  type BillDraft,
  type ProductLine,
  type ServiceLine,
  type SoldMembership,
  type WayToPay,
  waysToPay,
} from '@kursi/core/billing/bill-draft.ts';
import {
  type billingCalls,
  MEMBERSHIPS_ON_A_BILL,
  PRODUCTS_ON_A_BILL,
  QUANTITY_MAX,
  type Receipt,
} from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf, SentBy } from '@kursi/core/contract/call.ts';
import { noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';
import type { MembershipTemplate } from '@kursi/core/memberships/membership-templates.contract.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { type AtDesk, proposeTimes, whoNext } from './who-and-when.ts';

export type { BillDraft, WayToPay } from '@kursi/core/billing/bill-draft.ts';
export type Catalogue = OutputOf<typeof catalogueCalls.get>;

const emptyBill: Omit<BillDraft, 'key' | 'day'> = {
  client: null,
  isAnonymous: false,
  services: [],
  products: [],
  memberships: [],
  refused: [],
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

export function isEmptyBill({ client, services, products, memberships, note }: BillDraft): boolean {
  const lines = services.length + products.length + memberships.length;
  return !client && lines === 0 && note === '';
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
        // What was booked with a membership stays with it.
        ...(one.payment_membership_id && { membership_id: one.payment_membership_id }),
      })),
  };
}

/** A bill that was made, to be revised: as it was typed. */
export function billOfReceipt(visit: Visit, receipt: Receipt): BillDraft {
  const { id, name, phone } = visit.client;
  const { discount = null, tip_amount: tip, tip_entity_id } = receipt;
  return {
    ...newBill(visit.booking_date),
    ...(receipt.client.is_anonymous ? { isAnonymous: true } : { client: { id, name, phone } }),
    ...{ discount, tip, tip_entity_id },
    services: receipt.lines.flatMap((line) => {
      const booked = visit.services.find((one) => one.id === line.booking_id);
      if (!booked) return [];
      const { service_id, entity_id, service_time, service_duration } = booked;
      return [
        {
          ...{ key: booked.id, booking_id: booked.id, service_id, entity_id, service_time, service_duration },
          ...{ price: line.price, is_agreed: true, discount: line.discount ?? null },
          membership_id: line.payment_membership_id,
        },
      ];
    }),
    products: receipt.lines.flatMap(({ product_id, entity_id, price, quantity, discount = null }) =>
      product_id ? [{ id: product_id, entity_id, price, quantity, is_agreed: true, discount }] : [],
    ),
    memberships: receipt.lines.flatMap(({ membership_id, template_id, price, discount = null }) =>
      membership_id && template_id
        ? [{ key: membership_id, membership_id, template_id, price, is_agreed: true, discount }]
        : [],
    ),
  };
}

/** The shelf with what a bill has sold: it stays on the bill, also when it is no longer sold. */
export function shelfWith(products: readonly Product[], receipt: Receipt | null): readonly Product[] {
  const billed = receipt?.lines.flatMap(({ product_id, name, price }) =>
    product_id ? [{ id: product_id, name, price }] : [],
  );
  if (!billed) return products;
  const isSold = (id: string) => products.some((one) => one.id === id && one.product_status === 'enable');
  const gone = billed.filter(({ id }) => !isSold(id));
  const asSold = { product_status: 'enable', stock: 0, inventory_id: null, tax_rate: null };
  return [...products, ...gone.map((one) => ({ ...asSold, ...one }) as Product)].filter(
    ({ id }, i, all) => all.findLastIndex((one) => one.id === id) === i,
  );
}

/** The rates of a bill that is revised, by booking and product: those of its day. */
export function ratesOf(receipt: Receipt): ReadonlyMap<string, number> {
  return new Map(
    receipt.lines.map((line) => [
      line.booking_id ?? line.product_id ?? line.membership_id ?? '',
      line.tax_rate,
    ]),
  );
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

/** Those, and the calendar that it was booked on. */
export function whoMayHaveDone(catalogue: Catalogue, service: Service, entityId: string) {
  const able = new Set(whoDoes(catalogue, service).map(({ id }) => id)).add(entityId);
  return catalogue.calendars.filter(({ id }) => able.has(id));
}

/** The catalogue with what was booked: it stays on the bill, also when it is no longer there. */
export function catalogueWith(catalogue: Catalogue, visit: Visit | null): Catalogue {
  const gone = visit?.services.filter(
    ({ service_id }) => !catalogue.services.some(({ id }) => id === service_id),
  );
  if (!gone?.length) return catalogue;
  const asGone = { service_status: 'deleted', tax_rate: null, calendars: [] };
  const known = gone.map(
    ({ service_id: id, service_name: name, service_price: price, service_duration: duration }) =>
      ({ ...asGone, id, name, price, duration }) as unknown as Service,
  );
  return { ...catalogue, services: [...catalogue.services, ...known] };
}

interface At extends AtDesk {
  readonly key: string;
}

/** A service that has just been given, with who most likely did it and when. */
export function addService(bill: BillDraft, catalogue: Catalogue, service: Service, at: At): BillDraft {
  const calendar = whoNext(whoDoes(catalogue, service), bill, at);
  if (!calendar) return bill;
  const offered = offeredOnCalendar(service, calendar.id);
  const line: ServiceLine = {
    key: at.key,
    booking_id: null,
    service_id: service.id,
    entity_id: calendar.id,
    service_time: '00:00',
    service_duration: offered.duration,
    price: offered.price,
    is_agreed: false,
    discount: null,
  };
  return { ...bill, services: proposeTimes([...bill.services, line], at) };
}

/** Price and length that adding it would bring. */
export function offeredNext(bill: BillDraft, catalogue: Catalogue, service: Service, at: AtDesk) {
  const calendar = whoNext(whoDoes(catalogue, service), bill, at);
  return calendar ? offeredOnCalendar(service, calendar.id) : service;
}

function offeredOnCalendar(service: Service, entityId: string) {
  return offeredOn(
    service,
    service.calendars.find(({ entity_id }) => entity_id === entityId),
  );
}

/** A draft as it can be billed now: without what is no longer sold, and at today's prices unless one was agreed. */
export function upToDate(
  bill: BillDraft,
  catalogue: Catalogue,
  products: readonly Product[],
  templates: readonly Kind[] = [],
): BillDraft {
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
      const price = line.is_agreed ? line.price : product.price;
      const isThere = catalogue.calendars.some(({ id }) => id === line.entity_id);
      return [{ ...line, price, entity_id: isThere ? line.entity_id : null }];
    }),
    memberships: bill.memberships.flatMap((line) => {
      if (line.membership_id) return [line];
      const kind = templates.find(({ id }) => id === line.template_id);
      if (kind?.status !== 'enable') return [];
      return [line.is_agreed ? line : { ...line, price: kind.price }];
    }),
    // Only who served gets a tip.
    tip: bill.services.length > 0 ? bill.tip : noPaise,
    tip_entity_id: bill.services.some(({ entity_id }) => entity_id === bill.tip_entity_id)
      ? bill.tip_entity_id
      : null,
  };
}

/** Another person does it: at that person's price, length and time, unless it was booked at another. */
export function changePerson(
  bill: BillDraft,
  service: Service,
  key: string,
  entityId: string,
  at: AtDesk,
): BillDraft {
  const { price, duration } = offeredOnCalendar(service, entityId);
  if (bill.services.some((line) => line.key === key && line.booking_id)) {
    return changeService(bill, key, { entity_id: entityId });
  }
  const changed = changeService(bill, key, {
    ...{ entity_id: entityId, price, is_agreed: false, service_duration: duration },
  });
  return { ...changed, services: proposeTimes(changed.services, at) };
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

/** The limit that one more piece of it would break. */
export function whyNoMore({ products }: BillDraft, { id }: Pick<Product, 'id'>) {
  const there = products.find((line) => line.id === id);
  if (there) return there.quantity >= QUANTITY_MAX ? { of: 'pieces' as const, count: QUANTITY_MAX } : null;
  const isFull = products.length >= PRODUCTS_ON_A_BILL;
  return isFull ? { of: 'products' as const, count: PRODUCTS_ON_A_BILL } : null;
}

/** No piece left takes the line away. */
export function changeProduct(bill: BillDraft, id: string, change: Partial<ProductLine>): BillDraft {
  const products = bill.products.map((line) => (line.id === id ? { ...line, ...change } : line));
  return { ...bill, products: products.filter(({ quantity }) => quantity > 0) };
}

/** A kind of membership, as far as the bill sells it. */
export type Kind = Pick<
  MembershipTemplate,
  'id' | 'name' | 'price' | 'status' | 'duration' | 'mandatory_advance_percentage'
>;

export function addMembership(bill: BillDraft, { id, price }: Kind, key: string): BillDraft {
  const line: SoldMembership = {
    ...{ key, template_id: id, membership_id: null, price, is_agreed: false, discount: null },
  };
  return { ...bill, memberships: [...bill.memberships, line] };
}

export const mayAddMembership = ({ memberships }: BillDraft) => memberships.length < MEMBERSHIPS_ON_A_BILL;

export function changeMembership(
  bill: BillDraft,
  key: string,
  change: Partial<SoldMembership> | null,
): BillDraft {
  return {
    ...bill,
    memberships: bill.memberships.flatMap((line) => {
      if (line.key !== key) return [line];
      return change ? [{ ...line, ...change }] : [];
    }),
  };
}

type Terms = Pick<BusinessSettings, 'tax_rate' | 'prices_include_tax' | 'rounds_off'>;

interface Sold {
  readonly services: readonly Service[];
  readonly products: readonly Product[];
}

/** The lines of a bill in the order services, products, memberships. */
function linesOf(
  bill: BillDraft,
  { services, products }: Sold,
  terms: Terms,
  rates?: ReadonlyMap<string, number>,
): BillLine[] {
  const rate = (known: { readonly tax_rate: number | null } | undefined) => known?.tax_rate ?? terms.tax_rate;
  return [
    ...bill.services.map((line) => ({
      ...asLine(line.price, 1, line.discount),
      tax_rate: rates?.get(line.booking_id ?? '') ?? rate(services.find(({ id }) => id === line.service_id)),
    })),
    ...bill.products.map((line) => ({
      ...asLine(line.price, line.quantity, line.discount),
      tax_rate: rates?.get(line.id) ?? rate(products.find(({ id }) => id === line.id)),
    })),
    ...bill.memberships.map((line) => ({
      ...asLine(line.price, 1, line.discount),
      tax_rate: rates?.get(line.membership_id ?? '') ?? terms.tax_rate,
    })),
  ];
}

/** The price of each service after all discounts: what memberships cover of. */
export function pricesToCover(bill: BillDraft): Paise[] {
  const lines = [
    ...bill.services.map((line) => ({ ...line, quantity: 1 })),
    ...bill.products,
    ...bill.memberships.map((line) => ({ ...line, quantity: 1 })),
  ];
  return discountedLines(lines, bill.discount).slice(0, bill.services.length);
}

/** The sums of a bill; lines in the order services, products, memberships. */
export function sumsOf(
  bill: BillDraft,
  sold: Sold,
  terms: Terms,
  prepaid: Paise = noPaise,
  rates?: ReadonlyMap<string, number>,
  covers: readonly (Cover | null)[] = [],
): Bill {
  const lines = linesOf(bill, sold, terms, rates).map((line, i) => ({
    ...line,
    cover: covers[i]?.amount ?? noPaise,
  }));
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
 * An amount is typed: amounts that were typed before give way to it. What takes the rest keeps taking it; typed less
 * itself, it hands over to the first way that has an amount, else the rest stays due.
 */
export function typeAmount(bill: BillDraft, way: WayToPay, amount: Paise, toCollect: Paise): BillDraft {
  const other = waysToPay.find((one) => one !== way && (bill.paid[one] ?? 0) > 0);
  const rest = bill.rest === way ? (other ?? null) : bill.rest;
  const taken = clampPayment(amount, toCollect);
  let left = subtractPaise(toCollect, taken);
  const paid: BillDraft['paid'] = {};
  for (const one of waysToPay) {
    const before = bill.paid[one];
    if (one === way || one === rest || before === undefined) continue;
    paid[one] = clampPayment(before, left);
    left = subtractPaise(left, paid[one]);
  }
  return { ...bill, paid: { ...paid, [way]: taken }, rest };
}

/** All that is open comes in this way; what was typed elsewhere stays. */
export function payRestBy(bill: BillDraft, way: WayToPay): BillDraft {
  const { [way]: _, ...paid } = bill.paid;
  return { ...bill, paid, rest: way };
}

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
  of: {
    readonly business_id: string;
    readonly products: readonly Product[];
    /** Of the services. */
    readonly covers?: readonly (Cover | null)[];
  },
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
    services: bill.services.map(
      ({ key: _, is_agreed: __, is_timed: ___, membership_id: ____, price, discount: off, ...line }, i) => ({
        ...{ business_id, user_id, booking_date, ...line, booking_amount: price },
        ...(off && { discount: off }),
        ...(of.covers?.[i] && { payment_membership_id: of.covers[i].membership_id }),
      }),
    ),
    products: bill.products.map((line) => {
      const known = of.products.find(({ id }) => id === line.id);
      return {
        inventory_id: known?.inventory_id ?? null,
        id: line.id,
        name: known?.name ?? '',
        amount: line.price,
        quantity: line.quantity,
        total_amount: paise(line.price * line.quantity),
        ...(line.entity_id && { entity_id: line.entity_id }),
        ...(line.discount && { discount: line.discount }),
      };
    }),
    ...(bill.memberships.length > 0 && {
      memberships: bill.memberships.map(({ template_id, membership_id, price, discount: off }) => ({
        ...{ template_id, amount: price },
        ...(membership_id && { membership_id }),
        ...(off && { discount: off }),
      })),
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
