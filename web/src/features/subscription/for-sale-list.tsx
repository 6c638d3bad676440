import type { Paise } from '@kursi/core/kernel/money.ts';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { type Column, Table } from '../../ui/lists/table.tsx';
import { IconPencil, IconPlus } from '../../ui/pictures/icons.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { PlansFailed } from './plan-choice.tsx';

/** What plans and prices have in common for the platform admin. */
interface ForSale {
  readonly id: string;
  readonly name: Readonly<Record<'en' | 'hi', string>>;
  readonly enabled: boolean;
}

interface ForSaleListProps<Item extends ForSale> {
  readonly query: {
    readonly data: { readonly items: readonly Item[] } | undefined;
    readonly isError: boolean;
    readonly refetch: () => unknown;
  };
  readonly words: {
    readonly title: string;
    readonly none: string;
    readonly add: string;
    readonly edit: string;
    readonly name: string;
  };
  /** Between the name and the price. */
  readonly columns: readonly Column<Item>[];
  readonly amountOf: (item: Item) => Paise;
  /** How long it runs, or how many there are. */
  readonly sizeOf: (item: Item) => string;
  readonly onOffered: (item: Item, enabled: boolean) => void;
  /** Null for a new one. */
  readonly drawer: (item: Item | null, onClose: () => void) => ReactNode;
}

/** Everything of one kind that is sold: create, edit, enable and disable. A table on a desk, cards on a phone. */
export function ForSaleList<Item extends ForSale>(props: ForSaleListProps<Item>) {
  const { query, words, columns, amountOf, sizeOf, onOffered, drawer } = props;
  const { data, isError, refetch } = query;
  const t = useText();
  const locale = useLocale();
  const [editing, setEditing] = useState<Item | 'new' | null>(null);
  const add = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <IconPlus className="i-m" aria-hidden />
      {words.add}
    </Button>
  );
  const named = (item: Item) => ({ name: item.name[locale], period: sizeOf(item) });
  const offered = (item: Item) => (
    <Switch
      bare
      label={t('admin_plans.offered_named', named(item))}
      checked={item.enabled}
      onChange={(event) => onOffered(item, event.target.checked)}
    />
  );
  const edit = (item: Item) => (
    <IconButton
      label={t('admin_plans.edit', named(item))}
      icon={<IconPencil className="i-m" aria-hidden />}
      onClick={() => setEditing(item)}
    />
  );
  return (
    <>
      {!data && isError && <PlansFailed retry={() => void refetch()} />}
      {!data && !isError && <LoadingCard lines={6} />}
      {data?.items.length === 0 && <EmptyState title={words.none} action={add} />}
      {data && data.items.length > 0 && (
        <>
          <div className="mb-4">{add}</div>
          <Table
            className="max-desk:hidden"
            caption={words.title}
            rows={data.items}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', header: words.name, rowHeader: true, cell: ({ name }) => name[locale] },
              ...columns,
              {
                key: 'price',
                header: t('admin_plans.price'),
                align: 'right',
                cell: (item) => formatMoney(amountOf(item)),
              },
              { key: 'offered', header: t('admin_plans.offered'), width: '1%', cell: offered },
              {
                key: 'edit',
                header: <span className="sr-only">{words.edit}</span>,
                width: '1%',
                cell: edit,
              },
            ]}
          />
          <ul className="grid gap-3 desk:hidden">
            {data.items.map((item) => (
              <li key={item.id}>
                <Card title={item.name[locale]} end={edit(item)}>
                  <div className="flex items-center justify-between gap-3">
                    <p className="num text-ink-2">
                      {formatMoney(amountOf(item))} · {sizeOf(item)}
                    </p>
                    {offered(item)}
                  </div>
                </Card>
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && drawer(editing === 'new' ? null : editing, () => setEditing(null))}
    </>
  );
}
