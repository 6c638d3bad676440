import { useParams } from '@tanstack/react-router';
import { OpenBusiness } from '../app/open-business.tsx';
import { ClientStanding } from '../features/booking/desk/client-standing.tsx';
import { ClientVisits } from '../features/booking/desk/client-visits.tsx';
import { ClientScreen } from '../features/clients/client-screen.tsx';

/** What other parts know about a client (visits, later memberships) joins here. */
export default function ClientPage() {
  const { clientId = '' } = useParams({ strict: false }) as { clientId?: string };
  return (
    <OpenBusiness>
      {(business) => (
        <ClientScreen
          key={clientId}
          business={business}
          clientId={clientId}
          standing={<ClientStanding businessId={business.id} clientId={clientId} />}
        >
          <ClientVisits businessId={business.id} clientId={clientId} />
        </ClientScreen>
      )}
    </OpenBusiness>
  );
}
