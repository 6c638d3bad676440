import { instantAt, localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { takeFreeParts } from '../../booking/public.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { deleteEntrySlots } from '../../catalogue/public.ts';
import type { EntryRow } from './waitlist-booking.store.ts';

type Served = Pick<
  EntryRow,
  'id' | 'client_id' | 'guest_count' | 'services' | 'serving_at' | 'served_entity_id'
>;

/**
 * Who is served from the queue takes the free parts of that time from the calendar, so that nobody books it. Nothing
 * is refused: they sit there, whatever the calendar says.
 */
export async function takeQueueTime(ctx: CommandContext, entry: Served): Promise<void> {
  const { tx, business_id } = ctx;
  await deleteEntrySlots(tx, business_id, entry.id);
  const { serving_at, served_entity_id: entity_id } = entry;
  const minutes = entry.guest_count * entry.services.reduce((sum, { duration }) => sum + duration, 0);
  if (!serving_at || !entity_id || minutes === 0) return;
  // Calendars know whole minutes.
  const start = serving_at.round({ smallestUnit: 'minute', roundingMode: 'floor' });
  // A queue is over at midnight: a large group, or someone who was forgotten, keeps no time of the next day.
  const { time_zone } = await getBusinessFacts(tx.q, business_id);
  const midnight = instantAt(localMinute(start, time_zone).day.add({ days: 1 }), 0, time_zone);
  const planned = start.add({ minutes });
  const end = Temporal.Instant.compare(planned, midnight) < 0 ? planned : midnight;
  const whole = {
    id: '',
    entity_id,
    booking_id: null,
    start,
    end,
    expires_at: null,
    note: entry.services.map(({ name }) => name).join(', '),
    entry: { waitlist_booking_id: entry.id, client_id: entry.client_id },
  };
  await takeFreeParts(ctx, [whole]);
}

/** Done: what was not needed is free again. */
export async function endQueueTime({ tx, business_id, now }: CommandContext, entryId: string): Promise<void> {
  const until = now.round({ smallestUnit: 'minute', roundingMode: 'ceil' });
  await deleteEntrySlots(tx, business_id, entryId, until);
}

/** They did not sit there after all, or their bill takes the time. */
export async function freeQueueTime({ tx, business_id }: CommandContext, entryId: string): Promise<void> {
  await deleteEntrySlots(tx, business_id, entryId);
}
