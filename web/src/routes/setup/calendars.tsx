import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { CalendarsScreen } from '../../features/catalogue/calendars/calendars-screen.tsx';
import { useText } from '../../lib/text.ts';

export default function CalendarsPage() {
  const t = useText();
  usePageTitle(t('setup.calendars'));
  return (
    <OpenBusiness>{(business) => <CalendarsScreen key={business.id} business={business} />}</OpenBusiness>
  );
}
