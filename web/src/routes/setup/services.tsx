import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { ServicesScreen } from '../../features/catalogue/services/services-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function ServicesPage() {
  const t = useText();
  usePageTitle(t('setup.services'));
  return (
    <OpenBusiness>{(business) => <ServicesScreen key={business.id} business={business} />}</OpenBusiness>
  );
}
