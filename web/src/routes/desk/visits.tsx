import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { VisitsScreen } from '../../features/booking/desk/visits/visits-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function VisitsPage() {
  const t = useText();
  usePageTitle(t('visits.title'));
  return (
    <OpenBusiness right="booking.manage">
      {(business) => <VisitsScreen key={business.id} business={business} />}
    </OpenBusiness>
  );
}
