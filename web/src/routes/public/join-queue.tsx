import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { NothingHere } from '../../app/nothing-here.tsx';
import { useBusinessPage } from '../../features/discovery/business-page-data.ts';
import { JoinScreen, JoinSkeleton } from '../../features/waitlist/join/join-screen.tsx';
import { QueueFrame } from '../../features/waitlist/queue-frame.tsx';
import { ApiError } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/sync/queries.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** `/b/{business_url}/queue`: where the code at the door leads. */
export default function JoinQueueRoute() {
  const { businessUrl } = routes.joinQueue.useParams();
  return <Loaded key={businessUrl} businessUrl={businessUrl} />;
}

function Loaded({ businessUrl }: { readonly businessUrl: string }) {
  const t = useText();
  const { waitlist, order } = routes.joinQueue.useSearch();
  const outcome = useLocation({ select: ({ state }) => state.checkout });
  const { data: page, error, load } = useBusinessPage(businessUrl);
  if (page) {
    return (
      <QueryClientProvider client={queryClient}>
        <JoinScreen page={page} waitlistId={waitlist ?? null} orderId={order} outcome={outcome} />
      </QueryClientProvider>
    );
  }
  if (error instanceof ApiError && ['NOT_FOUND', 'MALFORMED'].includes(error.code)) {
    return (
      <PublicPage>
        <NothingHere />
      </PublicPage>
    );
  }
  return (
    <QueueFrame name={t('join.title')} sub="">
      {error ? (
        <EmptyState
          title={t('join.failed')}
          action={<Button onClick={() => void load()}>{t('action.retry')}</Button>}
        />
      ) : (
        <JoinSkeleton />
      )}
    </QueueFrame>
  );
}
