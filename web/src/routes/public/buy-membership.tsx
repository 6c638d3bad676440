import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { usePageTitle } from '../../app/address/page-title.ts';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { useBusinessPage } from '../../features/discovery/business-page-data.ts';
import { BuyScreen } from '../../features/memberships/buy/buy-screen.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

// Lazy: only for those who are not signed in.
const SessionNeeded = lazy(() => import('../../features/discovery/session-needed.tsx'));

/** `/b/{business_url}/membership/{template_id}`: a client buys a membership. */
export default function BuyMembershipRoute() {
  const { businessUrl, templateId } = routes.buyMembership.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <Loaded key={`${businessUrl} ${templateId}`} businessUrl={businessUrl} templateId={templateId} />
      </PublicPage>
    </QueryClientProvider>
  );
}

interface LoadedProps {
  readonly businessUrl: string;
  readonly templateId: string;
}

function Loaded({ businessUrl, templateId }: LoadedProps) {
  const t = useText();
  const { order } = routes.buyMembership.useSearch();
  const outcome = useLocation({ select: ({ state }) => state.checkout });
  const { data: page, error, load } = useBusinessPage(businessUrl);
  usePageTitle(t('membership.buy_title'));
  if (page) {
    return (
      <BuyScreen
        page={page}
        templateId={templateId}
        orderId={order}
        outcome={outcome}
        whoIsIt={(onClose) => (
          <Suspense>
            <SessionNeeded
              title={t('membership.who_title')}
              body={t('membership.who_body')}
              onClose={onClose}
            />
          </Suspense>
        )}
      />
    );
  }
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) return <NothingHere />;
  if (error) {
    return (
      <EmptyState
        title={t('discover.failed')}
        action={<Button onClick={() => void load()}>{t('action.retry')}</Button>}
      />
    );
  }
  return <LoadingCard lines={5} />;
}
