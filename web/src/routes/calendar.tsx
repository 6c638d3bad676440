import { OpenBusiness } from '../app/open-business.tsx';
import { usePageTitle } from '../app/page-title.ts';
import { CalendarScreen } from '../features/booking/calendar/calendar-screen.tsx';
import { useText } from '../lib/text.ts';

export default function CalendarPage() {
  const t = useText();
  usePageTitle(t('desk.calendar'));
  return (
    <OpenBusiness>{(business) => <CalendarScreen key={business.id} business={business} />}</OpenBusiness>
  );
}
