import type { SentBy } from '@kursi/core/contract/call.ts';
import { type Price, priceCalls } from '@kursi/core/subscription/prices.contract.ts';
import { useState } from 'react';
import { patchQuery } from '../../lib/cache-patch.ts';
import { useCommand } from '../../lib/command.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCallQuery } from '../../lib/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPencil, IconPlus } from '../../ui/icons.ts';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import { PlansFailed } from './plan-choice.tsx';
import { PriceDrawer } from './price-drawer.tsx';

/** What is sold besides plans: create, edit, enable and disable. */
export function PriceAdmin() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(priceCalls.listAll, {});
  const [editing, setEditing] = useState<Price | 'new' | null>(null);
  const addPrice = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <IconPlus className="i-m" aria-hidden />
      {t('admin_prices.new')}
    </Button>
  );
  return (
    <>
      {!data && isError && <PlansFailed retry={() => void refetch()} />}
      {!data && !isError && (
        <Skeleton label={t('state.loading')}>
          <SkeletonCard lines={6} />
        </Skeleton>
      )}
      {data?.items.length === 0 && <EmptyState title={t('admin_prices.none')} action={addPrice} />}
      {data && data.items.length > 0 && (
        <>
          <div className="mb-4">{addPrice}</div>
          <PriceTable prices={data.items} onEdit={setEditing} />
          <ul className="grid gap-3 desk:hidden">
            {data.items.map((price) => (
              <li key={price.id}>
                <PriceRow price={price} onEdit={setEditing} />
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && <PriceDrawer price={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type PriceChange = SentBy<typeof priceCalls.change>;

interface EditProps {
  readonly onEdit: (price: Price) => void;
}

/** How long it runs, or how many there are. */
function useSize(): (price: Price) => string {
  const t = useText();
  return ({ period, credits }) =>
    period
      ? t(`period.${period}`)
      : credits
        ? t('admin_prices.credits_count', { count: credits })
        : t('billing.once');
}

function PriceTable({ prices, onEdit }: EditProps & { readonly prices: readonly Price[] }) {
  const t = useText();
  const locale = useLocale();
  const size = useSize();
  return (
    <Table
      className="max-desk:hidden"
      caption={t('admin_prices.title')}
      rows={prices}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('admin_prices.name'), rowHeader: true, cell: ({ name }) => name[locale] },
        { key: 'kind', header: t('admin_prices.kind'), cell: ({ kind }) => t(`price_kind.${kind}`) },
        { key: 'size', header: t('admin_prices.size'), cell: size },
        {
          key: 'amount',
          header: t('admin_plans.price'),
          align: 'right',
          cell: ({ amount }) => formatMoney(amount),
        },
        {
          key: 'offered',
          header: t('admin_plans.offered'),
          width: '1%',
          cell: (price) => <Offered price={price} />,
        },
        {
          key: 'edit',
          header: <span className="sr-only">{t('admin_prices.edit_title')}</span>,
          width: '1%',
          cell: (price) => <Edit price={price} onEdit={onEdit} />,
        },
      ]}
    />
  );
}

function PriceRow({ price, onEdit }: EditProps & { readonly price: Price }) {
  const locale = useLocale();
  const size = useSize();
  return (
    <Card title={price.name[locale]} end={<Edit price={price} onEdit={onEdit} />}>
      <div className="flex items-center justify-between gap-3">
        <p className="num text-ink-2">
          {formatMoney(price.amount)} · {size(price)}
        </p>
        <Offered price={price} />
      </div>
    </Card>
  );
}

function Edit({ price, onEdit }: EditProps & { readonly price: Price }) {
  const t = useText();
  const locale = useLocale();
  const size = useSize();
  return (
    <IconButton
      label={t('admin_plans.edit', { name: price.name[locale], period: size(price) })}
      icon={<IconPencil className="i-m" aria-hidden />}
      onClick={() => onEdit(price)}
    />
  );
}

/** An optimistic update with undo. */
function Offered({ price }: { readonly price: Price }) {
  const t = useText();
  const locale = useLocale();
  const size = useSize();
  const name = price.name[locale];
  const shared = {
    invalidates: [priceCalls.listAll, priceCalls.list],
    scope: ({ price_id }: PriceChange) => price_id,
    optimistic: ({ price_id, enabled = true }: PriceChange) => [
      patchQuery(priceCalls.listAll, {}, ({ items }) => ({
        items: items.map((one) => (one.id === price_id ? { ...one, enabled } : one)),
      })),
    ],
  };
  const setBack = useCommand(priceCalls.change, shared);
  const change = useCommand(priceCalls.change, {
    ...shared,
    said: (_, { enabled }) => t(enabled ? 'admin_plans.switched_on' : 'admin_prices.switched_off', { name }),
    undo: (_, input) => () => setBack.run({ ...input, enabled: !input.enabled }),
  });

  function set(enabled: boolean): void {
    const { id: price_id, name: names, amount, features } = price;
    void change.run({ price_id, name: names, amount, features, enabled });
  }
  return (
    <Switch
      bare
      label={t('admin_plans.offered_named', { name, period: size(price) })}
      checked={price.enabled}
      onChange={(event) => set(event.target.checked)}
    />
  );
}
