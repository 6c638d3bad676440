import type { CancelReason, WaitlistStatus } from '@kursi/core/waitlist/waitlist-states.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { updateWaitlist, type WaitlistKey } from './waitlist.store.ts';

/** Someone who joined before: for the demo salon, where nobody has waited yet. */
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
  { business_id, id: waitlist_id }: WaitlistKey,
  entries: readonly PastEntry[],
): Promise<void> {
  const last = entries.at(-1);
  if (!last) return;
  const rows = entries.map((entry) => ({
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
    ...cancelOf(entry),
    quoted_at: entry.joined_at,
    ...entry.quote,
    first_low: entry.quote.low,
    first_high: entry.quote.high,
    drawn_low: entry.quote.low,
    drawn_high: entry.quote.high,
  }));
  await tx.client.query(insertRows('waitlist_booking', rows));
  const services = entries.map(({ id, service_id }) => ({
    business_id,
    waitlist_booking_id: id,
    service_id,
    index: 0,
  }));
  await tx.client.query(insertRows('waitlist_booking_service', services));
  await updateWaitlist(
    tx,
    { business_id, id: waitlist_id },
    { last_number: last.number, numbered_on: last.day },
  );
}

function cancelOf({ cancelled }: PastEntry) {
  const from = cancelled ? 'pending' : null;
  return {
    cancelled_at: cancelled?.at ?? null,
    cancelled_from: from,
    cancel_reason: cancelled?.reason ?? null,
  } as const;
}

function statusOf({ completed_at, serving_at, arrived_at, cancelled }: PastEntry): WaitlistStatus {
  if (cancelled) return 'cancelled';
  if (completed_at) return 'completed';
  return serving_at ? 'serving' : arrived_at ? 'arrived' : 'pending';
}
