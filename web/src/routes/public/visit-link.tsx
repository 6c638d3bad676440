import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { VisitLink } from '../../features/booking/client/link/visit-link.tsx';
import { queryClient } from '../../lib/sync/queries.ts';

/** `/v#{token}`: the client's own booking, on any phone. */
export default function VisitLinkPage() {
  const { hash } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <VisitLink key={hash} token={hash} />
      </PublicPage>
    </QueryClientProvider>
  );
}
