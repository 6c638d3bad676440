import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { TrackScreen } from '../../features/waitlist/track/track-screen.tsx';
import { optionalPart } from '../../lib/optional-part.ts';
import { queryClient } from '../../lib/sync/queries.ts';
import { withParts } from '../../lib/text.ts';

const EntryReview = optionalPart(
  withParts(['inside', 'reviews'], () => import('../../features/reviews/entry-review.tsx')),
);

/** `/q#{token}`: the holder of the link follows their place in a queue, and says afterwards how it was. */
export default function TurnRoute() {
  const { hash } = useLocation();
  return (
    <QueryClientProvider client={queryClient}>
      <TrackScreen
        key={hash}
        token={hash}
        review={({ business, entry, waitlist_name }) => (
          <Suspense>
            <EntryReview
              token={hash}
              businessName={business.name}
              serviceName={entry.services.join(', ') || waitlist_name}
            />
          </Suspense>
        )}
      />
    </QueryClientProvider>
  );
}
