import type { NotificationKind } from './notification-kinds.ts';

/** Position of a booking: start and calendar. */
export interface BookingPosition {
  readonly start: string;
  readonly entity_id: string;
}
/** How a booking stood: not there, asked for, booked, or off. */
type Standing = 'none' | 'asked' | 'sure' | 'off';
/** `since`: how it stood when it was last told of, where that is not the usual for the kind. A move has both positions. */
export interface ConcernedBooking {
  readonly from?: BookingPosition;
  readonly to?: BookingPosition;
  readonly since?: Standing;
}
export type ConcernedBookings = Readonly<Record<string, ConcernedBooking>>;

/** A notification about one visit for one person. */
export interface News {
  readonly kind: NotificationKind;
  readonly bookings: ConcernedBookings;
}
/** One that has not gone out. Stale: it was overtaken when it was due, and goes out no more. */
export interface Unsent extends News {
  readonly isStale?: boolean;
}
export interface Merged {
  /** What is left of the unsent notifications, in order; null drops one. */
  readonly waiting: readonly (News | null)[];
  /** What remains of the new one, and what comes back by it. */
  readonly next: readonly News[];
}

/** How a booking stood before and after; a move leaves it as it stood. */
const steps: Readonly<Partial<Record<NotificationKind, readonly [Standing, Standing]>>> = {
  booking_requested: ['none', 'asked'],
  booking_booked: ['none', 'sure'],
  booking_confirmed: ['asked', 'sure'],
  booking_cancelled: ['sure', 'off'],
  booking_declined: ['asked', 'off'],
  booking_lapsed: ['asked', 'off'],
  booking_restored: ['off', 'sure'],
};
const ENDED: readonly NotificationKind[] = ['booking_cancelled', 'booking_declined', 'booking_lapsed'];
/** Which say, or may have to say again, where it was before. */
const keepsPositions: readonly NotificationKind[] = ['booking_moved', 'booking_confirmed', ...ENDED];

/**
 * Debounce: merges a new notification with unsent ones about the same visit, booking by booking: what was last told
 * against what is true now. What was undone leaves nothing, several steps become one. Does not depend on the clock.
 */
export function mergeNews(unsent: readonly Unsent[], next: News): Merged {
  const left = unsent.map(({ bookings }) => new Map(Object.entries(bookings)));
  const fresh = new Map<NotificationKind, Map<string, ConcernedBooking>>();
  for (const [id, booking] of Object.entries(next.bookings)) {
    const i = unsent.findLastIndex((_, j) => left[j]?.has(id));
    const old = unsent[i];
    const oldBooking = left[i]?.get(id);
    let now: One | null = { kind: next.kind, booking };
    if (old && oldBooking) {
      left[i]?.delete(id);
      now = follow({ kind: old.kind, booking: oldBooking }, now);
      if (now && now.kind === old.kind && !old.isStale) {
        left[i]?.set(id, now.booking);
        continue;
      }
      // It stands again as one said that did not go out.
      const before = unsent.findLastIndex((one, j) => j < i && one.isStale && left[j]?.has(id));
      const again = now ? undefined : left[before]?.get(id);
      if (again) {
        left[before]?.delete(id);
        now = { kind: unsent[before]?.kind ?? next.kind, booking: again };
      }
    }
    if (now) add(now, id);
  }
  const changed = unsent.map((one, i): News | null => {
    const bookings = left[i] ?? new Map();
    if (bookings.size === 0) return null;
    const isSame = Object.entries(one.bookings).every(([id, booking]) => bookings.get(id) === booking);
    return isSame && bookings.size === Object.keys(one.bookings).length
      ? one
      : { kind: one.kind, bookings: Object.fromEntries(bookings) };
  });
  return {
    waiting: changed,
    next: [...fresh].map(([kind, bookings]) => ({ kind, bookings: Object.fromEntries(bookings) })),
  };

  /** Parts of a visit of which the same is told are told together. */
  function add({ kind, booking }: One, id: string): void {
    const i = unsent.findIndex((one, j) => one.kind === kind && !one.isStale && (left[j]?.size ?? 0) > 0);
    const bookings = left[i] ?? fresh.get(kind) ?? new Map<string, ConcernedBooking>();
    if (i < 0) fresh.set(kind, bookings);
    bookings.set(id, booking);
  }
}

interface One {
  readonly kind: NotificationKind;
  readonly booking: ConcernedBooking;
}

/** Two steps of one booking as one; null when it stands where it stood. */
function follow(old: One, next: One): One | null {
  const [before, between] = steps[old.kind] ?? [];
  const again = steps[next.kind]?.[1];
  // What ended and is on again stands as it did before it ended; a request was one.
  const isBack = ENDED.includes(old.kind) && again !== 'off';
  const stood = again === 'asked' ? again : before;
  const after = isBack ? stood : again;
  const since = old.booking.since ?? (isBack ? stood : before) ?? steps[next.kind]?.[0];
  const from = old.booking.from ?? next.booking.from;
  const to = next.booking.to ?? old.booking.to;
  const isMoved = from && to && !(from.start === to.start && from.entity_id === to.entity_id);
  const kind = kindOf(since, after ?? between, isMoved ?? false, [next.kind, old.kind]);
  if (!kind) return null;
  const usual = steps[kind]?.[0];
  return {
    kind,
    booking: {
      ...(from && to && keepsPositions.includes(kind) && { from, to }),
      ...(usual && since && usual !== since && { since }),
    },
  };
}

function kindOf(
  since: Standing | undefined,
  now: Standing | undefined,
  isMoved: boolean,
  said: readonly NotificationKind[],
): NotificationKind | null {
  if (since === now || (since === 'none' && now === 'off'))
    return isMoved && now !== 'off' ? 'booking_moved' : null;
  switch (now) {
    case 'asked':
      return 'booking_requested';
    case 'off':
      return said.find((kind) => ENDED.includes(kind)) ?? 'booking_cancelled';
    default:
      if (since === 'off') return 'booking_restored';
      return since === 'none' && !said.includes('booking_confirmed') ? 'booking_booked' : 'booking_confirmed';
  }
}
