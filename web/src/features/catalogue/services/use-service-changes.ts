import {
  catalogueCalls,
  type Service,
  type ServiceCategory,
} from '@kursi/core/catalogue/catalogue.contract.ts';
import { moved } from '@kursi/core/catalogue/service-rules.ts';
import type { Named } from '@kursi/core/kernel/in-language.ts';
import { send } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { useText } from '../../../lib/text.ts';
import { catalogueReads, patchCatalogue, restoredStatus } from '../catalogue-data.ts';
import { type movedGroups, withGroups } from './service-groups.ts';

/** Commands of the service list. All are optimistic, and every removal has an undo. */
export function useServiceChanges(businessId: string) {
  const t = useText();
  const of = { business_id: businessId };
  // One scope: the server refuses an order based on a stale list, so changes are sent one after the other.
  const common = { invalidates: catalogueReads, scope: () => `catalogue ${businessId}` };

  const order = useCommand(catalogueCalls.orderServices, {
    ...common,
    optimistic: ({ groups }) => patchCatalogue(businessId, (catalogue) => withGroups(catalogue, groups)),
  });
  const orderCategories = useCommand(catalogueCalls.orderCategories, {
    ...common,
    optimistic: ({ ids }) =>
      patchCatalogue(businessId, (catalogue) => ({
        ...catalogue,
        categories: catalogue.categories.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      })),
  });
  const changeService = useCommand(catalogueCalls.changeService, {
    ...common,
    optimistic: ({ id, service_status }) =>
      patchCatalogue(businessId, (catalogue) => ({
        ...catalogue,
        services: catalogue.services.map((one) =>
          one.id === id && service_status ? { ...one, service_status } : one,
        ),
      })),
  });
  const removeService = useCommand(
    ({ id }: Service, options) => send(catalogueCalls.removeService, { ...of, id }, options),
    {
      ...common,
      optimistic: ({ id }) =>
        patchCatalogue(businessId, (catalogue) => ({
          ...catalogue,
          services: catalogue.services.filter((one) => one.id !== id),
        })),
      said: (_, { name }) => t('catalogue.removed', { name }),
      undo:
        (_, { id, service_status }) =>
        () =>
          changeService.run({ ...of, id, service_status: restoredStatus(service_status) }),
    },
  );
  const addCategory = useCommand(catalogueCalls.addCategory, common);
  const changeCategory = useCommand(catalogueCalls.changeCategory, {
    ...common,
    optimistic: ({ id, name, name_hi }) =>
      patchCatalogue(businessId, (catalogue) => ({
        ...catalogue,
        categories: catalogue.categories.map((one) =>
          one.id === id ? { ...one, name: name ?? one.name, ...(name_hi !== undefined && { name_hi }) } : one,
        ),
      })),
  });
  const removeCategory = useCommand(
    ({ id }: Pick<ServiceCategory, 'id' | 'name'>, options) =>
      send(catalogueCalls.removeCategory, { ...of, id }, options),
    {
      ...common,
      optimistic: ({ id }) =>
        patchCatalogue(businessId, (catalogue) => ({
          ...catalogue,
          categories: catalogue.categories.filter((one) => one.id !== id),
          services: catalogue.services.map((one) =>
            one.category_id === id ? { ...one, category_id: null } : one,
          ),
        })),
      said: (_, { name }) => t('category.removed', { name }),
      undo:
        (removed, { id }) =>
        () =>
          changeCategory.run({ ...of, id, category_status: 'enable', ...removed }),
    },
  );

  return {
    order: (groups: ReturnType<typeof movedGroups>) => order.run({ ...of, groups }),
    enable: ({ id }: Service, on: boolean) =>
      changeService.run({ ...of, id, service_status: on ? 'enable' : 'disable' }),
    remove: (service: Service) => removeService.run(service),
    addCategory,
    renameCategory: (id: string, names: Partial<Named>) => changeCategory.run({ ...of, id, ...names }),
    moveCategory(categories: readonly ServiceCategory[], id: string, by: -1 | 1) {
      const from = categories.findIndex((one) => one.id === id);
      return orderCategories.run({ ...of, ids: moved(categories, from, from + by).map((one) => one.id) });
    },
    removeCategory: (id: string, name: string) => removeCategory.run({ id, name }),
  };
}
