import type { CancelReason, WaitlistStatus } from '@kursi/core/waitlist/waitlist-states.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertPast, setLastNumber } from './past.store.ts';

/** Someone who joined a queue before. */
export interface PastEntry {
  readonly id: string;
  readonly client_id: string;
  readonly service_id: string;
  /** Where the business is. */
  readonly day: string;
  readonly number: number;
  readonly joined_at: Temporal.Instant;
  /** What was said at joining, in minutes. */
  readonly quote: { readonly low: number; readonly high: number };
  readonly called_at: Temporal.Instant | null;
  readonly arrived_at: Temporal.Instant | null;
  readonly serving_at: Temporal.Instant | null;
  readonly completed_at: Temporal.Instant | null;
  /** Who serves. */
  readonly entity_id: string | null;
  /** Was not served, and why. */
  readonly cancelled?: { readonly at: Temporal.Instant; readonly reason: CancelReason };
}

export async function insertPastEntries(
  tx: Tx,
  waitlist: { readonly business_id: string; readonly id: string },
  entries: readonly PastEntry[],
): Promise<void> {
  const { business_id, id: waitlist_id } = waitlist;
  await insertPast(
    tx,
    'waitlist_booking',
    entries.map((entry) => ({
      business_id,
      waitlist_id,
      id: entry.id,
      client_id: entry.client_id,
      number: entry.number,
      created_at: entry.joined_at,
      created_at_iso_date: entry.day,
      status: statusOf(entry),
      called_at: entry.called_at,
      called_entity_id: entry.called_at && entry.entity_id,
      arrived_at: entry.arrived_at,
      serving_at: entry.serving_at,
      completed_at: entry.completed_at,
      served_entity_id: entry.serving_at && entry.entity_id,
      cancelled_at: entry.cancelled?.at ?? null,
      cancelled_from: entry.cancelled ? ('pending' as const) : null,
      cancel_reason: entry.cancelled?.reason ?? null,
      quoted_at: entry.joined_at,
      low: entry.quote.low,
      high: entry.quote.high,
      first_low: entry.quote.low,
      first_high: entry.quote.high,
      drawn_low: entry.quote.low,
      drawn_high: entry.quote.high,
    })),
  );
  await insertPast(
    tx,
    'waitlist_booking_service',
    entries.map(({ id, service_id }) => ({ business_id, waitlist_booking_id: id, service_id, index: 0 })),
  );
  const last = entries.at(-1);
  if (last) await setLastNumber(tx, waitlist, last);
}

function statusOf({ completed_at, serving_at, arrived_at, cancelled }: PastEntry): WaitlistStatus {
  if (cancelled) return 'cancelled';
  if (completed_at) return 'completed';
  return serving_at ? 'serving' : arrived_at ? 'arrived' : 'pending';
}
