import type { SentBy } from '@kursi/core/contract/call.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
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
import { PlanDrawer } from './plan-drawer.tsx';

/** All plans: create, edit, enable and disable. */
export function PlanAdmin() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(subscriptionCalls.listAllPlans, {});
  const [editing, setEditing] = useState<Plan | 'new' | null>(null);
  const addPlan = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <IconPlus className="i-m" aria-hidden />
      {t('admin_plans.new')}
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
      {data?.items.length === 0 && <EmptyState title={t('plans.none_title')} action={addPlan} />}
      {data && data.items.length > 0 && (
        <>
          <div className="mb-4">{addPlan}</div>
          <PlanTable plans={data.items} onEdit={setEditing} />
          <ul className="grid gap-3 desk:hidden">
            {data.items.map((plan) => (
              <li key={plan.id}>
                <PlanRow plan={plan} onEdit={setEditing} />
              </li>
            ))}
          </ul>
        </>
      )}
      {editing && <PlanDrawer plan={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type PlanChange = SentBy<typeof subscriptionCalls.changePlan>;

interface EditProps {
  readonly onEdit: (plan: Plan) => void;
}

function PlanTable({ plans, onEdit }: EditProps & { readonly plans: readonly Plan[] }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Table
      className="max-desk:hidden"
      caption={t('admin_plans.title')}
      rows={plans}
      rowKey={({ id }) => id}
      columns={[
        { key: 'name', header: t('admin_plans.name'), rowHeader: true, cell: ({ name }) => name[locale] },
        {
          key: 'type',
          header: t('admin_plans.type'),
          cell: ({ subscription_type }) => t(`plan_type.${subscription_type}`),
        },
        { key: 'period', header: t('admin_plans.period'), cell: ({ period }) => t(`period.${period}`) },
        {
          key: 'price',
          header: t('admin_plans.price'),
          align: 'right',
          cell: ({ price }) => formatMoney(price),
        },
        {
          key: 'offered',
          header: t('admin_plans.offered'),
          width: '1%',
          cell: (plan) => <Offered plan={plan} />,
        },
        {
          key: 'edit',
          header: <span className="sr-only">{t('admin_plans.edit_title')}</span>,
          width: '1%',
          cell: (plan) => <Edit plan={plan} onEdit={onEdit} />,
        },
      ]}
    />
  );
}

function PlanRow({ plan, onEdit }: EditProps & { readonly plan: Plan }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Card title={plan.name[locale]} end={<Edit plan={plan} onEdit={onEdit} />}>
      <div className="flex items-center justify-between gap-3">
        <p className="num text-ink-2">
          {formatMoney(plan.price)} · {t(`period.${plan.period}`)}
        </p>
        <Offered plan={plan} />
      </div>
    </Card>
  );
}

function Edit({ plan, onEdit }: EditProps & { readonly plan: Plan }) {
  const t = useText();
  const locale = useLocale();
  return (
    <IconButton
      label={t('admin_plans.edit', { name: plan.name[locale], period: t(`period.${plan.period}`) })}
      icon={<IconPencil className="i-m" aria-hidden />}
      onClick={() => onEdit(plan)}
    />
  );
}

/** An optimistic update with undo. */
function Offered({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const locale = useLocale();
  const name = plan.name[locale];
  const shared = {
    invalidates: [subscriptionCalls.listAllPlans, subscriptionCalls.listPlans],
    scope: ({ plan_id }: PlanChange) => plan_id,
    optimistic: ({ plan_id, enabled = true }: PlanChange) => [
      patchQuery(subscriptionCalls.listAllPlans, {}, ({ items }) => ({
        items: items.map((one) => (one.id === plan_id ? { ...one, enabled } : one)),
      })),
    ],
  };
  const setBack = useCommand(subscriptionCalls.changePlan, shared);
  const change = useCommand(subscriptionCalls.changePlan, {
    ...shared,
    said: (_, { enabled }) => t(enabled ? 'admin_plans.switched_on' : 'admin_plans.switched_off', { name }),
    undo: (_, input) => () => setBack.run({ ...input, enabled: !input.enabled }),
  });

  function set(enabled: boolean): void {
    const { id: plan_id, name: names, price, features } = plan;
    void change.run({ plan_id, name: names, price, features, enabled });
  }
  return (
    <Switch
      bare
      label={t('admin_plans.offered_named', { name, period: t(`period.${plan.period}`) })}
      checked={plan.enabled}
      onChange={(event) => set(event.target.checked)}
    />
  );
}
