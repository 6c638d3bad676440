import { QueryClientProvider } from '@tanstack/react-query';
import { routes } from '../../app/address/routes.ts';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { SharedVisit } from '../../features/booking/client/share/shared-visit.tsx';
import { queryClient } from '../../lib/sync/queries.ts';

/** `/share/{share_id}`: a visit, for anyone with its link. */
export default function SharePage() {
  const { shareId } = routes.share.useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <SharedVisit key={shareId} shareId={shareId} />
      </PublicPage>
    </QueryClientProvider>
  );
}
