import type { EventType } from '../events/event-types.ts';

export const waitlistStatuses = ['pending', 'arrived', 'serving', 'completed', 'cancelled'] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** An active join; the unique indexes of the table name the same three. */
export const activeStatuses = ['pending', 'arrived', 'serving'] as const satisfies readonly WaitlistStatus[];

export const cancelReasons = ['left', 'business', 'no_show'] as const;
export type CancelReason = (typeof cancelReasons)[number];

interface WaitlistTransition {
  readonly from: readonly WaitlistStatus[];
  readonly to: WaitlistStatus;
  readonly by: readonly ('member' | 'client')[];
  readonly event: EventType;
}

/**
 * The lifecycle of an entry of the queue. Calling someone is none of these: it notes when and to which chair. The undo
 * of a cancellation leads back to where the entry was.
 */
export const waitlistTransitions = {
  arrive: { from: ['pending'], to: 'arrived', by: ['member', 'client'], event: 'waitlist_booking.arrived' },
  start: { from: ['arrived'], to: 'serving', by: ['member'], event: 'waitlist_booking.started' },
  complete: { from: ['serving'], to: 'completed', by: ['member'], event: 'waitlist_booking.completed' },
  unarrive: { from: ['arrived'], to: 'pending', by: ['member'], event: 'waitlist_booking.stepped_back' },
  unstart: { from: ['serving'], to: 'arrived', by: ['member'], event: 'waitlist_booking.stepped_back' },
  uncomplete: { from: ['completed'], to: 'serving', by: ['member'], event: 'waitlist_booking.stepped_back' },
  cancel: {
    from: activeStatuses,
    to: 'cancelled',
    by: ['member', 'client'],
    event: 'waitlist_booking.cancelled',
  },
} as const satisfies Readonly<Record<string, WaitlistTransition>>;

/** The steps of the desk, by where they lead from and to. */
export function stepBetween(from: WaitlistStatus, to: WaitlistStatus) {
  const steps: readonly WaitlistTransition[] = Object.values(waitlistTransitions);
  return steps.find((step) => step.to === to && to !== 'cancelled' && step.from.includes(from)) ?? null;
}
