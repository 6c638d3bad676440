import { scheduleCalls } from '@kursi/core/booking/schedule.contract.ts';
import { catalogueCalls, type Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { waitlistCalls } from '@kursi/core/waitlist/waitlist.contract.ts';
import { waitlistBookingCalls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import { newId } from '../../platform/new-id.ts';
import type { Part, Salon } from '../part.ts';
import { insertPastEntries, type PastEntry } from '../past/past-entries.ts';
import { QUEUE_CHAIRS } from '../queue/move-queue.job.ts';
import { whoServes } from '../queue/who-serves.ts';

const SERVICES = ['Men’s haircut', 'Beard shaping', 'Child’s haircut', 'Haircut and styling'];
/** A visitor of the demo salon can join, also in the evening when it is closed. */
const DAYS = 7;
const A_DAY = 14;
/** One of so many leaves the queue, one of so many does not come. */
const [LEAVES, STAYS_AWAY] = [17, 23];
/** Of today, by minutes ago: when they joined, came, sat down and were done. */
const TODAY = [
  { joined: 150, came: 140, sat: 132, done: 95 },
  { joined: 128, came: 120, sat: 110, done: 78 },
  { joined: 104, came: 96, sat: 88, done: 46 },
  { joined: 83, came: 74, sat: 62, done: 30 },
  { joined: 60, came: 50, sat: 34, done: null },
  { joined: 52, came: 41, sat: 22, done: null },
  { joined: 44, came: 30, sat: 9, done: null },
  { joined: 26, came: 6, sat: null, done: null },
  { joined: 21, came: null, sat: null, done: null },
  { joined: 14, came: null, sat: null, done: null },
  { joined: 7, came: null, sat: null, done: null },
] as const;

/** A queue for hair and beard with a week behind it, in which people wait now. */
export const queue: Part = {
  steps: 1,
  async make(salon) {
    const { actors, businessId: business_id, calendarIds } = salon;
    const { services } = await actors.owner.call(catalogueCalls.get, { business_id });
    const offered = SERVICES.flatMap((name) => services.find((one) => one.name === name) ?? []);
    const serve = [...calendarIds.values()]
      .filter((id) => offered.some(({ calendars }) => calendars.some(({ entity_id }) => entity_id === id)))
      .slice(0, QUEUE_CHAIRS);
    const { day, minute } = localMinute(salon.now, 'Asia/Kolkata');
    const duty = await actors.owner.call(scheduleCalls.getDuty, { business_id, day: day.toString() });
    const entity_ids = whoServes(serve, duty.items, minute);
    const { id } = await actors.owner.call(waitlistCalls.add, {
      business_id,
      name: 'Hair and beard',
      hours: null,
      entity_ids,
      service_ids: offered.map((one) => one.id),
      serving_count: QUEUE_CHAIRS,
      max_guest_count: 4,
      max_waiting: null,
    });
    const people = shuffled(salon);
    const past = [...weekOf(salon, offered, serve, people), ...todayOf(salon, offered, serve, people)];
    const key = { business_id, id };
    await salon.inTransaction((tx) => insertPastEntries(tx, key, past));
    // The last one joins now, which tells everyone in the line how long they wait.
    const [client_id = ''] = people;
    const [service] = offered;
    await actors.owner.call(waitlistBookingCalls.join, {
      business_id,
      waitlist_id: id,
      client_id,
      service_ids: service ? [service.id] : [],
    });
    await salon.step();
  },
};

function weekOf(
  { today, random }: Salon,
  offered: readonly Service[],
  serve: readonly string[],
  people: string[],
): PastEntry[] {
  return Array.from({ length: DAYS * A_DAY }, (_, i) => {
    const day = today.subtract({ days: DAYS - Math.floor(i / A_DAY) });
    const service = pick(offered, random);
    const joined_at = day
      .toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '10:30' })
      .add({ minutes: (i % A_DAY) * 32 + Math.floor(random() * 12) })
      .toInstant();
    const waited = 4 + Math.floor(random() * 30);
    // As quickly as `minutesFor` has them served.
    const took = Math.round(service.duration * (0.5 + random() * 0.4));
    const low = Math.max(0, Math.round((waited - 2 - random() * 14) / 5) * 5);
    const called_at = joined_at.add({ minutes: waited });
    const serving_at = called_at.add({ minutes: 1 + Math.floor(random() * 3) });
    const joined = {
      id: newId(joined_at),
      client_id: next(people),
      service_id: service.id,
      day: day.toString(),
      number: (i % A_DAY) + 1,
      joined_at,
      quote: { low, high: low + 15 },
    };
    const reason = i % LEAVES === 7 ? 'left' : i % STAYS_AWAY === 11 ? 'no_show' : null;
    if (reason) {
      const called = reason === 'no_show' ? called_at : null;
      const never = { arrived_at: null, serving_at: null, completed_at: null, entity_id: null };
      const cancelled = { at: called_at.add({ minutes: called ? 6 : 0 }), reason } as const;
      return { ...joined, ...never, called_at: called, cancelled };
    }
    return {
      ...joined,
      called_at,
      arrived_at: called_at,
      serving_at,
      completed_at: serving_at.add({ minutes: took }),
      entity_id: pick(serve, random),
    };
  });
}

/** Nobody joined before midnight: the queue begins anew then. Shortly after it everything lies closer together. */
export function todayOf(
  { today, now, random }: Pick<Salon, 'today' | 'now' | 'random'>,
  offered: readonly Pick<Service, 'id'>[],
  serve: readonly string[],
  people: string[],
): PastEntry[] {
  const sinceMidnight = today.toZonedDateTime('Asia/Kolkata').toInstant().until(now).total('minutes');
  const rows = TODAY.filter(({ done, joined }) => done === null || joined < sinceMidnight);
  const first = Math.max(...rows.map(({ joined }) => joined));
  const pace = Math.min(1, (sinceMidnight * 0.95) / first);
  const ago = (minutes: number | null) =>
    minutes === null ? null : now.subtract({ seconds: Math.round(minutes * pace * 60) });
  return rows.map(({ joined, came, sat, done }, i) => {
    const joined_at = ago(joined) ?? now;
    const service = offered[i % offered.length] ?? pick(offered, random);
    const low = 5 * (1 + (i % 2));
    return {
      id: newId(joined_at),
      client_id: next(people),
      service_id: service.id,
      day: today.toString(),
      number: i + 1,
      joined_at,
      quote: { low, high: low + 15 },
      called_at: sat === null ? null : ago(came),
      arrived_at: ago(came),
      serving_at: ago(sat),
      completed_at: ago(done),
      entity_id: serve[i % serve.length] ?? null,
    };
  });
}

function shuffled({ clients, random }: Salon): string[] {
  return clients
    .map(({ id }) => ({ id, by: random() }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ id }) => id);
}

/** Everyone once, then from the beginning. */
function next(people: string[]): string {
  const first = people.shift() ?? '';
  people.push(first);
  return first;
}

function pick<Item>(list: readonly Item[], random: () => number): Item {
  return list[Math.floor(random() * list.length)] as Item;
}
