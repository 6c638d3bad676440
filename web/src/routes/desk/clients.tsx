import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ClientsScreen } from '../../features/clients/clients-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function ClientsPage() {
  const t = useText();
  usePageTitle(t('clients.title'));
  return (
    <OpenBusiness right="client.edit">
      {(business) => <ClientsScreen key={business.id} business={business} />}
    </OpenBusiness>
  );
}
