import {
  catalogueCalls,
  type Service,
  type ServiceCategory,
} from '@kursi/core/catalogue/catalogue.contract.ts';
import { moved } from '@kursi/core/catalogue/service-rules.ts';
import { newIdempotencyKey } from '../../../lib/idempotency-key.ts';
import { useText } from '../../../lib/text.ts';
import { showToast } from '../../../ui/toast.ts';
import { type Catalogue, useCatalogueChange } from '../catalogue-data.ts';
import { type movedGroups, withGroups } from './service-groups.ts';

/** What can be done in the list itself. All of it shows at once, and every removal can be undone. */
export function useServiceChanges(businessId: string) {
  const t = useText();
  const change = useCatalogueChange(businessId);
  const of = { business_id: businessId };

  const withService = (id: string, changes: Partial<Service>) => (catalogue: Catalogue) => ({
    ...catalogue,
    services: catalogue.services.map((one) => (one.id === id ? { ...one, ...changes } : one)),
  });

  return {
    order: (groups: ReturnType<typeof movedGroups>) =>
      change(
        catalogueCalls.orderServices,
        { ...of, groups },
        { optimistic: (catalogue) => withGroups(catalogue, groups) },
      ),

    enable: ({ id }: Service, on: boolean) => {
      const service_status = on ? ('enable' as const) : ('disable' as const);
      return change(
        catalogueCalls.changeService,
        { ...of, id, service_status },
        { optimistic: withService(id, { service_status }) },
      );
    },

    async remove(service: Service): Promise<void> {
      const { id, name, service_status } = service;
      const back = service_status === 'disable' ? ('disable' as const) : ('enable' as const);
      const removed = await change(
        catalogueCalls.removeService,
        { ...of, id },
        {
          optimistic: (catalogue) => ({
            ...catalogue,
            services: catalogue.services.filter((one) => one.id !== id),
          }),
        },
      );
      if (!removed) return;
      showToast({
        text: t('catalogue.removed', { name }),
        undo: {
          label: t('action.undo'),
          onUndo: () => void change(catalogueCalls.changeService, { ...of, id, service_status: back }),
        },
      });
    },

    addCategory: (name: string) =>
      change(catalogueCalls.addCategory, { ...of, name }, { idempotencyKey: newIdempotencyKey() }),

    renameCategory: (id: string, name: string) =>
      change(
        catalogueCalls.changeCategory,
        { ...of, id, name },
        {
          optimistic: (catalogue) => ({
            ...catalogue,
            categories: catalogue.categories.map((one) => (one.id === id ? { ...one, name } : one)),
          }),
        },
      ),

    moveCategory(categories: readonly ServiceCategory[], id: string, by: -1 | 1) {
      const from = categories.findIndex((one) => one.id === id);
      const next = moved(categories, from, from + by);
      return change(
        catalogueCalls.orderCategories,
        { ...of, ids: next.map((one) => one.id) },
        { optimistic: (catalogue) => ({ ...catalogue, categories: next }) },
      );
    },

    async removeCategory(id: string, name: string): Promise<void> {
      const removed = await change(
        catalogueCalls.removeCategory,
        { ...of, id },
        {
          optimistic: (catalogue) => ({
            ...catalogue,
            categories: catalogue.categories.filter((one) => one.id !== id),
            services: catalogue.services.map((one) =>
              one.category_id === id ? { ...one, category_id: null } : one,
            ),
          }),
        },
      );
      if (!removed) return;
      const back = { ...of, id, category_status: 'enable' as const, ...removed };
      showToast({
        text: t('category.removed', { name }),
        undo: {
          label: t('action.undo'),
          onUndo: () => void change(catalogueCalls.changeCategory, back),
        },
      });
    },
  };
}
