import type { NotificationKind } from './notification-kinds.ts';

/** Position of a booking: start and calendar. */
export interface BookingPosition {
  readonly start: string;
  readonly entity_id: string;
}
/** The affected bookings; a move has both positions. */
export type ConcernedBookings = Readonly<
  Record<string, { readonly from?: BookingPosition; readonly to?: BookingPosition }>
>;

/** A notification about one visit for one person. */
export interface News {
  readonly kind: NotificationKind;
  readonly bookings: ConcernedBookings;
}
export interface Merged {
  /** The pending notifications after the merge, in order; null drops one. */
  readonly waiting: readonly (News | null)[];
  /** What remains of the new one. */
  readonly next: News | null;
}

const ARRIVED: readonly NotificationKind[] = ['booking_booked', 'booking_requested'];
const ANSWERED: readonly NotificationKind[] = [...ARRIVED, 'booking_confirmed'];
const ENDED: readonly NotificationKind[] = ['booking_cancelled', 'booking_declined', 'booking_lapsed'];

/**
 * Debounce: merges a new notification with pending ones about the same visit. An undone change is dropped,
 * several steps become one. Does not depend on the clock: everything still pending may be merged.
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
    // The booking was never announced, so its end is not announced either.
    if (ARRIVED.includes(old.kind)) return { old: oldWithout(), next: nextWithout() };
    // Announced before: only the end matters.
    if (old.kind === 'booking_moved' || old.kind === 'booking_confirmed') return { old: oldWithout(), next };
  }
  // A request that is restored waits for its answer again.
  if ((next.kind === 'booking_restored' || next.kind === 'booking_requested') && ENDED.includes(old.kind))
    return { old: oldWithout(), next: nextWithout() };
  if (next.kind === 'booking_moved') {
    // The pending notification will show the new time anyway.
    if (ANSWERED.includes(old.kind) || old.kind === 'booking_restored') return { old, next: nextWithout() };
    if (old.kind === 'booking_moved') return { old: oldWithout(), next: onwards(old, next) };
  }
  if (next.kind === 'booking_confirmed') {
    // The desk accepted the request by moving it: one notification.
    if (old.kind === 'booking_moved')
      return { old: oldWithout(), next: { ...next, bookings: { ...next.bookings, ...pick(old, same) } } };
    if (old.kind === 'booking_requested') return { old: oldWithout(), next };
  }
  // The acceptance was undone before it was announced.
  if (next.kind === 'booking_requested' && old.kind === 'booking_confirmed')
    return { old: oldWithout(), next: nextWithout() };
  // Parts of a visit that were confirmed one by one.
  if (next.kind === old.kind)
    return { old: { ...old, bookings: { ...old.bookings, ...next.bookings } }, next: null };
  return { old, next };
}

/** Two moves become one, from the first position to the last; back to the start cancels out. */
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
