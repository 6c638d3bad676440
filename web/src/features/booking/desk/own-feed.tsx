import { catalogueCalls } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { ReactNode } from 'react';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { useUser } from '../../../app/user-context.tsx';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { CalendarFeed } from '../../../shared/calendar-feed.tsx';

interface OwnFeedProps {
  readonly business: MyBusiness;
  /** Layout around the feeds; not called when there are none. */
  readonly around: (feeds: ReactNode) => ReactNode;
}

/** Feed address of the member's own calendar. Renders nothing without one. */
export function OwnFeed({ business, around }: OwnFeedProps) {
  const user = useUser();
  const { data } = useCallQuery(catalogueCalls.get, { business_id: business.id });
  const own = data?.calendars.filter(({ user_id }) => user_id === user.id) ?? [];
  if (own.length === 0) return null;
  return around(
    <div className="grid gap-6">
      {own.map((calendar) => (
        <CalendarFeed key={calendar.id} businessId={business.id} calendar={calendar} />
      ))}
    </div>,
  );
}
