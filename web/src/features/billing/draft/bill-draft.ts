import type { BillDraft, ProductLine, ServiceLine, SoldMembership } from '@kursi/core/billing/bill-draft.ts';
import {
  MEMBERSHIPS_ON_A_BILL,
  PRODUCTS_ON_A_BILL,
  QUANTITY_MAX,
  type Receipt,
} from '@kursi/core/billing/billing.contract.ts';
import { SERVICES_IN_A_VISIT } from '@kursi/core/booking/booking-rules.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { formatTimeOfDay } from '@kursi/core/kernel/time.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts';
import { type Catalogue, type Kind, offeredOnCalendar, servicesOnSale, whoDoes } from './bill-catalogue.ts';
import { type BookedWith, priceWith } from './booked-price.ts';
import { type AtDesk, proposeTimes, whoNext } from './who-and-when.ts';

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
        key: one.id,
        booking_id: one.id,
        service_id: one.service_id,
        entity_id: one.entity_id,
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

/** The bill of someone who was served from the queue: each of their people had the services, with who served them. */
export function billOfEntry(
  entry: WaitlistBooking,
  catalogue: Catalogue,
  /** `from`: the minute of the day when they sat down; null when that was another day. */
  at: AtDesk & { readonly day: string; readonly from: number | null },
): BillDraft {
  const { id, name, phone } = entry.client;
  const begun: BillDraft = {
    ...newBill(at.day),
    client: { id, name, phone },
    queue: { waitlist_booking_id: entry.id, deposit: entry.deposit_amount },
  };
  const offered = servicesOnSale(catalogue);
  const had = Array.from({ length: entry.guest_count }, () => entry.services)
    .flat()
    .flatMap(({ service_id }) => offered.find((one) => one.id === service_id) ?? [])
    .slice(0, SERVICES_IN_A_VISIT);
  const by = { ...at, preferred: entry.served_entity_id ?? at.preferred };
  const bill = had.reduce(
    (sofar, service) => addService(sofar, catalogue, service, { ...by, key: newIdempotencyKey() }),
    begun,
  );
  return { ...bill, services: timedFrom(bill.services, at) };
}

/** One after the other from when they sat down, and none that begins after now. */
function timedFrom(
  services: readonly ServiceLine[],
  { from, minute }: { readonly from: number | null; readonly minute: number | null },
): ServiceLine[] {
  if (from === null || minute === null) return [...services];
  let next = from;
  return services.map((line) => {
    const service_time = formatTimeOfDay(Math.max(0, Math.min(next, minute)));
    next += line.service_duration;
    return { ...line, service_time, is_timed: true };
  });
}

/** A bill that was made, to be revised: as it was typed. */
export function billOfReceipt(visit: Visit, receipt: Receipt): BillDraft {
  const { id, name, phone } = visit.client;
  const { discount = null, tip_amount: tip, tip_entity_id } = receipt;
  return {
    ...newBill(visit.booking_date),
    ...(receipt.client.is_anonymous ? { isAnonymous: true } : { client: { id, name, phone } }),
    discount,
    tip,
    tip_entity_id,
    services: receipt.lines.flatMap((line) => {
      const booked = visit.services.find((one) => one.id === line.booking_id);
      if (!booked) return [];
      const { service_id, entity_id, service_time, service_duration } = booked;
      return [
        {
          key: booked.id,
          booking_id: booked.id,
          service_id,
          entity_id,
          service_time,
          service_duration,
          price: line.price,
          is_agreed: true,
          discount: line.discount ?? null,
          membership_id: line.payment_membership_id,
        },
      ];
    }),
    products: receipt.lines.flatMap(({ product_id, entity_id, price, quantity, discount = null }) =>
      product_id ? [{ id: product_id, entity_id, price, quantity, is_agreed: true, discount }] : [],
    ),
    memberships: receipt.lines.flatMap(({ membership_id, template_id, entity_id, price, discount = null }) =>
      membership_id && template_id
        ? [{ key: membership_id, membership_id, template_id, entity_id, price, is_agreed: true, discount }]
        : [],
    ),
  };
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

/** A draft as it can be billed now: without what is no longer sold, and at today's prices unless one was agreed. */
export function upToDate(
  bill: BillDraft,
  catalogue: Catalogue,
  products: readonly Product[],
  templates: readonly Kind[] = [],
): BillDraft {
  const offered = servicesOnSale(catalogue);
  const calendarThere = (entity_id: string | null | undefined) =>
    catalogue.calendars.some(({ id }) => id === entity_id) ? entity_id : null;
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
      return [{ ...line, price, entity_id: calendarThere(line.entity_id) }];
    }),
    memberships: bill.memberships.flatMap((line) => {
      if (line.membership_id) return [line];
      const kind = templates.find(({ id }) => id === line.template_id);
      if (kind?.status !== 'enable') return [];
      const price = line.is_agreed ? line.price : kind.price;
      return [{ ...line, price, entity_id: calendarThere(line.entity_id) }];
    }),
    // Only who served gets a tip.
    tip: bill.services.length > 0 ? bill.tip : noPaise,
    tip_entity_id: bill.services.some(({ entity_id }) => entity_id === bill.tip_entity_id)
      ? bill.tip_entity_id
      : null,
  };
}

/** Another person does it: at that person's price, length and time. What was booked keeps its time. */
export function changePerson(
  bill: BillDraft,
  service: Service,
  key: string,
  entityId: string,
  at: AtDesk & { readonly booked: BookedWith },
): BillDraft {
  const { price, duration } = offeredOnCalendar(service, entityId);
  const line = bill.services.find((one) => one.key === key);
  if (line?.booking_id) {
    const usual = (entity_id: string) => priceWith(at.booked, service, { ...line, entity_id });
    // A price that was typed stays.
    const isTyped = line.price !== usual(line.entity_id);
    return changeService(bill, key, {
      entity_id: entityId,
      price: isTyped ? line.price : (usual(entityId) ?? line.price),
    });
  }
  const changed = changeService(bill, key, {
    entity_id: entityId,
    price,
    is_agreed: false,
    service_duration: duration,
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

/** Sold by who is signed in, if they have a calendar; nobody in particular otherwise. */
export function addMembership(
  bill: BillDraft,
  { id, price }: Kind,
  { key, own = null }: { readonly key: string; readonly own?: string | null | undefined },
): BillDraft {
  const line: SoldMembership = {
    key,
    template_id: id,
    membership_id: null,
    entity_id: own,
    price,
    is_agreed: false,
    discount: null,
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
