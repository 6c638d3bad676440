import { useNavigate } from '@tanstack/react-router';
import { usePageTitle } from '../../app/address/page-title.ts';
import { paths } from '../../app/address/paths.ts';
import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { WalkInScreen } from '../../features/billing/walk-in-screen.tsx';
import { NewBookingDrawer } from '../../features/booking/desk/new-booking/new-booking-drawer.tsx';
import { useText } from '../../lib/text.ts';

/**
 * The bill of a walk-in: with `?client=` of this client, with `?entry=` of someone from the queue, or with `?visit=` of a
 * visit that was booked.
 */
export default function WalkInPage() {
  const t = useText();
  const { visit, client, entry, revise } = routes.walkIn.useSearch();
  const navigate = useNavigate();
  usePageTitle(t(visit ? 'bill.visit_title' : 'bill.title'));
  return (
    <OpenBusiness right="bill.make">
      {(business) => (
        <WalkInScreen
          key={`${business.id} ${visit ?? entry ?? client ?? ''}`}
          business={business}
          visitId={visit ?? null}
          revises={revise !== undefined}
          clientId={visit ? null : (client ?? null)}
          entryId={visit ? null : (entry ?? null)}
          newBooking={(place, onClose, onBooked) => (
            <NewBookingDrawer
              businessId={business.id}
              {...place}
              // The desk books ahead as far as it likes when the client stands there.
              passes={['window']}
              onClose={onClose}
              onBooked={onBooked}
            />
          )}
          onBackToQueue={() => void navigate({ to: paths.queue })}
          onOpen={(id) => void navigate({ to: paths.walkIn, search: id ? { visit: id } : {}, replace: true })}
        />
      )}
    </OpenBusiness>
  );
}
