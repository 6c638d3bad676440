import { noPaise, type Paise } from '@kursi/core/kernel/money.ts';
import { type PaymentOrder, paymentsCalls } from '@kursi/core/payments/payments.contract.ts';
import { type Plan, subscriptionCalls } from '@kursi/core/subscription/subscription.contract.ts';
import { upgradePrice } from '@kursi/core/subscription/subscription.ts';
import { useState } from 'react';
import { ApiError, type SendOptions, send } from '../../lib/api/api.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { formatInstantDay, formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { invalidateCalls, useCallQuery } from '../../lib/sync/queries.ts';
import { t as say, useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadFailed } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { Note, Problem } from '../../ui/states/note.tsx';
import { Skeleton, SkeletonCard } from '../../ui/states/skeleton.tsx';
import { PlanCard } from './plan-card.tsx';
import { groupPlans } from './plan-groups.ts';
import { type CurrentSubscription, expiryDay, invalidateSubscription, isLater } from './use-subscription.ts';

interface PlanChoiceProps {
  readonly businessId: string;
  readonly current: CurrentSubscription;
  readonly onCheckout: (order: PaymentOrder) => Promise<void>;
}

export function PlanChoice({ businessId, current, onCheckout }: PlanChoiceProps) {
  const t = useText();
  const now = useNow();
  const plans = useCallQuery(subscriptionCalls.listPlans, {});
  const { take, problem } = useTakePlan(businessId, onCheckout);
  if (!plans.data) return plans.isError ? <PlansFailed retry={() => void plans.refetch()} /> : <Loading />;
  const groups = groupPlans(plans.data.items);
  if (groups.length === 0)
    return <EmptyState title={t('plans.none_title')}>{t('plans.none_body')}</EmptyState>;
  // No highlighted card while the current plan runs for two more weeks.
  const isSettled = Temporal.Instant.compare(current.next_start, now.add({ hours: 24 * 14 })) > 0;
  const loud = isSettled
    ? undefined
    : groups.find(({ type }) => (type === 'free_trial') === current.trial_available);
  return (
    <div className="grid gap-4">
      <Problem>{problem}</Problem>
      {isLater(current.next_start, now) && (
        <Note>{t('plans.starts_later', { day: formatInstantDay(current.next_start, { now }) })}</Note>
      )}
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desk:grid-cols-3">
        {groups.map((group) => (
          <PlanCard
            key={group.key}
            group={group}
            isCurrent={group.type === current.subscription.type}
            action={(plan) => (
              <TakePlan
                plan={plan}
                current={current}
                now={now}
                isLoud={group === loud}
                busy={take.pendingInput?.id === plan.id ? take.pendingInput.purpose : null}
                onTake={(taken) => {
                  if (!take.pending) void take.run(taken);
                }}
              />
            )}
          />
        ))}
      </div>
    </div>
  );
}

interface Taken extends Plan {
  readonly purpose: 'subscription' | 'upgrade';
  /** As the button says. */
  readonly shown: Paise;
}

interface TakePlanProps {
  readonly plan: Plan;
  readonly current: CurrentSubscription;
  readonly now: Temporal.Instant;
  readonly isLoud: boolean;
  readonly busy: Taken['purpose'] | null;
  readonly onTake: (taken: Taken) => void;
}

function TakePlan({ plan, current, now, isLoud, busy, onTake }: TakePlanProps) {
  const t = useText();
  const locale = useLocale();
  const isTrial = plan.subscription_type === 'free_trial';
  if (isTrial && !current.trial_available) {
    const runs = current.subscription.type === 'free_trial';
    if (runs) return null;
    const why = current.subscription.is_active ? t('plans.trial_later') : t('plans.trial_used');
    return <p className="flex min-h-ctl items-center text-ink-3">{why}</p>;
  }
  const name = { plan: plan.name[locale] };
  const upgrade =
    current.upgrade && plan.subscription_type === 'one_year_growth_plan'
      ? upgradePrice(plan.price, current.upgrade.credit)
      : null;
  const credit = formatMoney(current.upgrade?.credit ?? noPaise);
  // What it replaces has not begun: it begins in its place.
  const replaces =
    current.upgrade && isLater(current.upgrade.starts_at, now) ? current.upgrade.starts_at : null;
  const waits = current.next?.type === plan.subscription_type ? current.next : null;
  const renews = waits !== null || plan.subscription_type === current.subscription.type;
  return (
    <div className="grid gap-2">
      {waits && (
        <p className="font-medium">{t('plans.waits', { day: formatInstantDay(waits.starts_at, { now }) })}</p>
      )}
      {upgrade !== null && (
        <>
          <p className="text-ink-3">
            {replaces
              ? t('plans.replace_credit', { amount: credit, day: formatInstantDay(replaces, { now }) })
              : t('plans.upgrade_credit', { amount: credit })}
          </p>
          <Button
            wide
            size="tap"
            variant="primary"
            loading={busy === 'upgrade'}
            onClick={() => onTake({ ...plan, purpose: 'upgrade', shown: upgrade })}
          >
            {t(replaces ? 'plans.replace' : 'plans.upgrade', { amount: formatMoney(upgrade), ...name })}
          </Button>
        </>
      )}
      <Button
        wide
        size="tap"
        variant={isLoud && upgrade === null ? 'primary' : 'plain'}
        loading={busy === 'subscription'}
        onClick={() => onTake({ ...plan, purpose: 'subscription', shown: plan.price })}
      >
        {isTrial
          ? t('plans.start_trial')
          : renews
            ? t('plans.renew', name)
            : upgrade !== null
              ? t('plans.buy_after', { ...name, day: formatInstantDay(current.next_start, { now }) })
              : t('plans.buy', name)}
      </Button>
    </div>
  );
}

/** Starts the trial; for every other plan, orders its payment and opens the checkout. */
function useTakePlan(businessId: string, onCheckout: (order: PaymentOrder) => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCommand(
    async ({ id, subscription_type, purpose, shown }: Taken, options) => {
      setProblem(null);
      if (subscription_type === 'free_trial') return startTrial(businessId, options);
      const wanted = { business_id: businessId, purpose, reference: id };
      const order = await send(paymentsCalls.order, wanted, options);
      // Nobody is led to another price than the one they pressed: a page left open overnight, a plan made dearer.
      if (order.amount !== shown) {
        void invalidateCalls(subscriptionCalls.listPlans);
        return setProblem(say('plans.price_changed', { amount: formatMoney(order.amount) }));
      }
      await onCheckout(order).catch((error) => {
        throw error instanceof ApiError ? error : new ApiError('PAYMENT_UNAVAILABLE', { reason: 'script' });
      });
    },
    {
      onDone: invalidateSubscription,
      onRefused: (error) => {
        setProblem(problemOf(error));
        window.scrollTo({ top: 0 });
        return true;
      },
    },
  );
  return { take, problem };
}

async function startTrial(business_id: string, options: SendOptions): Promise<void> {
  const wanted = { business_id, payment_id: null, subscription_type: 'free_trial' } as const;
  const { expiry_date } = await send(subscriptionCalls.subscribe, wanted, options);
  if (expiry_date === null) return;
  const day = expiryDay(expiry_date, Temporal.Now.instant());
  showToast({ text: say('plans.trial_started', { day }), tone: 'good' });
}

function problemOf({ code, details }: ApiError): string {
  const { reason } = details;
  const failed = errorText('SUBSCRIPTION_CREATION_FAILED');
  if (reason === 'script') return `${failed} ${say('pay.script_failed')}`;
  if (reason === 'trial_used' || reason === 'has_plan') return `${failed} ${say(`plans.reason.${reason}`)}`;
  return code === 'SUBSCRIPTION_CREATION_FAILED' ? failed : `${failed} ${errorText(code, details)}`;
}

export function PlansFailed({ retry }: { readonly retry: () => void }) {
  const t = useText();
  return <LoadFailed onRetry={retry}>{t('plans.failed')}</LoadFailed>;
}

function Loading() {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')}>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2 desk:grid-cols-3">
        <SkeletonCard lines={6} />
        <SkeletonCard lines={6} />
        <SkeletonCard lines={6} />
      </div>
    </Skeleton>
  );
}
