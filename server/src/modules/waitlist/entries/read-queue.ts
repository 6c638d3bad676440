import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { busyTimes } from '@kursi/core/waitlist/busy-times.ts';
import type { Chair, QueueNow, WaitingEntry } from '@kursi/core/waitlist/estimate.ts';
import { lineOf } from '@kursi/core/waitlist/queue-position.ts';
import { minutesPerService, type ServiceTimes } from '@kursi/core/waitlist/service-times.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { readDuty } from '../../booking/public.ts';
import type { listServedTimes } from '../estimates/quote.store.ts';
import { listPlannedMinutes, PLANNED_MINUTES } from '../offered.store.ts';
import type { WaitlistRow } from '../waitlist.store.ts';
import { readHistory } from './read-history.ts';
import { type EntryRow, listEntries } from './waitlist-booking.store.ts';

export interface Queue {
  readonly entries: readonly EntryRow[];
  /** Who waits to be called, the next first. */
  readonly line: readonly EntryRow[];
  readonly now: QueueNow;
}

/** Everyone of today, and who waits to be called. */
export async function readLine(
  db: Executor,
  { business_id, id: waitlist_id }: Pick<WaitlistRow, 'business_id' | 'id'>,
  time_zone: string,
  now: Temporal.Instant,
): Promise<Pick<Queue, 'entries' | 'line'>> {
  const day = localMinute(now, time_zone).day.toString();
  const entries = await listEntries(db, { business_id, waitlist_id, day });
  return { entries, line: lineOf(entries, now) };
}

/** Everything that an estimate is worked out from. Those who were called sit down first. */
export async function readQueue(
  db: Executor,
  waitlist: WaitlistRow,
  time_zone: string,
  now: Temporal.Instant,
): Promise<Queue> {
  const { business_id } = waitlist;
  const local = localMinute(now, time_zone);
  const day = local.day.toString();
  const [{ entries, line }, duty, planned] = await Promise.all([
    readLine(db, waitlist, time_zone, now),
    waitlist.entity_ids.length > 0 ? readDuty(db, { business_id, day }, now) : [],
    listPlannedMinutes(db, business_id),
  ]);
  const { served, past } = await readHistory(db, waitlist, day, entries);
  const called = entries
    .filter(({ status, called_at }) => called_at !== null && (status === 'pending' || status === 'arrived'))
    .toSorted((a, b) => Temporal.Instant.compare(a.called_at ?? now, b.called_at ?? now));
  const times = timesOf(served, planned);
  const own = new Set<string | null>(entries.map(({ id }) => id));
  const onDuty = new Map(duty.map((one) => [one.entity_id, one]));
  return {
    entries,
    line,
    now: {
      chairs: chairsOf(waitlist, entries, now, (id) => {
        const found = onDuty.get(id);
        // Not on duty at all while the calendar is off.
        if (!found) return busyTimes({ hours: [], taken: [] }, local.minute);
        // Who sits there from this queue gets up when they are done, not when it was planned.
        const taken = found.taken.filter((one) => !own.has(one.waitlist_booking_id));
        return busyTimes({ ...found, taken }, local.minute);
      }),
      waiting: [...called, ...line].map(waitingOf),
      times,
      otherTimes: otherTimesOf(served, [...planned.values()]),
      past,
    },
  };
}

export function waitingOf(entry: EntryRow): WaitingEntry {
  return {
    id: entry.id,
    service_ids: entry.services.map(({ service_id }) => service_id),
    // Whom nobody has seen may have made up their company.
    people: entry.unseen_network === null ? entry.guest_count : 1,
    calendar_id: entry.called_entity_id ?? entry.entity_id,
  };
}

function chairsOf(
  { entity_ids, serving_count }: WaitlistRow,
  entries: readonly EntryRow[],
  now: Temporal.Instant,
  takenBy: (entityId: string) => readonly number[],
): Chair[] {
  const serving = entries.filter(({ status }) => status === 'serving');
  const servingOf = (entry: EntryRow | undefined) =>
    entry?.serving_at
      ? {
          service_ids: entry.services.map(({ service_id }) => service_id),
          people: entry.guest_count,
          sat: Math.max(0, now.since(entry.serving_at).total('minutes')),
        }
      : null;
  if (entity_ids.length === 0) {
    const count = Math.max(serving_count, serving.length);
    return Array.from({ length: count }, (_, i) => ({
      calendar_id: null,
      serving: servingOf(serving[i]),
      taken: [],
    }));
  }
  return entity_ids.map((calendar_id) => ({
    calendar_id,
    // The last to sit down keeps the chair longest.
    serving: servingOf(serving.findLast(({ served_entity_id }) => served_entity_id === calendar_id)),
    taken: takenBy(calendar_id),
  }));
}

type Served = Awaited<ReturnType<typeof listServedTimes>>[number];

/** What an entry took, shared out among its people and its services as these were planned. */
function timesOf(served: readonly Served[], planned: ReadonlyMap<string, number>): Map<string, ServiceTimes> {
  const recorded = new Map<string, number[]>();
  for (const { minutes, guest_count, service_ids } of served) {
    const services = service_ids.map((service_id) => ({
      service_id,
      planned: planned.get(service_id) ?? PLANNED_MINUTES,
    }));
    for (const one of minutesPerService(minutes, guest_count, services)) {
      const times = recorded.get(one.service_id);
      if (times) times.push(one.minutes);
      else recorded.set(one.service_id, [one.minutes]);
    }
  }
  return new Map(
    Array.from(planned, ([id, minutes]) => [id, { planned: minutes, recorded: recorded.get(id) ?? [] }]),
  );
}

function otherTimesOf(served: readonly Served[], planned: readonly number[]): ServiceTimes {
  const mean = planned.reduce((sum, minutes) => sum + minutes, 0) / planned.length;
  return {
    planned: planned.length > 0 ? mean : PLANNED_MINUTES,
    recorded: served.map(({ minutes, guest_count }) => minutes / guest_count),
  };
}
