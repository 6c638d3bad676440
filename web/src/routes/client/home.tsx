import { usePageTitle } from '../../app/address/page-title.ts';
import { NotLoaded } from '../../app/frame/open-business.tsx';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { HomeVisits } from '../../features/booking/client/mine/home-visits.tsx';
import { BusinessHome } from '../../features/business/business-home.tsx';
import { WelcomeHome } from '../../features/business/welcome-home.tsx';
import { ClientDays } from '../../features/clients/days/client-days.tsx';
import { DueReminders } from '../../features/clients/reminders/due-reminders.tsx';
import { FavouriteSection } from '../../features/discovery/favourite-list.tsx';
import { GuestAccountCard } from '../../features/identity/guest-account-card.tsx';
import { Today } from '../../features/insights/today.tsx';
import { MyPlaces } from '../../features/waitlist/mine/my-places.tsx';
import { LoadingCards } from '../../shared/loading.tsx';

/** Home when signed in: the selected business, or a welcome for people without one. */
export default function HomePage() {
  const user = useUser();
  const businesses = useMyBusinesses({ enabled: !user.is_guest });
  usePageTitle(businesses.selected ? businesses.selected.name : undefined);
  if (businesses.isPending) {
    return (
      <div className="mx-auto w-full max-w-3xl p-4 desk:p-8">
        <LoadingCards lines={[2, 4]} gap="mt-4" />
      </div>
    );
  }
  if (businesses.isFailed) return <NotLoaded onRetry={() => void businesses.refetch()} />;
  return businesses.selected ? (
    <BusinessHome
      business={businesses.selected}
      today={
        <>
          <Today key={businesses.selected.id} business={businesses.selected} />
          <DueReminders key={`due ${businesses.selected.id}`} businessId={businesses.selected.id} />
          <ClientDays key={`days ${businesses.selected.id}`} businessId={businesses.selected.id} />
        </>
      }
    />
  ) : (
    <>
      <MyPlaces className="mx-auto w-full max-w-4xl p-4 pb-0 max-desk:pt-1 desk:p-8 desk:pb-0" />
      <HomeVisits />
      <WelcomeHome forGuest={<GuestAccountCard />} />
      <FavouriteSection />
    </>
  );
}
