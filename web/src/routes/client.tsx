import { OpenBusiness } from '../app/open-business.tsx';
import { routes } from '../app/routes.ts';
import { ClientDues } from '../features/billing/dues/client-dues.tsx';
import { ClientStanding } from '../features/booking/desk/client-standing.tsx';
import { ClientVisits } from '../features/booking/desk/client-visits.tsx';
import { NewBookingDrawer } from '../features/booking/desk/new-booking/new-booking-drawer.tsx';
import { ClientScreen } from '../features/clients/client-screen.tsx';
import { ClientMemberships } from '../features/memberships/client-memberships.tsx';

/** Composes a client's page from several features (clients, visits, dues, memberships). */
export default function ClientPage() {
  const { clientId } = routes.client.useParams();
  return (
    <OpenBusiness>
      {(business) => (
        <ClientScreen
          key={clientId}
          business={business}
          clientId={clientId}
          newBooking={({ id, name, phone }, onClose) => (
            <NewBookingDrawer
              businessId={business.id}
              client={{ id, name, phone }}
              onClose={onClose}
              onBooked={onClose}
            />
          )}
          standing={<ClientStanding businessId={business.id} clientId={clientId} />}
          pieces={{
            visits: <ClientVisits businessId={business.id} clientId={clientId} />,
            memberships: business.modules.includes('memberships') && (
              <ClientMemberships business={business} clientId={clientId} look="tab" />
            ),
          }}
        >
          <ClientDues business={business} clientId={clientId}>
            {business.modules.includes('memberships') && (
              <ClientMemberships business={business} clientId={clientId} look="card" />
            )}
          </ClientDues>
        </ClientScreen>
      )}
    </OpenBusiness>
  );
}
