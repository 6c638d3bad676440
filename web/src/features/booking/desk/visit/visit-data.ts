import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import type { VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { Booking, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../../../lib/error-text.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { callQuery } from '../../../../lib/queries.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { leftOnline } from '../../left-online.ts';
import { showDeskNotice } from '../desk-notice.ts';
import { type Changed, useScheduleChange } from '../schedule-changes.ts';

export type PaidBy = 'cash' | 'businessUPI';

/** What can still happen: the services that were not cancelled. */
export const livingServices = ({ services }: Visit): Booking[] =>
  services.filter(({ booking_status }) => booking_status !== 'cancelled');

/** A request waits for an answer while one of its services does. */
export const isRequest = (visit: Visit): boolean =>
  livingServices(visit).some(({ booking_status }) => booking_status === 'created');

export const dueOf = ({ total_amount, paid_amount }: Visit): number =>
  Math.max(0, total_amount - paid_amount);

/** What the desk can still take. A booking that was paid online stays at what came in. */
export const payableServices = (visit: Visit): Booking[] =>
  livingServices(visit).filter(
    ({ cash_amount, payment_membership_amount, booking_amount, payment_type }) =>
      payment_type !== 'pg' && (cash_amount ?? payment_membership_amount ?? 0) < booking_amount,
  );

/** What can be noted otherwise; money that came in online is not the desk's to undo. */
export const notedByDesk = (visit: Visit): Booking[] =>
  livingServices(visit).filter(
    ({ cash_amount, payment_type }) => cash_amount !== null && payment_type !== 'pg',
  );

const progressSaid = {
  expected: 'visit.said_expected',
  arrived: 'visit.said_arrived',
  in_service: 'visit.said_in_service',
  done: 'visit.said_done',
  no_show: 'visit.said_no_show',
} as const satisfies Record<VisitProgress, string>;

/** What the desk does with a visit. Each is shown at once, said in the status bar, and undone from there. */
export function useVisitActions(businessId: string, visit: Visit | undefined, say: (text: string) => void) {
  const t = useText();
  const client = useQueryClient();
  const change = useScheduleChange();
  const of = { business_id: businessId, visit_id: visit?.id ?? '' };
  const name = visit ? clientName(t, visit.client.name) : '';
  const about = [of.visit_id, ...(visit?.services.map(({ id }) => id) ?? [])];

  /** True when it was done; what was refused is said. */
  function settle(
    changed: Changed<unknown>,
    text: string,
    onUndo?: () => Promise<Changed<unknown>>,
  ): boolean {
    if (!changed.ok) {
      const problem = errorText(changed.error.code, changed.error.details);
      say(problem);
      showDeskNotice({ text: problem, tone: 'bad' });
      return false;
    }
    say(text);
    const undo = onUndo && {
      label: t('action.undo'),
      onUndo: () => void onUndo().then((undone) => settle(undone, t('visit.undone'))),
    };
    showDeskNotice({ text, ...(undo && { undo }) });
    return true;
  }

  function sendProgress(progress: VisitProgress) {
    const { queryKey } = callQuery(visitCalls.look, of);
    client.setQueryData<Visit>(queryKey, (known) => (known ? { ...known, progress } : known));
    return change(
      visitCalls.progress,
      { ...of, progress },
      { about, optimistic: (item) => (item.visit_id === of.visit_id ? { ...item, progress } : item) },
    );
  }

  async function each<T>(
    list: readonly Booking[],
    act: (booking: Booking) => Promise<Changed<T>>,
  ): Promise<Changed<unknown>> {
    let last: Changed<unknown> = { ok: true, output: null };
    for (const booking of list) {
      last = await act(booking);
      if (!last.ok) return last;
    }
    return last;
  }

  return {
    async progress(progress: VisitProgress): Promise<void> {
      if (!visit) return;
      const before = visit.progress;
      settle(await sendProgress(progress), t(progressSaid[progress], { name }), () => sendProgress(before));
    },
    async confirm(): Promise<void> {
      if (!visit) return;
      const waiting = livingServices(visit).filter(({ booking_status }) => booking_status === 'created');
      const confirmed = await each(waiting, ({ id }) =>
        change(
          bookingCalls.confirm,
          { booking_id: id },
          { about, optimistic: (item) => (item.id === id ? { ...item, booking_status: 'confirmed' } : item) },
        ),
      );
      settle(confirmed, t('visit.said_confirmed', { name }));
    },
    async cancel(): Promise<boolean> {
      const cancelled = await change(visitCalls.cancel, of, {
        about,
        optimistic: (item) => (item.visit_id === of.visit_id ? null : item),
      });
      const goesBack = visit ? leftOnline(visit.payments) : 0;
      const said = goesBack
        ? t('visit.said_cancelled_paid', { name, amount: formatMoney(paise(goesBack)) })
        : t('visit.said_cancelled', { name });
      return settle(cancelled, said, () => change(visitCalls.uncancel, of, { about }));
    },
    async cancelOne({ id, service_name }: Booking): Promise<void> {
      const cancelled = await change(
        bookingCalls.cancel,
        { booking_id: id },
        { about, optimistic: (item) => (item.id === id ? null : item) },
      );
      settle(cancelled, t('visit.said_cancelled', { name: service_name }), () =>
        change(bookingCalls.uncancel, { booking_id: id }, { about }),
      );
    },
    async pay(type: PaidBy): Promise<void> {
      if (!visit) return;
      const unpaid = payableServices(visit);
      const { business_id } = of;
      const note = (booking_id: string, by: PaidBy, amount: number) =>
        change(bookingCalls.pay, { business_id, booking_id, type: by, amount }, { about });
      const paid = await each(unpaid, ({ id, booking_amount }) => note(id, type, booking_amount));
      settle(paid, t('visit.said_paid', { name }), () =>
        each(unpaid, async ({ id, cash_amount, payment_type }) => {
          const undone = await change(bookingCalls.undoPayment, { business_id, booking_id: id }, { about });
          // A part of it had been paid before.
          const isPart = undone.ok && cash_amount !== null && payment_type !== null && payment_type !== 'pg';
          return isPart ? note(id, payment_type, cash_amount) : undone;
        }),
      );
    },
    async undoPayment(): Promise<void> {
      if (!visit) return;
      const { business_id } = of;
      const undone = await each(notedByDesk(visit), ({ id }) =>
        change(bookingCalls.undoPayment, { business_id, booking_id: id }, { about }),
      );
      settle(undone, t('visit.said_unpaid', { name }));
    },
    async note(additional_note: string | null): Promise<boolean> {
      return settle(
        await change(visitCalls.change, { ...of, additional_note }, { about }),
        t('visit.said_noted'),
      );
    },
    async share(): Promise<string | null> {
      const made = await change(visitCalls.makeShare, of, { about });
      if (made.ok) return made.output.share_id;
      settle(made, '');
      return null;
    },
  };
}

export type VisitActions = ReturnType<typeof useVisitActions>;
