import { hasRight } from '@kursi/core/contract/rights.ts';
import { ButtonLink } from '../../app/address/links.tsx';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { type MyBusiness, useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { AccountSummary, PlanNow } from '../../features/subscription/account-cards.tsx';
import { BillingHistory } from '../../features/subscription/billing-history.tsx';
import { PlansFailed } from '../../features/subscription/plan-choice.tsx';
import { useSubscription } from '../../features/subscription/use-subscription.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Subscription and invoices of the business. For its owner. */
export default function BillingPage() {
  const t = useText();
  const user = useUser();
  const { selected, isPending } = useMyBusinesses({ enabled: !user.is_guest });
  usePageTitle(t('billing.title'));
  return (
    <div className="grid w-full grid-cols-1 max-w-5xl gap-4 p-4 max-desk:pt-1 desk:gap-5 desk:p-8">
      <PageHeader title={t('billing.title')} />
      {isPending && <LoadingCard lines={3} />}
      {selected && hasRight(selected, 'plan.manage') && <Account key={selected.id} business={selected} />}
      {!isPending && !hasRight(selected, 'plan.manage') && (
        <EmptyState
          title={selected ? t('billing.owner_only', { name: selected.name }) : t('plans.no_business')}
          action={
            <ButtonLink variant="primary" href={paths.home}>
              {t('pay.to_home')}
            </ButtonLink>
          }
        />
      )}
    </div>
  );
}

function Account({ business }: { readonly business: MyBusiness }) {
  const { data: current, isError, refetch } = useSubscription(business.id);
  return (
    <>
      {current ? (
        <div className="grid grid-cols-1 gap-4 desk:grid-cols-2 desk:gap-5">
          <PlanNow current={current} />
          <AccountSummary current={current} />
        </div>
      ) : isError ? (
        <PlansFailed retry={() => void refetch()} />
      ) : (
        <LoadingCard lines={3} />
      )}
      <BillingHistory businessId={business.id} />
    </>
  );
}
