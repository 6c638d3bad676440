import { QueryClientProvider } from '@tanstack/react-query';
import { PublicPage } from '../app/public-page.tsx';
import { routes } from '../app/routes.ts';
import { SharedVisit } from '../features/booking/client/share/shared-visit.tsx';
import { queryClient } from '../lib/queries.ts';

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
