import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ImportScreen } from '../../features/clients/import/import-screen.tsx';

export default function ClientImportPage() {
  return <OpenBusiness>{(business) => <ImportScreen key={business.id} business={business} />}</OpenBusiness>;
}
