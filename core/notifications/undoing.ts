import type { NotificationKind } from './notification-kinds.ts';

/** Where a booking stands: its beginning and its calendar. */
export interface Place {
  readonly start: string;
  readonly entity_id: string;
}
/** What happened to each booking; a move says from where to where. */
export type ConcernedBookings = Readonly<Record<string, { readonly from?: Place; readonly to?: Place }>>;

/** News about one visit for one person. */
export interface News {
  readonly kind: NotificationKind;
  readonly bookings: ConcernedBookings;
}
export interface Merged {
  /** What becomes of the news that waits, in its order; null drops it. */
  readonly waiting: readonly (News | null)[];
  /** What is left of the new one. */
  readonly next: News | null;
}

const ARRIVED: readonly NotificationKind[] = ['booking_booked', 'booking_requested'];
const ANSWERED: readonly NotificationKind[] = [...ARRIVED, 'booking_confirmed'];
const ENDED: readonly NotificationKind[] = ['booking_cancelled', 'booking_declined', 'booking_lapsed'];

/**
 * News that waits to be told meets newer news about the same visit. What was undone is told to nobody, what
 * was done in steps is told once. Nothing here looks at the clock: whatever still waits may be merged.
 */
export function mergeNews(waiting: readonly News[], next: News): Merged {
  let left: News | null = next;
  const after = waiting.map((old) => {
    if (!left) return old;
    const met: { old: News | null; next: News | null } = meet(old, left);
    left = met.next;
    return met.old;
  });
  return { waiting: after, next: left };
}

function meet(old: News, next: News): { old: News | null; next: News | null } {
  const same = Object.keys(next.bookings).filter((id) => Object.hasOwn(old.bookings, id));
  const oldWithout = () => without(old, same);
  const nextWithout = () => without(next, same);
  if (ENDED.includes(next.kind)) {
    // Came and went: nobody heard of it, so nobody needs to hear that it is off.
    if (ARRIVED.includes(old.kind)) return { old: oldWithout(), next: nextWithout() };
    // Known before: only how it ended counts.
    if (old.kind === 'booking_moved' || old.kind === 'booking_confirmed') return { old: oldWithout(), next };
  }
  if (next.kind === 'booking_restored' && ENDED.includes(old.kind))
    return { old: oldWithout(), next: nextWithout() };
  if (next.kind === 'booking_moved') {
    // Told with the time it has when it is told.
    if (ANSWERED.includes(old.kind) || old.kind === 'booking_restored') return { old, next: nextWithout() };
    if (old.kind === 'booking_moved') return { old: oldWithout(), next: onwards(old, next) };
  }
  if (next.kind === 'booking_confirmed') {
    // The desk found another place for a request and said yes by that: one thing.
    if (old.kind === 'booking_moved')
      return { old: oldWithout(), next: { ...next, bookings: { ...next.bookings, ...pick(old, same) } } };
    if (old.kind === 'booking_requested') return { old: oldWithout(), next };
  }
  // The answer was taken back before anyone had heard of it.
  if (next.kind === 'booking_requested' && old.kind === 'booking_confirmed')
    return { old: oldWithout(), next: nextWithout() };
  // Parts of a visit that were confirmed one by one.
  if (next.kind === old.kind)
    return { old: { ...old, bookings: { ...old.bookings, ...next.bookings } }, next: null };
  return { old, next };
}

/** Two moves are one, from the first place to the last; back to where it was is none. */
function onwards(old: News, next: News): News | null {
  const bookings = Object.entries(next.bookings).flatMap(([id, { from, to }]) => {
    const first = old.bookings[id]?.from ?? from;
    const isBack = first && to && first.start === to.start && first.entity_id === to.entity_id;
    return isBack ? [] : [[id, { ...(first && { from: first }), ...(to && { to }) }] as const];
  });
  return bookings.length > 0 ? { ...next, bookings: Object.fromEntries(bookings) } : null;
}

function without(news: News, ids: readonly string[]): News | null {
  const bookings = Object.entries(news.bookings).filter(([id]) => !ids.includes(id));
  return bookings.length > 0 ? { ...news, bookings: Object.fromEntries(bookings) } : null;
}

function pick(news: News, ids: readonly string[]): ConcernedBookings {
  return Object.fromEntries(Object.entries(news.bookings).filter(([id]) => ids.includes(id)));
}
