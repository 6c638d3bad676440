import { QueryClientProvider } from '@tanstack/react-query';
import { PublicPage } from '../../app/frame/public-page.tsx';
import { FindBookings } from '../../features/booking/client/link/find-bookings.tsx';
import { queryClient } from '../../lib/sync/queries.ts';

/** `/find-bookings`: for a client on another phone than the one that booked. */
export default function FindBookingsPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <PublicPage>
        <FindBookings />
      </PublicPage>
    </QueryClientProvider>
  );
}
