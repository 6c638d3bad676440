import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { asTyped } from '@kursi/core/kernel/in-language.ts';
import type { KeyboardEvent } from 'react';
import { useText } from '../../../lib/text.ts';
import { isNameTaken } from '../../../shared/same-name.ts';
import { cx } from '../../../ui/cx.ts';
import { type SortPosition, useSortable } from '../../../ui/lists/sortable.ts';
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
  /** The service that is open beside the list. */
  readonly chosen: string | null;
  readonly onOpen: (id: string | null, categoryId?: string | null) => void;
}

/** Up and down walk the rows, with Alt they move the service within its category. */
function walk(event: KeyboardEvent, moveBy: (id: string, by: -1 | 1) => void): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
  const row = (event.target as HTMLElement).closest<HTMLElement>('[data-service]');
  if (!by || !row) return;
  event.preventDefault();
  if (event.altKey) {
    moveBy(row.dataset['service'] ?? '', by);
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-service]')];
  const next = rows[rows.indexOf(row) + by];
  next?.focus();
  next?.click();
}

export function ServiceList({ catalogue, groups, changes, isSearch, chosen, onOpen }: ServiceListProps) {
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
  function moveBy(id: string, by: -1 | 1): void {
    const group = sorting.find(({ items }) => items.includes(id));
    const index = (group?.items.indexOf(id) ?? -1) + by;
    if (!changes || isSearch || !group || index < 0 || index >= group.items.length) return;
    void changes.order(movedGroups(sorting, id, { group: group.key, index }));
  }
  const calendarNames = (service: Service) =>
    catalogue.calendars
      .filter(({ id }) => service.calendars.some(({ entity_id }) => entity_id === id))
      .map(({ name }) => name);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside it
    <div
      ref={sort.box}
      className="grid grid-cols-1 max-desk:gap-4"
      onKeyDown={(event) => walk(event, moveBy)}
    >
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
              'k-card desk:rounded-none! desk:shadow-none!',
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
                      names: asTyped(catalogue.categories[place] ?? { name }),
                      isTaken: (next) => isNameTaken(next, catalogue.categories, categoryId),
                      onRename: (names) => void changes.renameCategory(categoryId, names),
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
                    'flex items-center gap-2 border-b border-line-soft pr-3 max-desk:last:border-0 max-desk:last:rounded-b-2',
                    service.id === chosen && 'shadow-[inset_0_0_0_2px_var(--ink)] desk:rounded-1',
                    changes && !isSearch ? 'pl-1.5' : 'pl-4',
                    changes && 'hover:bg-hover',
                  )}
                >
                  <ServiceRow
                    service={service}
                    calendarNames={calendarNames(service)}
                    calendarCount={catalogue.calendars.length}
                    chosen={service.id === chosen}
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
