import { categoryCalls, type ListedCategory } from '@kursi/core/admin/categories.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, send } from '../../lib/api.ts';
import { callQuery, useCallQuery } from '../../lib/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { IconGrip, IconPlus } from '../../ui/icons.ts';
import { moved } from '../../ui/moved.ts';
import { useSortable } from '../../ui/sortable.ts';
import { Switch } from '../../ui/switch.tsx';
import { showToast } from '../../ui/toast.ts';
import { CategoryDrawer } from './category-drawer.tsx';
import { ListFailed, ListLoading, sayRefused } from './list-states.tsx';

const ALL = 'all';

/** The kinds of business that owners choose from, in the order in which they see them. */
export function Categories() {
  const t = useText();
  const { data, error, refetch } = useCallQuery(categoryCalls.all, {});
  const [editing, setEditing] = useState<string | 'new' | null>(null);
  if (!data) return error ? <ListFailed error={error} retry={() => void refetch()} /> : <ListLoading />;
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

function CategoryList({ categories, onOpen }: CategoryListProps) {
  const t = useText();
  const locale = useLocale();
  const client = useQueryClient();
  const { queryKey } = callQuery(categoryCalls.all, {});
  const nameOf = (id: string) => categories.find((one) => one.id === id)?.name[locale] ?? '';
  const spoken = (id: string, index: number) => ({
    name: nameOf(id),
    position: index + 1,
    total: categories.length,
  });

  /** Shown at once, and as the server has it when that says no. */
  async function change(shown: readonly ListedCategory[], sending: () => Promise<unknown>): Promise<boolean> {
    client.setQueryData(queryKey, { items: [...shown] });
    try {
      await sending();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sayRefused(error);
      return false;
    } finally {
      void client.invalidateQueries({ queryKey });
    }
  }

  async function enable(category: ListedCategory, enabled: boolean, isUndo = false): Promise<void> {
    const shown = categories.map((one) => (one.id === category.id ? { ...one, enabled } : one));
    const input = { category_id: category.id, enabled };
    if (!(await change(shown, () => send(categoryCalls.change, input))) || isUndo) return;
    showToast({
      text: t(enabled ? 'platform.category_on' : 'platform.category_off', { name: category.name[locale] }),
      undo: { label: t('action.undo'), onUndo: () => void enable(category, !enabled, true) },
    });
  }

  const sort = useSortable({
    groups: [{ key: ALL, items: categories.map(({ id }) => id) }],
    onMove: (id, { index }) => {
      const ordered = moved(categories, (one) => one.id === id, index);
      void change(ordered, () => send(categoryCalls.order, { ids: ordered.map((one) => one.id) }));
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
                onChange={(event) => void enable(category, event.target.checked)}
                className="flex-none px-1"
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
