import { categoryCalls, type ListedCategory } from '@kursi/core/admin/categories.contract.ts';
import { useState } from 'react';
import { type SendOptions, send } from '../../lib/api/api.ts';
import { patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { moved } from '../../ui/lists/move-item.ts';
import { useSortable } from '../../ui/lists/sortable.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconGrip, IconPlus } from '../../ui/pictures/icons.ts';
import { CategoryDrawer } from './category-drawer.tsx';
import { ListFailed } from './list-failed.tsx';

const ALL = 'all';

/** Business categories, in the order in which owners see them. */
export function Categories() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(categoryCalls.list, {});
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  if (!data) return error ? <ListFailed error={error} onRetry={refetch} /> : <LoadingCard lines={5} />;
  const edited = data.items.find(({ id }) => id === editing) ?? null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Button variant="primary" className="justify-self-start" onClick={() => setEditing('new')}>
        <IconPlus className="i-m" aria-hidden />
        {t('platform.new_category')}
      </Button>
      <CategoryList categories={data.items} onOpen={setEditing} />
      {(edited || editing === 'new') && (
        <CategoryDrawer key={editing} category={edited} onClose={() => setEditing(null)} />
      )}
    </div>
  );
}

interface CategoryListProps {
  readonly categories: readonly ListedCategory[];
  readonly onOpen: (id: string) => void;
}

interface Enabled {
  readonly id: string;
  readonly enabled: boolean;
}

function CategoryList({ categories, onOpen }: CategoryListProps) {
  const t = useText();
  const locale = useLocale();
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name[locale] ?? '';
  const spoken = (id: string, index: number) => ({
    name: nameOf(id),
    position: index + 1,
    total: categories.length,
  });

  const enabling = {
    invalidates: [categoryCalls.list],
    scope: ({ id }: Enabled) => id,
    optimistic: ({ id, enabled }: Enabled) => [
      patchQuery(categoryCalls.list, {}, ({ items }) => ({
        items: items.map((one) => (one.id === id ? { ...one, enabled } : one)),
      })),
    ],
  };
  const sendEnabled = ({ id, enabled }: Enabled, options: SendOptions) =>
    send(categoryCalls.change, { category_id: id, enabled }, options);
  const setBack = useCommand(sendEnabled, enabling);
  const enable = useCommand(sendEnabled, {
    ...enabling,
    said: (_, { id, enabled }) =>
      t(enabled ? 'platform.category_on' : 'platform.category_off', { name: nameOf(id) }),
    undo:
      (_, { id, enabled }) =>
      () =>
        setBack.run({ id, enabled: !enabled }),
  });
  const order = useCommand(categoryCalls.order, {
    invalidates: [categoryCalls.list],
    scope: () => 'category order',
    optimistic: ({ ids }) => [
      patchQuery(categoryCalls.list, {}, ({ items }) => ({
        items: items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      })),
    ],
  });

  const sort = useSortable({
    groups: [{ key: ALL, items: categories.map(({ id }) => id) }],
    onMove: (id, { index }) => {
      const ordered = moved(categories, (one) => one.id === id, index);
      void order.run({ ids: ordered.map((one) => one.id) });
    },
    words: {
      lifted: (id, { index }) => t('sort.lifted_flat', spoken(id, index)),
      over: (id, { index }) => t('sort.over_flat', spoken(id, index)),
      dropped: (id, { index }) => t('sort.dropped_flat', spoken(id, index)),
      cancelled: (id) => t('sort.cancelled', { name: nameOf(id) }),
    },
  });
  return (
    <div ref={sort.box} className="k-card">
      <p role="status" aria-live="assertive" className="sr-only">
        {sort.said}
      </p>
      <ul {...sort.groupProps(ALL)}>
        {categories.map((category) => {
          const name = category.name[locale];
          return (
            <li
              key={category.id}
              {...sort.rowProps(category.id)}
              className="flex items-center gap-2 border-b border-line-soft pr-3 pl-1.5 last:border-0 first:rounded-t-2 last:rounded-b-2 hover:bg-hover"
            >
              <button
                type="button"
                {...sort.handleProps(category.id)}
                aria-label={t('service.move', { name })}
                className="k-grip -mr-1 grid h-11 w-9 flex-none place-items-center rounded-1"
              >
                <IconGrip className="i-m" aria-hidden />
              </button>
              <button
                type="button"
                className="flex min-w-0 flex-1 items-center gap-3 py-3 text-left -outline-offset-2"
                onClick={() => onOpen(category.id)}
              >
                <Avatar
                  name={name.slice(0, 1)}
                  shape="arch"
                  size="large"
                  src={category.image_url ?? undefined}
                />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium break-words">{name}</span>
                  <span className="block text-t1 text-ink-3 max-desk:text-t2">
                    {category.name[locale === 'en' ? 'hi' : 'en']} ·{' '}
                    {t('platform.business_count', { count: category.businesses })}
                  </span>
                </span>
              </button>
              <Switch
                bare
                label={t('platform.category_offered', { name })}
                checked={category.enabled}
                onChange={(event) => void enable.run({ id: category.id, enabled: event.target.checked })}
                className="flex-none px-1"
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
