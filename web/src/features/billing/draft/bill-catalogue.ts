import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import type { catalogueCalls, Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { offeredOn } from '@kursi/core/catalogue/service-rules.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { MembershipTemplate } from '@kursi/core/memberships/membership-templates.contract.ts';
import { type AtDesk, whoNext } from './who-and-when.ts';

export type Catalogue = OutputOf<typeof catalogueCalls.get>;

/** A kind of membership, as far as the bill sells it. */
export type Kind = Pick<
  MembershipTemplate,
  'id' | 'name' | 'price' | 'status' | 'duration' | 'mandatory_advance_percentage'
>;

/** Services that are sold, with a calendar that does them. */
export function servicesOnSale({ services, calendars }: Catalogue): Service[] {
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

/** Price and length of a service with one person. */
export function offeredOnCalendar(service: Service, entityId: string) {
  return offeredOn(
    service,
    service.calendars.find(({ entity_id }) => entity_id === entityId),
  );
}

/** Price and length that adding it would bring. */
export function offeredNext(bill: BillDraft, catalogue: Catalogue, service: Service, at: AtDesk) {
  const calendar = whoNext(whoDoes(catalogue, service), bill, at);
  return calendar ? offeredOnCalendar(service, calendar.id) : service;
}
