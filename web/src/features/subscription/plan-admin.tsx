import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoney } from '../../lib/format.ts';
import { callQuery, useCallQuery, useSend } from '../../lib/queries.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconPencil, IconPlus } from '../../ui/icons.ts';
import { Skeleton, SkeletonCard } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { Table } from '../../ui/table.tsx';
import { showToast } from '../../ui/toast.ts';
import { PlansFailed } from './plan-choice.tsx';
import { PlanDrawer } from './plan-drawer.tsx';

/** All plans, to be made, changed and switched off. */
export function PlanAdmin() {
  const t = useText();
  const { data, isError, refetch } = useCallQuery(subscriptionCalls.allPlans, {});
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

/** At once, and back again if the server says no. */
function Offered({ plan }: { readonly plan: Plan }) {
  const t = useText();
  const locale = useLocale();
  const client = useQueryClient();
  const change = useSend(subscriptionCalls.changePlan, {
    changes: [subscriptionCalls.allPlans, subscriptionCalls.plans],
  });
  const name = plan.name[locale];
  const show = (enabled: boolean) =>
    client.setQueryData(callQuery(subscriptionCalls.allPlans, {}).queryKey, (known) =>
      known ? { items: known.items.map((one) => (one.id === plan.id ? { ...one, enabled } : one)) } : known,
    );

  function set(enabled: boolean, isUndo = false): void {
    const { id: plan_id, name: names, price, features } = plan;
    show(enabled);
    change.mutate(
      { plan_id, name: names, price, features, enabled },
      {
        onSuccess: () => {
          if (isUndo) return;
          showToast({
            text: t(enabled ? 'admin_plans.switched_on' : 'admin_plans.switched_off', { name }),
            undo: { label: t('action.undo'), onUndo: () => set(!enabled, true) },
          });
        },
        onError: (error) => {
          show(!enabled);
          const code = error instanceof ApiError ? error.code : 'UNEXPECTED';
          showToast({ text: errorText(code), tone: 'bad' });
        },
      },
    );
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
