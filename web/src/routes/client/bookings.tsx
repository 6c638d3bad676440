import { usePageTitle } from '../../app/address/page-title.ts';
import { MyBookings } from '../../features/booking/client/mine/my-bookings.tsx';
import { MyPlaces } from '../../features/waitlist/mine/my-places.tsx';
import { useText } from '../../lib/text.ts';

/** `/bookings`: my visits, in all businesses. */
export default function BookingsPage() {
  const t = useText();
  usePageTitle(t('mine.title'));
  return <MyBookings places={<MyPlaces />} />;
}
