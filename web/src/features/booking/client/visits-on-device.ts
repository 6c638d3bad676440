import { type MyVisit, visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { send } from '../../../lib/api/api.ts';
import { keepSeen, readSeen } from '../../../lib/device/seen.ts';

type When = 'upcoming' | 'cancelled' | 'past';

/** The lists of My bookings on this device. */
export const keptVisits = (when: When) => `visits-${when}`;
const LISTS = (['upcoming', 'cancelled', 'past'] as const).map(keptVisits);
/** Visits that were opened from elsewhere, a mail for example, and are in no list that was read. */
const OPENED = 'visits-opened';
const OPENED_AT_MOST = 10;

const read = (name: string, userId: string) => (readSeen(name, userId) ?? []) as readonly MyVisit[];

/** A visit that was read: replaces older copies of it. */
export function keepVisit(userId: string, visit: MyVisit): void {
  const holding = LISTS.filter((name) => read(name, userId).some(({ id }) => id === visit.id));
  for (const name of holding) {
    const kept = read(name, userId).map((one) => (one.id === visit.id ? visit : one));
    keepSeen(name, userId, kept);
  }
  const others = read(OPENED, userId).filter(({ id }) => id !== visit.id);
  keepSeen(OPENED, userId, (holding.length > 0 ? others : [visit, ...others]).slice(0, OPENED_AT_MOST));
}

/** Lists first: a visit that came into one later was read later. */
export function findKeptVisit(userId: string, visitId: string): MyVisit | undefined {
  return [...LISTS, OPENED].flatMap((name) => read(name, userId)).find(({ id }) => id === visitId);
}

export function nextKeptVisit(userId: string): MyVisit | undefined {
  return read(keptVisits('upcoming'), userId)[0];
}

/** After a booking: My bookings shows it without a network, although the person has not opened it yet. */
export async function keepUpcomingVisits(userId: string): Promise<void> {
  const { items } = await send(visitCalls.listMine, { when: 'upcoming' });
  keepSeen(keptVisits('upcoming'), userId, items);
}
