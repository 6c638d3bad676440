import { waitlistBookingCalls as calls } from '@kursi/core/waitlist/waitlist-booking.contract.ts';
import type { WaitlistBooking } from '@kursi/core/waitlist/waitlist-shapes.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';

type Step = {
  readonly from: WaitlistBooking['status'];
  readonly to: 'pending' | 'arrived' | 'serving' | 'completed';
};

/** What the desk does with an entry, each with its undo. */
export function useQueueCommands(businessId: string) {
  const t = useText();
  const invalidates = touchedBy('waitlist_booking.moved', 'waitlist_booking.started');
  const scope = ({ waitlist_booking_id }: { readonly waitlist_booking_id: string }) => waitlist_booking_id;
  const back = useCommand(calls.step, { invalidates, scope });
  const uncall = useCommand(calls.uncall, { invalidates, scope });
  const restore = useCommand(calls.restore, { invalidates, scope });
  const onTime = useCommand(calls.late, { invalidates, scope });
  const step = useCommand(calls.step, {
    invalidates,
    scope,
    said: (_, { to }) => (to === 'completed' ? t('queue.done_said') : undefined),
    undo: (_, { from, to, ...of }) =>
      to === 'completed' ? () => back.run({ ...of, from: to, to: from as Step['to'] }) : undefined,
  });
  const callOne = useCommand(calls.call, {
    invalidates,
    scope,
    said: () => t('queue.called_said'),
    undo:
      (_, { entity_id: _to, ...of }) =>
      () =>
        uncall.run(of),
  });
  const callNext = useCommand(calls.callNext, {
    invalidates,
    said: ({ number }) => t('queue.called_number', { number }),
    undo:
      ({ waitlist_booking_id }) =>
      () =>
        uncall.run({ business_id: businessId, waitlist_booking_id }),
  });
  const cancel = useCommand(calls.cancel, {
    invalidates,
    scope,
    said: () => t('queue.out_said'),
    undo:
      (_, { no_show: _why, ...of }) =>
      () =>
        restore.run(of),
  });
  const late = useCommand(calls.late, {
    invalidates,
    scope,
    said: () => t('queue.late_said'),
    undo:
      (_, { minutes: _so, ...of }) =>
      () =>
        onTime.run({ ...of, minutes: 0 }),
  });
  const move = useCommand(calls.move, {
    invalidates,
    scope,
    said: ({ number }) => t('queue.moved_said', { number }),
  });
  const of = ({ id }: WaitlistBooking) => ({ business_id: businessId, waitlist_booking_id: id });
  return {
    step: (entry: WaitlistBooking, to: Step['to'], entity_id?: string | null) =>
      void step.run({ ...of(entry), from: entry.status, to, ...(entity_id !== undefined && { entity_id }) }),
    call: (entry: WaitlistBooking, entity_id: string | null) => void callOne.run({ ...of(entry), entity_id }),
    uncall: (entry: WaitlistBooking) => void uncall.run(of(entry)),
    cancel: (entry: WaitlistBooking, no_show: boolean) => void cancel.run({ ...of(entry), no_show }),
    late: (entry: WaitlistBooking, minutes: 5 | 10 | 15) => void late.run({ ...of(entry), minutes }),
    move: (entry: WaitlistBooking, waitlist_id: string) => void move.run({ ...of(entry), waitlist_id }),
    /** For one who serves: the first who wants them or anyone. */
    callNext: (waitlist_id: string, entity_id: string | null = null) =>
      void callNext.run({ business_id: businessId, waitlist_id, entity_id }),
    isCalling: callNext.pending,
  };
}
export type QueueCommands = ReturnType<typeof useQueueCommands>;
