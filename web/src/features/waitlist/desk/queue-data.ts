import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { useLive } from '../../../lib/sync/live.ts';
import { invalidateCalls } from '../../../lib/sync/queries.ts';

export const queueReads = [waitlistCalls.list, waitlistBookingCalls.board];

/** What others do at another desk, and what people say on their phones. */
export function useQueueLive(businessId: string): void {
  useLive(businessId, ({ type }) => {
    if (/^(waitlist|waitlist_booking)\./.test(type)) void invalidateCalls(...queueReads);
  });
}
