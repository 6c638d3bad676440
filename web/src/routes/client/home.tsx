import { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { Suspense } from 'react';
import { usePageTitle } from '../../app/address/page-title.ts';
import { NotLoaded } from '../../app/frame/open-business.tsx';
import { useMyBusinesses } from '../../app/selected-business.ts';
import { useUser } from '../../app/user-context.tsx';
import { HomeVisits, useHasVisits } from '../../features/booking/client/mine/home-visits.tsx';
import { BusinessHome } from '../../features/business/business-home.tsx';
import { ClientGreeting, ClientWelcome, WelcomeHome } from '../../features/business/welcome-home.tsx';
import { ClientDays } from '../../features/clients/days/client-days.tsx';
import { DueReminders } from '../../features/clients/reminders/due-reminders.tsx';
import { FavouriteSection } from '../../features/discovery/favourite-list.tsx';
import { GuestAccountCard } from '../../features/identity/guest-account-card.tsx';
import { Today } from '../../features/insights/today.tsx';
import { MyPlaces } from '../../features/waitlist/mine/my-places.tsx';
import { may } from '../../lib/may.ts';
import { optionalPart } from '../../lib/optional-part.ts';
import { withParts } from '../../lib/text.ts';
import { LoadingCards } from '../../shared/loading.tsx';

const HomeMemberships = optionalPart(
  withParts(['inside', 'memberships'], () => import('../../features/memberships/mine/home-memberships.tsx')),
);

const Week = optionalPart(withParts(['reports'], () => import('../../features/insights/week.tsx')));
const HomeChairs = optionalPart(
  withParts(['reports'], () => import('../../features/insights/home-chairs.tsx')),
);
const HomeTeam = optionalPart(
  withParts(['reports', 'business'], () => import('../../features/insights/home-team.tsx')),
);
const OwnWeek = optionalPart(
  withParts(['inside', 'reports'], () => import('../../features/insights/own-week.tsx')),
);

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
  const { selected } = businesses;
  if (!selected) return <ClientHome />;
  const days = (
    <>
      <DueReminders key={`due ${selected.id}`} businessId={selected.id} />
      <ClientDays key={`days ${selected.id}`} businessId={selected.id} />
    </>
  );
  const today = <Today key={selected.id} business={selected} />;
  const key = `week ${selected.id}`;
  if (!may(insightsCalls.getWeek, selected)) {
    return (
      <BusinessHome
        business={selected}
        today={
          <>
            <Suspense>
              <OwnWeek key={key} business={selected} />
            </Suspense>
            {today}
            {days}
          </>
        }
      />
    );
  }
  // On a phone what wants a hand stands right below what came in, and the chairs below the day.
  return (
    <BusinessHome
      business={selected}
      today={
        <Suspense>
          <Week key={key} business={selected} part="figures" />
          <div className="grid grid-cols-1 empty:hidden max-wide:order-2">
            <HomeChairs key={key} business={selected} />
          </div>
        </Suspense>
      }
      beside={
        <>
          <Suspense>
            <Week key={key} business={selected} part="hands" />
          </Suspense>
          {today}
          <Suspense>
            <HomeTeam key={key} business={selected} />
          </Suspense>
          {days}
        </>
      }
    />
  );
}

/** Of a person without a business: their visits, places and memberships, or a welcome while there are none. */
function ClientHome() {
  const hasVisits = useHasVisits();
  return (
    <>
      {hasVisits === true && <ClientGreeting />}
      <MyPlaces className="mx-auto w-full max-w-4xl p-4 pb-0 max-desk:pt-1 desk:p-8 desk:pb-0" />
      <HomeVisits />
      <Suspense>
        <HomeMemberships />
      </Suspense>
      {hasVisits === true && (
        <>
          <FavouriteSection />
          <ClientWelcome forGuest={<GuestAccountCard />} />
        </>
      )}
      {hasVisits === false && (
        <>
          <WelcomeHome forGuest={<GuestAccountCard />} />
          <FavouriteSection />
        </>
      )}
    </>
  );
}
