import type { SentBy } from '@kursi/core/contract/call.ts';
import { priceCalls as calls, type Price } from '@kursi/core/subscription/prices.contract.ts';
import { patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { ForSaleList } from './for-sale-list.tsx';
import { PriceDrawer } from './price-drawer.tsx';

/** What is sold besides plans. */
export function PriceAdmin() {
  const t = useText();
  const query = useCallQuery(calls.listAll, {});
  const setOffered = useSetOffered();
  const sizeOf = ({ period, credits }: Price) => {
    if (period) return t(`period.${period}`);
    return credits ? t('admin_prices.credits_count', { count: credits }) : t('billing.once');
  };
  return (
    <ForSaleList
      query={query}
      words={{
        title: t('admin_prices.title'),
        none: t('admin_prices.none'),
        add: t('admin_prices.new'),
        edit: t('admin_prices.edit_title'),
        name: t('admin_prices.name'),
      }}
      columns={[
        { key: 'kind', header: t('admin_prices.kind'), cell: ({ kind }) => t(`price_kind.${kind}`) },
        { key: 'size', header: t('admin_prices.size'), cell: sizeOf },
      ]}
      amountOf={({ amount }) => amount}
      sizeOf={sizeOf}
      onOffered={setOffered}
      drawer={(price, onClose) => <PriceDrawer price={price} onClose={onClose} />}
    />
  );
}

/** An optimistic update with undo. */
function useSetOffered() {
  const t = useText();
  const locale = useLocale();
  type Change = SentBy<typeof calls.change>;
  const shared = {
    invalidates: [calls.listAll, calls.list],
    scope: ({ price_id }: Change) => price_id,
    optimistic: ({ price_id, enabled = true }: Change) => [
      patchQuery(calls.listAll, {}, ({ items }) => ({
        items: items.map((one) => (one.id === price_id ? { ...one, enabled } : one)),
      })),
    ],
  };
  const setBack = useCommand(calls.change, shared);
  const change = useCommand(calls.change, {
    ...shared,
    said: ({ name, enabled }) =>
      t(enabled ? 'admin_plans.switched_on' : 'admin_prices.switched_off', { name: name[locale] }),
    undo: (_, input) => () => setBack.run({ ...input, enabled: !input.enabled }),
  });
  return ({ id: price_id, name, amount, features }: Price, enabled: boolean) =>
    void change.run({ price_id, name, amount, features, enabled });
}
