import type { Calendar } from '@kursi/core/catalogue/calendars.contract.ts';
import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import { productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { OutputOf } from '@kursi/core/contract/call.ts';
import { type CachePatch, patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy, useLiveReads } from '../../lib/sync/reads.ts';

export type Catalogue = OutputOf<typeof catalogueCalls.get>;
type Products = OutputOf<typeof productCalls.list>;

/** Reads that show the catalogue; a change makes them stale. */
export const catalogueReads = touchedBy('service.changed', 'product.changed', 'calendar.changed');

export function useCatalogue(businessId: string) {
  return useCallQuery(catalogueCalls.get, { business_id: businessId });
}

/** Live updates from other devices. */
export function useCatalogueLive(businessId: string): void {
  useLiveReads(businessId, catalogueReads);
}

/** Optimistic update of the cached catalogue. */
export function patchCatalogue(
  business_id: string,
  update: (catalogue: Catalogue) => Catalogue,
): readonly CachePatch[] {
  return [patchQuery(catalogueCalls.get, { business_id }, update)];
}

/** Fields that are undefined stay as they are. */
export function patchCalendar(
  business_id: string,
  {
    id,
    calendar_status,
    business_hours,
  }: Pick<Calendar, 'id'> & {
    readonly [Field in 'calendar_status' | 'business_hours']?: Calendar[Field] | undefined;
  },
): readonly CachePatch[] {
  return patchCatalogue(business_id, (catalogue) => ({
    ...catalogue,
    calendars: catalogue.calendars.map((one) =>
      one.id === id
        ? {
            ...one,
            calendar_status: calendar_status ?? one.calendar_status,
            business_hours: business_hours === undefined ? one.business_hours : business_hours,
          }
        : one,
    ),
  }));
}

export function patchProducts(
  business_id: string,
  update: (items: Products['items']) => Products['items'],
): readonly CachePatch[] {
  return [patchQuery(productCalls.list, { business_id }, ({ items }) => ({ items: update(items) }))];
}

/** Undo of a soft delete restores the former status. */
export function restoredStatus(before: 'enable' | 'disable' | 'deleted'): 'enable' | 'disable' {
  return before === 'disable' ? 'disable' : 'enable';
}
