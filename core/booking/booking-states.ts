import type { EventType } from '../events/event-types.ts';
import type { BookingStatus, VisitProgress } from './booking-rules.ts';

/** Who makes a transition: a member of the business, the client, or a job on expiry. */
export type BookingActor = 'member' | 'client' | 'job';

/** `new`: written by the desk without a hold. `held`: a row of `reserved_booking`, not a booking yet. */
export type BookingState = 'new' | 'held' | BookingStatus;

export interface BookingTransition {
  readonly from: readonly BookingState[];
  readonly to: BookingStatus;
  readonly by: readonly BookingActor[];
  /** The effect on its calendar time: taken, kept until the request is answered, or freed. */
  readonly slot: 'taken' | 'until_answered' | 'freed';
  readonly event: EventType;
}

/**
 * The lifecycle of a booking: each change of its status, who may make it, and what follows. Rules about time (the
 * cancellation window, the time to answer) are in booking-rules.ts.
 */
export const bookingTransitions = {
  /** The desk books without a hold. */
  book: { from: ['new'], to: 'confirmed', by: ['member'], slot: 'taken', event: 'booking.confirmed' },
  /** A hold is confirmed; a payment does so for the client. */
  confirmHold: {
    from: ['held'],
    to: 'confirmed',
    by: ['member', 'client'],
    slot: 'taken',
    event: 'booking.confirmed',
  },
  /** A client confirms a hold where the business answers requests. */
  request: {
    from: ['held'],
    to: 'created',
    by: ['client'],
    slot: 'until_answered',
    event: 'booking.requested',
  },
  /** The desk accepts a request, also by moving it. */
  accept: { from: ['created'], to: 'confirmed', by: ['member'], slot: 'taken', event: 'booking.confirmed' },
  /** Undo of a move that accepted a request. */
  reopen: {
    from: ['confirmed'],
    to: 'created',
    by: ['member'],
    slot: 'until_answered',
    event: 'booking.unanswered',
  },
  cancel: {
    from: ['created', 'confirmed'],
    to: 'cancelled',
    by: ['member', 'client'],
    slot: 'freed',
    event: 'booking.cancelled',
  },
  /** The request expired. */
  expire: { from: ['created'], to: 'cancelled', by: ['job'], slot: 'freed', event: 'booking.lapsed' },
  /** Undo of a cancellation; by the client, of their own one within the undo window. */
  restore: {
    from: ['cancelled'],
    to: 'confirmed',
    by: ['member', 'client'],
    slot: 'taken',
    event: 'booking.restored',
  },
  /** Undo of the cancellation of a request that can still be answered. */
  restoreRequest: {
    from: ['cancelled'],
    to: 'created',
    by: ['member', 'client'],
    slot: 'until_answered',
    event: 'booking.restored',
  },
} as const satisfies Readonly<Record<string, BookingTransition>>;

export type BookingTransitionName = keyof typeof bookingTransitions;

export function mayTransition(
  name: BookingTransitionName,
  from: BookingState,
  by: BookingActor | null = null,
): boolean {
  const transition: BookingTransition = bookingTransitions[name];
  return transition.from.includes(from) && (by === null || transition.by.includes(by));
}

export function bookingActor(who: {
  readonly role: string | null;
  readonly actor_id: string | null;
}): BookingActor {
  if (who.role) return 'member';
  return who.actor_id ? 'client' : 'job';
}

/**
 * The progress of a visit: forwards as a day goes, and back again to correct a mistake. A no-show can still arrive;
 * a client who was in service cannot become a no-show.
 */
export const nextProgress: Readonly<Record<VisitProgress, readonly VisitProgress[]>> = {
  expected: ['arrived', 'in_service', 'done', 'no_show'],
  arrived: ['expected', 'in_service', 'done', 'no_show'],
  in_service: ['expected', 'arrived', 'done'],
  done: ['expected', 'arrived', 'in_service'],
  no_show: ['expected', 'arrived'],
};

/** The client is or was there. */
export const hasBegun: Readonly<Record<VisitProgress, boolean>> = {
  expected: false,
  arrived: true,
  in_service: true,
  done: true,
  no_show: false,
};
