import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { allNames } from '@kursi/core/kernel/in-language.ts';
import type { SortGroup, SortPosition } from '../../../ui/lists/sortable.ts';
import type { Catalogue } from '../catalogue-data.ts';

/** Group of services without a category. */
export const NO_CATEGORY = 'none';

export interface ServiceGroup {
  readonly key: string;
  readonly categoryId: string | null;
  readonly name: string | null;
  /** In every language. */
  readonly names: readonly string[];
  readonly services: readonly Service[];
}

/** Categories in order; services without one come last, if any. */
export function groupsOf({ categories, services }: Catalogue): ServiceGroup[] {
  const groups = categories.map((category) => ({
    key: category.id,
    categoryId: category.id as string | null,
    name: category.name as string | null,
    names: allNames(category),
    services: services.filter((service) => service.category_id === category.id),
  }));
  const rest = services.filter(({ category_id }) => !categories.some(({ id }) => id === category_id));
  const none = { key: NO_CATEGORY, categoryId: null, name: null, names: [], services: rest };
  return rest.length > 0 ? [...groups, none] : groups;
}

export function searched(groups: readonly ServiceGroup[], text: string): ServiceGroup[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [...groups];
  const isFound = (name: string) => name.toLocaleLowerCase().includes(wanted);
  return groups
    .map((group) => {
      const inName = group.names.some(isFound);
      const found = group.services.filter((service) => allNames(service).some(isFound));
      return { ...group, services: inName ? group.services : found };
    })
    .filter(({ services }) => services.length > 0);
}

export function sortGroups(groups: readonly ServiceGroup[]): SortGroup[] {
  return groups.map(({ key, services }) => ({ key, items: services.map(({ id }) => id) }));
}

/** The groups after a drag, as input of the reorder call. */
export function movedGroups(groups: readonly SortGroup[], id: string, place: SortPosition) {
  return groups.map(({ key, items }) => {
    const others = items.filter((item) => item !== id);
    return {
      category_id: key === NO_CATEGORY ? null : key,
      service_ids: key === place.group ? others.toSpliced(place.index, 0, id) : others,
    };
  });
}

/** Optimistic catalogue with this order. */
export function withGroups(catalogue: Catalogue, groups: ReturnType<typeof movedGroups>): Catalogue {
  const byId = new Map(catalogue.services.map((service) => [service.id, service]));
  const services = groups
    .flatMap(({ category_id, service_ids }) =>
      service_ids.flatMap((id) => {
        const service = byId.get(id);
        return service ? [{ ...service, category_id }] : [];
      }),
    )
    .map((service, index) => ({ ...service, index }));
  return { ...catalogue, services };
}
