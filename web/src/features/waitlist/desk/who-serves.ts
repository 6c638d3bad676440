import { busyTimes } from '@kursi/core/waitlist/busy-times.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';

interface Duty {
  readonly entity_id: string;
  readonly hours: readonly Minutes[];
  readonly taken: readonly Minutes[];
}
interface Minutes {
  readonly start: number;
  readonly end: number;
}

/** One who could serve, as they are now. */
export interface Server {
  readonly entity_id: string;
  /** Whom they serve. */
  readonly serving: WaitlistBooking | undefined;
  /** Minutes until they have time: 0 is now, null not today. */
  readonly freeIn: number | null;
  /** Minutes until something is booked with them; null: nothing more today. */
  readonly takenIn: number | null;
}

/** Those of the queue; where it names nobody, everyone on duty today. Free ones first. */
export function serversOf(
  entityIds: readonly string[],
  duty: readonly Duty[],
  items: readonly WaitlistBooking[],
  minute: number,
): Server[] {
  const ids = entityIds.length > 0 ? entityIds : duty.map(({ entity_id }) => entity_id);
  return ids
    .map((entity_id) => {
      const serving = items.find((one) => one.status === 'serving' && one.served_entity_id === entity_id);
      const own = duty.find((one) => one.entity_id === entity_id);
      const [from = null, to = null] = own ? busyTimes(own, minute) : [];
      if (from !== 0) return { entity_id, serving, freeIn: 0, takenIn: from };
      return { entity_id, serving, freeIn: Number.isFinite(to) ? to : null, takenIn: null };
    })
    .toSorted((a, b) => Number(isFree(b)) - Number(isFree(a)));
}

export function isFree({ serving, freeIn }: Server): boolean {
  return !serving && freeIn === 0;
}

/** Who starts without a question: the only one there is, the one called to or wanted, or the only free one; else null. */
export function startsWith(entry: WaitlistBooking, servers: readonly Server[]): string | null {
  const [only, ...others] = servers;
  if (only && others.length === 0) return only.entity_id;
  const wanted = entry.called_entity_id ?? entry.entity_id;
  const free = servers.filter(isFree);
  const could = wanted ? free.filter(({ entity_id }) => entity_id === wanted) : free;
  return could.length === 1 ? (could[0]?.entity_id ?? null) : null;
}
