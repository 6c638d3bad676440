import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { CalendarsScreen } from '../features/catalogue/calendars/calendars-screen.tsx';
import { useText } from '../lib/text.ts';

export default function CalendarsPage() {
  const t = useText();
  usePageTitle(t('setup.calendars'));
  return (
    <OpenBusiness>{(business) => <CalendarsScreen key={business.id} business={business} />}</OpenBusiness>
  );
}
