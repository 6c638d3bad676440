import { QueryClientProvider } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { PublicPage } from '../app/public-page.tsx';
import { SharedVisit } from '../features/booking/client/share/shared-visit.tsx';
import { queryClient } from '../lib/queries.ts';

/** `/share/{share_id}`: a visit, for whoever has its link. */
export default function SharePage() {
  const { shareId = '' } = useParams({ strict: false }) as { shareId?: string };
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <SharedVisit key={shareId} shareId={shareId} />
      </PublicPage>
    </QueryClientProvider>
  );
}
