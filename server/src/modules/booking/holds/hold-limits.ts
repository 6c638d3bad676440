import type { Limit } from '../../../platform/http/rate-limit.store.ts';
import type { HoldRow } from './hold.store.ts';

/** Held visits of a person over all businesses. */
const VISITS = { nameless: 1, guest: 3, account: 10 } as const;
export const HELD_BY_AN_ACCOUNT = VISITS.account;
/** Minutes of chairs, not requests: nobody can block a salon's day, and nobody is shut out by a neighbour's taps. */
const PERSON_MINUTES = 6 * 60;
/** At one business, from one network: twice a person's, for the others behind the same carrier's address. */
const NETWORK_MINUTES = 12 * 60;
/** Open visits of a person without a verified address at one business, unless they are prepaid. */
export const OPEN_VISITS_OF_A_GUEST = 5;

/** What people without a verified address book at a business from one network, not prepaid: new guests cost nothing. */
export const GUEST_MINUTES_A_DAY: Limit = { tries: NETWORK_MINUTES, windowSeconds: 24 * 3600 };

export interface Holder {
  readonly is_guest: boolean;
  /** Null at the desk. */
  readonly network: string | null;
}

type Timed = Pick<HoldRow, 'service_duration' | 'buffer_after'>;

export function minutesOf(bookings: readonly Timed[]): number {
  return bookings.reduce(
    (sum, { service_duration, buffer_after }) => sum + service_duration + buffer_after,
    0,
  );
}

/** What is beyond its limit when the wanted time is added, or null. */
export function limitReached(
  { is_guest, has_name }: { readonly is_guest: boolean; readonly has_name: boolean },
  own: readonly HoldRow[],
  wanted: readonly Timed[],
  minutesOfNetwork: number,
): { readonly most?: number; readonly minutes?: number } | null {
  const visits = new Set(own.map(({ visit_id }) => visit_id)).size;
  const most = is_guest ? (has_name ? VISITS.guest : VISITS.nameless) : VISITS.account;
  if (visits >= most) return { most };
  const more = minutesOf(wanted);
  // A single service that is longer than that can be held, but nothing beside it.
  const isAlone = own.length === 0 && wanted.length === 1;
  if (is_guest && !isAlone && minutesOf(own) + more > PERSON_MINUTES) return { minutes: PERSON_MINUTES };
  if (minutesOfNetwork > 0 && minutesOfNetwork + more > NETWORK_MINUTES) return { minutes: NETWORK_MINUTES };
  return null;
}
