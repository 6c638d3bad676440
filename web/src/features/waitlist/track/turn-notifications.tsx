import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { Suspense } from 'react';
import { useSession } from '../../../lib/api/session.ts';
import { optionalPart } from '../../../lib/optional-part.ts';
import { useCallQuery } from '../../../lib/sync/queries.ts';
import { withParts } from '../../../lib/text.ts';

const GuestMessages = optionalPart(
  withParts(['inside', 'booking'], () => import('../../../shared/guest-messages.tsx')),
);

/** How a guest hears of their turn with the phone in the pocket; an account has its own settings. */
export function TurnNotifications({ token }: { readonly token: string }) {
  const session = useSession();
  return session.kind === 'signed_in' && session.user.is_guest ? (
    <Suspense>
      <TellGuest token={token} userId={session.user.id} />
    </Suspense>
  ) : null;
}

/** Only to the person who joined: someone else may hold the link. */
function TellGuest({ token, userId }: { readonly token: string; readonly userId: string }) {
  const mine = useCallQuery(waitlistBookingCalls.mine, {});
  if (!mine.data?.items.some((one) => one.token === token)) return null;
  return (
    <div className="mx-3 mt-2 mb-4">
      <GuestMessages userId={userId} about="queue" />
    </div>
  );
}
