import { hasRight } from '@kursi/core/contract/rights.ts';
import type { PaymentOrder } from '@kursi/core/payments/payments.contract.ts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { addressOf } from '../../app/address/address.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { useCheckout } from '../../app/checkout.ts';
import { type MyBusiness, useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { ExtraCosts } from '../../features/subscription/extra-costs.tsx';
import { PlanChoice, PlansFailed } from '../../features/subscription/plan-choice.tsx';
import { PurchasePanel, UnfinishedPayment } from '../../features/subscription/purchase-panel.tsx';
import {
  expiryDay,
  isGranted,
  startsOn,
  useSubscription,
} from '../../features/subscription/use-subscription.ts';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useText } from '../../lib/text.ts';
import { useNow } from '../../lib/use-now.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Plan choice of the selected business, and the state of a pending payment. */
export default function PlansPage() {
  const t = useText();
  const user = useUser();
  const { selected, isPending } = useMyBusinesses({ enabled: !user.is_guest });
  usePageTitle(t('plans.title'));
  return (
    <div className="mx-auto grid w-full grid-cols-1 max-w-5xl gap-5 p-4 max-desk:pt-1 desk:p-8">
      {isPending ? (
        <LoadingCard lines={4} />
      ) : selected && hasRight(selected, 'plan.manage') ? (
        <OwnersPlans key={selected.id} business={selected} />
      ) : (
        <NotForMe business={selected} />
      )}
    </div>
  );
}

function OwnersPlans({ business }: { readonly business: MyBusiness }) {
  const t = useText();
  const locale = useLocale();
  const now = useNow();
  const navigate = useNavigate();
  const { order: orderId } = routes.plans.useSearch();
  const { state } = useLocation();
  const { data: current, isError, refetch } = useSubscription(business.id);
  const openCheckout = useCheckout((search) => addressOf(paths.plans, { search }));
  const onLeave = useCallback(() => void navigate({ to: paths.plans, search: {} }), [navigate]);

  if (!current) {
    return isError ? (
      <>
        <PageHeader title={t('plans.title')} />
        <PlansFailed retry={() => void refetch()} />
      </>
    ) : (
      <LoadingCard lines={4} />
    );
  }
  const onCheckout = (order: PaymentOrder) => {
    const day = startsOn(current, order, now);
    const plan = order.title[locale];
    return openCheckout(order, {
      startsOn: day,
      description: day && t('checkout.title_from', { plan, day: formatDay(day) }),
    });
  };
  const { type, expiry_date, is_active } = current.subscription;
  const unfinished = current.unfinished_payment;
  if (orderId) {
    return (
      <PurchasePanel
        key={orderId}
        businessId={business.id}
        orderId={orderId}
        outcome={state.checkout}
        current={current}
        onCheckout={onCheckout}
        onLeave={onLeave}
      />
    );
  }
  return (
    <>
      <PageHeader
        title={t('plans.ask')}
        sub={
          expiry_date === null
            ? t('plans.lead_basic')
            : isGranted(type)
              ? t(`plans.lead_${type}`, { day: expiryDay(expiry_date, now) })
              : t('plans.lead_running', { plan: t(`plan_type.${type}`), day: expiryDay(expiry_date, now) })
        }
        actions={
          <ButtonLink href={paths.home} variant={is_active ? 'plain' : 'quiet'}>
            {is_active ? t('pay.to_home') : t('plans.not_now')}
          </ButtonLink>
        }
      />
      {unfinished && (
        <UnfinishedPayment
          order={unfinished}
          onCheckout={onCheckout}
          onCheck={() =>
            void navigate({
              to: paths.plans,
              search: { order: unfinished.order_id },
              state: { checkout: { kind: 'unknown' } },
            })
          }
        />
      )}
      <PlanChoice businessId={business.id} current={current} onCheckout={onCheckout} />
      <ExtraCosts />
    </>
  );
}

function NotForMe({ business }: { readonly business: MyBusiness | null }) {
  const t = useText();
  return (
    <>
      <PageHeader title={t('plans.title')} />
      <EmptyState
        title={business ? t('plans.owner_chooses', { name: business.name }) : t('plans.no_business')}
        action={
          <ButtonLink variant="primary" href={business ? paths.home : paths.onboarding}>
            {business ? t('pay.to_home') : t('welcome.owner_action')}
          </ButtonLink>
        }
      />
    </>
  );
}
