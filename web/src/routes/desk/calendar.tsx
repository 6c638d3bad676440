import { usePageTitle } from '../../app/address/page-title.ts';
import { OpenBusiness } from '../../app/frame/open-business.tsx';
import { CalendarScreen } from '../../features/booking/desk/calendar/calendar-screen.tsx';
import { NewBookingDrawer } from '../../features/booking/desk/new-booking/new-booking-drawer.tsx';
import { useText } from '../../lib/text.ts';

export default function CalendarPage() {
  const t = useText();
  usePageTitle(t('desk.calendar'));
  return (
    <OpenBusiness right="booking.manage">
      {(business) => (
        <CalendarScreen
          key={business.id}
          business={business}
          newBooking={(place, done) => <NewBookingDrawer businessId={business.id} {...place} {...done} />}
        />
      )}
    </OpenBusiness>
  );
}
