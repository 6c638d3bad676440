import { useParams } from '@tanstack/react-router';
import { OpenBusiness } from '../app/open-business.tsx';
import { ClientScreen } from '../features/clients/client-screen.tsx';

/** What other parts know about a client (visits, memberships) joins here: `standing` and the children. */
export default function ClientPage() {
  const { clientId = '' } = useParams({ strict: false }) as { clientId?: string };
  return (
    <OpenBusiness>
      {(business) => <ClientScreen key={clientId} business={business} clientId={clientId} />}
    </OpenBusiness>
  );
}
