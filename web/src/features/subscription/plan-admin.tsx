import type { SentBy } from '@kursi/core/contract/call.ts';
import { subscriptionCalls as calls, type Plan } from '@kursi/core/subscription/subscription.contract.ts';
import { patchQuery } from '../../lib/sync/cache-patch.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { ForSaleList } from './for-sale-list.tsx';
import { PlanDrawer } from './plan-drawer.tsx';

export function PlanAdmin() {
  const t = useText();
  const query = useCallQuery(calls.listAllPlans, {});
  const setOffered = useSetOffered();
  const sizeOf = ({ period }: Plan) => t(`period.${period}`);
  return (
    <ForSaleList
      query={query}
      words={{
        title: t('admin_plans.title'),
        none: t('plans.none_title'),
        add: t('admin_plans.new'),
        edit: t('admin_plans.edit_title'),
        name: t('admin_plans.name'),
      }}
      columns={[
        {
          key: 'type',
          header: t('admin_plans.type'),
          cell: ({ subscription_type }) => t(`plan_type.${subscription_type}`),
        },
        { key: 'period', header: t('admin_plans.period'), cell: sizeOf },
      ]}
      amountOf={({ price }) => price}
      sizeOf={sizeOf}
      onOffered={setOffered}
      drawer={(plan, onClose) => <PlanDrawer plan={plan} onClose={onClose} />}
    />
  );
}

/** An optimistic update with undo. */
function useSetOffered() {
  const t = useText();
  const locale = useLocale();
  type Change = SentBy<typeof calls.changePlan>;
  const shared = {
    invalidates: [calls.listAllPlans, calls.listPlans],
    scope: ({ plan_id }: Change) => plan_id,
    optimistic: ({ plan_id, enabled = true }: Change) => [
      patchQuery(calls.listAllPlans, {}, ({ items }) => ({
        items: items.map((one) => (one.id === plan_id ? { ...one, enabled } : one)),
      })),
    ],
  };
  const setBack = useCommand(calls.changePlan, shared);
  const change = useCommand(calls.changePlan, {
    ...shared,
    said: ({ name, enabled }) =>
      t(enabled ? 'admin_plans.switched_on' : 'admin_plans.switched_off', { name: name[locale] }),
    undo: (_, input) => () => setBack.run({ ...input, enabled: !input.enabled }),
  });
  return ({ id: plan_id, name, price, features }: Plan, enabled: boolean) =>
    void change.run({ plan_id, name, price, features, enabled });
}
