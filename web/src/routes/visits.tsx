import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { VisitsScreen } from '../features/booking/desk/visits/visits-screen.tsx';
import { useText } from '../lib/text.ts';

export default function VisitsPage() {
  const t = useText();
  usePageTitle(t('visits.title'));
  return <OpenBusiness>{(business) => <VisitsScreen key={business.id} business={business} />}</OpenBusiness>;
}
