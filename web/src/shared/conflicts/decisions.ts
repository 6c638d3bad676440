import type { Alternative, ConflictDecision } from '@kursi/core/booking/booking-shapes.ts';
import type { Conflict } from '@kursi/core/booking/schedule.contract.ts';

export type Decision = 'move' | 'keep' | 'cancel';

/** What happens to one booking in the way. */
export interface Decided {
  readonly conflict: Conflict;
  readonly decision: Decision;
  /** Where it would move; null when nobody is free. */
  readonly to: Alternative | null;
  /** Why it is cancelled, for the client. */
  readonly reason: string;
}

/** Bookings that stay, or that nobody is free for, are not sent. */
export function decisionsToSend(decided: readonly Decided[]): ConflictDecision[] {
  return decided.flatMap<ConflictDecision>(({ conflict: { booking_id }, decision, to, reason }) => {
    if (decision === 'cancel') return [{ booking_id, cancel: true, reason: reason.trim() || null }];
    return decision === 'move' && to ? [{ booking_id, to }] : [];
  });
}
