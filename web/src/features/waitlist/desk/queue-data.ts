import { touchedBy, useLiveReads } from '../../../lib/sync/reads.ts';

export const queueReads = touchedBy('waitlist.changed', 'waitlist_booking.moved');

/** What others do at another desk, and what people say on their phones. */
export function useQueueLive(businessId: string): void {
  useLiveReads(businessId, queueReads);
}
