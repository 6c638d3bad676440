import { inLanguage } from '@kursi/core/kernel/in-language.ts';
import { aheadIf, isLate, overtakenBy } from '@kursi/core/waitlist/queue-position.ts';
import type { Screen, TrackedEntry, WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import type { QueueBusiness } from '../queue-business.store.ts';
import type { WaitlistRow } from '../waitlist.store.ts';
import type { EntryRow } from './waitlist-booking.store.ts';

/** What all who watch a queue share: read once for all of them. */
export interface WatchedQueue {
  readonly business: QueueBusiness;
  readonly waitlist: WaitlistRow;
  readonly entries: readonly EntryRow[];
  /** Who waits to be called, the next first. */
  readonly line: readonly EntryRow[];
  readonly calendars: ReadonlyMap<string, string>;
  readonly readAt: Temporal.Instant;
}

const written = (at: Temporal.Instant | null) => at?.toString() ?? null;
const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';

export function quotesOf({ first_low, first_high, low, high, quoted_at }: EntryRow) {
  return {
    first_quote: first_low === null || first_high === null ? null : { low: first_low, high: first_high },
    quote: low === null || high === null ? null : { low, high },
    quoted_at: written(quoted_at),
  };
}

export function presentEntry(
  entry: EntryRow,
  line: readonly EntryRow[],
  review: WaitlistBooking['review'] = null,
): WaitlistBooking {
  const place = line.findIndex(({ id }) => id === entry.id);
  return {
    id: entry.id,
    business_id: entry.business_id,
    waitlist_id: entry.waitlist_id,
    user_id: entry.client_id,
    client: { id: entry.client_id, name: entry.client_name, phone: entry.client_phone },
    number: entry.number,
    status: entry.status,
    guest_count: entry.guest_count,
    additional_infos: entry.additional_infos ?? '',
    services: [...entry.services],
    entity_id: entry.entity_id,
    created_at: entry.created_at.toString(),
    created_at_iso_date: entry.created_at_iso_date,
    ...quotesOf(entry),
    place: place < 0 ? null : place + 1,
    called_at: written(entry.called_at),
    called_entity_id: entry.called_entity_id,
    late_until: written(entry.late_until),
    arrived_at: written(entry.arrived_at),
    serving_at: written(entry.serving_at),
    served_entity_id: entry.served_entity_id,
    completed_at: written(entry.completed_at),
    cancelled_at: written(entry.cancelled_at),
    cancel_reason: entry.cancel_reason,
    deposit_amount: entry.deposit_amount,
    visit_id: entry.visit_id,
    review,
  };
}

/** Numbers alone of everyone else. */
export function trackedEntryOf(queue: WatchedQueue, entry: EntryRow, seq: number): TrackedEntry {
  const { business, calendars } = queue;
  const nameOf = (id: string | null) => (id === null ? null : (calendars.get(id) ?? null));
  const { status, called_at, late_until, serving_at, cancel_reason, guest_count, number } = entry;
  const { deposit_amount } = entry;
  const place = queue.line.findIndex(({ id }) => id === entry.id);
  const { name, business_url, time_zone, latitude, longitude } = business;
  const address = [business.address, business.locality, business.area, business.city];
  return {
    seq,
    business: {
      name,
      business_url,
      time_zone,
      latitude,
      longitude,
      address: address.filter(Boolean).join(', '),
      phone: business.appointment_phone ?? business.phone,
    },
    waitlist_name: queue.waitlist.name,
    entry: {
      number,
      status,
      guest_count,
      cancel_reason,
      deposit_amount,
      first_name: firstName(entry.client_name),
      services: entry.services.map((one) => one.name),
      services_hi: inLanguage(entry.services, 'hi').map((one) => one.name),
      with_name: nameOf(entry.entity_id),
      created_at: entry.created_at.toString(),
      ...quotesOf(entry),
      place: place < 0 ? null : place + 1,
      ahead_if: status === 'pending' ? aheadIf(queue.line, entry, queue.readAt) : null,
      overtaken_by: overtakenBy(queue.line, entry),
      called_at: written(called_at),
      called_to: nameOf(entry.called_entity_id),
      late_until: isLate(entry, queue.readAt) ? written(late_until) : null,
      serving_at: written(serving_at),
    },
    chairs: queue.entries.flatMap((one) =>
      one.status === 'serving' && one.serving_at
        ? [
            {
              name: nameOf(one.served_entity_id),
              number: one.number,
              serving_at: one.serving_at.toString(),
              minutes: one.guest_count * one.services.reduce((sum, { duration }) => sum + duration, 0),
            },
          ]
        : [],
    ),
    line: queue.line.map((one) => one.number),
  };
}

/** Numbers and first names; no surname, no phone number. */
export function screenOf(
  { business, waitlist, entries, line, calendars }: WatchedQueue,
  wait: Screen['wait'],
  seq: number,
): Screen {
  const nameOf = (id: string | null) => (id === null ? null : (calendars.get(id) ?? null));
  const shown = (entry: EntryRow) => ({ number: entry.number, first_name: firstName(entry.client_name) });
  const { name, business_url, time_zone } = business;
  return {
    seq,
    business: { name, business_url, time_zone },
    waitlist: { id: waitlist.id, name: waitlist.name },
    called: entries.flatMap((one) =>
      one.called_at && (one.status === 'pending' || one.status === 'arrived')
        ? [{ ...shown(one), called_at: one.called_at.toString(), chair: nameOf(one.called_entity_id) }]
        : [],
    ),
    serving: entries.flatMap((one) =>
      one.status === 'serving' ? [{ ...shown(one), chair: nameOf(one.served_entity_id) }] : [],
    ),
    line: line.map((one) => {
      const { quote, quoted_at } = quotesOf(one);
      return { ...shown(one), quote, quoted_at };
    }),
    wait,
  };
}
