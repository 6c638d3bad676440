import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { useText } from '../../../lib/text.ts';
import { isNameTaken } from '../../../shared/same-name.ts';
import { cx } from '../../../ui/cx.ts';
import { type SortPosition, useSortable } from '../../../ui/sortable.ts';
import type { Catalogue } from '../catalogue-data.ts';
import { CategoryHead } from './category-head.tsx';
import { movedGroups, type ServiceGroup, sortGroups } from './service-groups.ts';
import { ServiceRow } from './service-row.tsx';
import type { useServiceChanges } from './use-service-changes.ts';

interface ServiceListProps {
  readonly catalogue: Catalogue;
  readonly groups: readonly ServiceGroup[];
  /** Null without edit permission. */
  readonly changes: ReturnType<typeof useServiceChanges> | null;
  /** Search results cannot be reordered. */
  readonly isSearch: boolean;
  readonly onOpen: (id: string | null, categoryId?: string | null) => void;
}

export function ServiceList({ catalogue, groups, changes, isSearch, onOpen }: ServiceListProps) {
  const t = useText();
  const sorting = sortGroups(groups);
  const nameOf = (id: string) => catalogue.services.find((one) => one.id === id)?.name ?? '';
  const groupName = (key: string) => groups.find((group) => group.key === key)?.name ?? t('category.none');
  const spoken = (id: string, { group, index }: SortPosition) => {
    const others = sorting.find(({ key }) => key === group)?.items.filter((item) => item !== id).length ?? 0;
    return { name: nameOf(id), category: groupName(group), position: index + 1, total: others + 1 };
  };
  const sort = useSortable({
    groups: sorting,
    onMove: (id, place) => void changes?.order(movedGroups(sorting, id, place)),
    words: {
      lifted: (id, place) => t('sort.lifted', spoken(id, place)),
      over: (id, place) => t('sort.over', spoken(id, place)),
      dropped: (id, place) => t('sort.dropped', spoken(id, place)),
      cancelled: (id) => t('sort.cancelled', { name: nameOf(id) }),
    },
  });
  const calendarNames = (service: Service) =>
    catalogue.calendars
      .filter(({ id }) => service.calendars.some(({ entity_id }) => entity_id === id))
      .map(({ name }) => name);

  return (
    <div ref={sort.box} className="grid grid-cols-1 gap-4">
      <p role="status" aria-live="assertive" className="sr-only">
        {sort.said}
      </p>
      {groups.map((group) => {
        const { key, categoryId, name, services } = group;
        const place = catalogue.categories.findIndex(({ id }) => id === categoryId);
        return (
          <section
            key={key}
            aria-label={name ?? t('category.none')}
            {...sort.groupProps(key)}
            className={cx(
              'k-card',
              sort.targetGroup === key && 'shadow-[inset_0_0_0_2px_var(--brand-line)]!',
            )}
          >
            <CategoryHead
              name={name ?? t('category.none')}
              count={services.length}
              onAdd={changes && !isSearch ? () => onOpen(null, categoryId) : null}
              edit={
                changes && categoryId && name !== null
                  ? {
                      isTaken: (next) => isNameTaken(next, catalogue.categories, categoryId),
                      onRename: (next) => void changes.renameCategory(categoryId, next),
                      onMove: isSearch
                        ? null
                        : (by) => void changes.moveCategory(catalogue.categories, categoryId, by),
                      isFirst: place === 0,
                      isLast: place === catalogue.categories.length - 1,
                      onRemove: () => void changes.removeCategory(categoryId, name),
                    }
                  : null
              }
            />
            <ul className="border-t border-line-soft">
              {services.map((service) => (
                <li
                  key={service.id}
                  {...sort.rowProps(service.id)}
                  className={cx(
                    'flex items-center gap-2 border-b border-line-soft pr-3 last:border-0 last:rounded-b-2',
                    changes && !isSearch ? 'pl-1.5' : 'pl-4',
                    changes && 'hover:bg-hover',
                  )}
                >
                  <ServiceRow
                    service={service}
                    calendarNames={calendarNames(service)}
                    calendarCount={catalogue.calendars.length}
                    handle={changes && !isSearch ? sort.handleProps(service.id) : null}
                    onOpen={changes ? () => onOpen(service.id) : null}
                    onEnable={changes ? (on) => void changes.enable(service, on) : null}
                  />
                </li>
              ))}
              {services.length === 0 && <li className="px-4 py-4 text-ink-3">{t('category.empty')}</li>}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
