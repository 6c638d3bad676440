import { routes } from '../../app/address/routes.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ClientDuesTab } from '../../features/billing/dues/client-dues-tab.tsx';
import { CollectDue } from '../../features/billing/dues/collect-due.tsx';
import { ClientVisits } from '../../features/booking/desk/client-visits.tsx';
import { NewBookingDrawer } from '../../features/booking/desk/new-booking/new-booking-drawer.tsx';
import { ClientScreen } from '../../features/clients/client-screen.tsx';
import { ClientMemberships } from '../../features/memberships/client-memberships.tsx';
import { ClientMessages } from '../../features/notifications/client-messages.tsx';

/** Composes a client's page from several features (clients, visits, dues, memberships, messages). */
export default function ClientPage() {
  const { clientId } = routes.client.useParams();
  const { tab } = routes.client.useSearch();
  return (
    <OpenBusiness right="client.edit">
      {(business) => {
        const of = { businessId: business.id, clientId };
        const hasMemberships = business.modules.includes('memberships');
        return (
          <ClientScreen
            key={clientId}
            business={business}
            clientId={clientId}
            tab={tab}
            newBooking={({ id, name, phone }, services, onClose) => (
              <NewBookingDrawer
                businessId={business.id}
                client={{ id, name, phone }}
                services={services}
                onClose={onClose}
                onBooked={onClose}
              />
            )}
            collect={(due, onClose) => <CollectDue business={business} due={due} onClose={onClose} />}
            pieces={({ onAgain, onCollect }) => ({
              visits: <ClientVisits {...of} onAgain={onAgain} />,
              memberships: hasMemberships && (
                <ClientMemberships business={business} clientId={clientId} look="tab" />
              ),
              running: hasMemberships && (
                <ClientMemberships business={business} clientId={clientId} look="side" />
              ),
              dues: <ClientDuesTab {...of} onCollect={onCollect} />,
              messages: <ClientMessages {...of} />,
            })}
          />
        );
      }}
    </OpenBusiness>
  );
}
