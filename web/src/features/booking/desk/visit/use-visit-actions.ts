import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import type { VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { Booking, ScheduleItem, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { type ApiError, type SendOptions, send } from '../../../../lib/api.ts';
import { patchQuery } from '../../../../lib/cache-patch.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { leftOnline } from '../../left-online.ts';
import { useDeskCommand } from '../desk-command.ts';
import { showDeskNotice } from '../desk-notice.ts';
import { isRequest, notedByDesk, type PaidBy, payableServices } from './visit-data.ts';

const progressSaid = {
  expected: 'visit.said_expected',
  arrived: 'visit.said_arrived',
  in_service: 'visit.said_in_service',
  done: 'visit.said_done',
  no_show: 'visit.said_no_show',
} as const satisfies Record<VisitProgress, string>;

interface OnVisit {
  readonly visit: Visit;
}
interface OnProgress extends OnVisit {
  readonly progress: VisitProgress;
  /** For an undo: the progress that it set. */
  readonly believed?: VisitProgress;
}
interface OnCancel extends OnVisit {
  readonly reason: string | null;
}
interface OnBooking extends OnVisit {
  readonly booking: Booking;
}
interface OnCancelOne extends OnBooking {
  readonly reason: string | null;
}
interface OnPayment extends OnVisit {
  readonly type: PaidBy;
}
interface OnNote extends OnVisit {
  readonly note: string | null;
}

/** Commands of a visit: optimistic where the calendar shows them, with undo in the status bar. */
export function useVisitActions(businessId: string, say: (text: string) => void) {
  const t = useText();
  const of = ({ visit }: OnVisit) => ({ business_id: businessId, visit_id: visit.id });
  const named = ({ visit }: OnVisit) => ({ name: clientName(t, visit.client.name) });
  const shared = {
    say,
    records: ({ visit }: OnVisit) => [visit.id, ...visit.services.map(({ id }) => id)],
    scope: ({ visit }: OnVisit) => visit.id,
  };
  const undone = { ...shared, said: () => t('visit.undone') };

  const sendProgress = (on: OnProgress, options: SendOptions) =>
    send(
      visitCalls.setProgress,
      { ...of(on), progress: on.progress, believed: on.believed ?? on.visit.progress },
      options,
    );
  /** Another desk was faster: says how the visit stands now. */
  const sayElsewhere = ({ code, details }: ApiError, on: OnProgress): boolean => {
    const present = details['present'] as { readonly progress?: VisitProgress } | undefined;
    if (code !== 'CONFLICT' || !present?.progress) return false;
    const text = t('visit.elsewhere', { now: t(progressSaid[present.progress], named(on)) });
    say(text);
    showDeskNotice({ text, tone: 'bad' });
    return true;
  };
  const showProgress = {
    onCalendar: (item: ScheduleItem, { visit, progress }: OnProgress) =>
      item.visit_id === visit.id ? { ...item, progress } : item,
    optimistic: (on: OnProgress) => [
      patchQuery(visitCalls.get, of(on), (known) => ({ ...known, progress: on.progress })),
    ],
  };
  const setBack = useDeskCommand(sendProgress, { ...undone, ...showProgress, onRefused: sayElsewhere });
  const reopen = useDeskCommand(
    (on: OnVisit, options) => send(deskCalls.reopenRequest, of(on), options),
    undone,
  );
  const renote = useDeskCommand(
    (on: OnNote, options: SendOptions) =>
      send(visitCalls.changeNote, { ...of(on), additional_note: on.note }, options),
    undone,
  );

  const uncancel = useDeskCommand(
    (on: OnVisit, options) => send(visitCalls.uncancel, of(on), options),
    undone,
  );
  const uncancelOne = useDeskCommand(
    ({ booking }: OnBooking, options) => send(bookingCalls.uncancel, { booking_id: booking.id }, options),
    undone,
  );
  const unpay = useDeskCommand(
    ({ visit }: OnVisit, options) => takePaymentsBack(businessId, payableServices(visit), options),
    undone,
  );

  return {
    progress: useDeskCommand(sendProgress, {
      ...shared,
      ...showProgress,
      onRefused: sayElsewhere,
      said: (_, on) => t(progressSaid[on.progress], named(on)),
      undo:
        ({ before }, { visit, progress }) =>
        () =>
          setBack.run({ visit, progress: before, believed: progress }),
    }),
    confirm: useDeskCommand((on: OnVisit, options) => send(visitCalls.confirmRequest, of(on), options), {
      ...shared,
      onCalendar: (item, { visit }) =>
        item.visit_id === visit.id && item.booking_status === 'created'
          ? { ...item, booking_status: 'confirmed' }
          : item,
      said: (_, on) => t('visit.said_confirmed', named(on)),
      undo: (_, on) => () => reopen.run(on),
    }),
    cancel: useDeskCommand(
      (on: OnCancel, options) => send(visitCalls.cancel, { ...of(on), reason: on.reason }, options),
      {
        ...shared,
        onCalendar: (item, { visit }) => (item.visit_id === visit.id ? null : item),
        said: (_, on) => {
          const refunded = leftOnline(on.visit.payments);
          if (refunded)
            return t('visit.said_cancelled_paid', { ...named(on), amount: formatMoney(paise(refunded)) });
          return t(isRequest(on.visit) ? 'visit.said_declined' : 'visit.said_cancelled', named(on));
        },
        undo: (_, on) => () => uncancel.run(on),
      },
    ),
    cancelOne: useDeskCommand(
      ({ booking, reason }: OnCancelOne, options) =>
        send(bookingCalls.cancel, { booking_id: booking.id, reason }, options),
      {
        ...shared,
        onCalendar: (item, { booking }) => (item.id === booking.id ? null : item),
        said: (_, { booking }) => t('visit.said_cancelled_one', { service: booking.service_name }),
        undo: (_, on) => () => uncancelOne.run(on),
      },
    ),
    pay: useDeskCommand(
      async ({ visit, type }: OnPayment, options) => {
        for (const { id, booking_amount } of payableServices(visit))
          await notePayment(businessId, { id, type, amount: booking_amount }, options);
      },
      {
        ...shared,
        said: (_, on) => {
          const open = payableServices(on.visit).reduce(
            (sum, { booking_amount, cash_amount }) => sum + booking_amount - (cash_amount ?? 0),
            0,
          );
          const amount = formatMoney(paise(open));
          return t('visit.said_paid', { ...named(on), amount, by: t(`visit.paid_${on.type}`) });
        },
        undo:
          (_, { visit }) =>
          () =>
            unpay.run({ visit }),
      },
    ),
    undoPayment: useDeskCommand(
      async ({ visit }: OnVisit, options) => {
        for (const { id } of notedByDesk(visit))
          await send(bookingCalls.undoPayment, { business_id: businessId, booking_id: id }, options);
      },
      { ...shared, said: (_, on) => t('visit.said_unpaid', named(on)) },
    ),
    note: useDeskCommand(
      (on: OnNote, options) => send(visitCalls.changeNote, { ...of(on), additional_note: on.note }, options),
      {
        ...shared,
        said: () => t('visit.said_noted'),
        undo:
          (_, { visit }) =>
          () =>
            renote.run({ visit, note: visit.additional_note }),
      },
    ),
    share: useDeskCommand((on: OnVisit, options) => send(visitCalls.createShare, of(on), options), shared),
  };
}

export type VisitActions = ReturnType<typeof useVisitActions>;

interface Payment {
  readonly id: string;
  readonly type: PaidBy;
  readonly amount: Paise;
}

/** One call per booking, each with its own idempotency key: a key belongs to one body. */
async function notePayment(
  business_id: string,
  { id, type, amount }: Payment,
  { idempotencyKey }: SendOptions,
): Promise<void> {
  await send(
    bookingCalls.recordPayment,
    { business_id, booking_id: id, type, amount },
    { idempotencyKey: `${idempotencyKey}-${id}` },
  );
}

/** Undo: restores the former payment of each booking, also a partial one. */
async function takePaymentsBack(
  business_id: string,
  bookings: readonly Booking[],
  options: SendOptions,
): Promise<void> {
  for (const { id, cash_amount, payment_type } of bookings) {
    await send(bookingCalls.undoPayment, { business_id, booking_id: id }, options);
    if (cash_amount !== null && payment_type !== null && payment_type !== 'pg')
      await notePayment(business_id, { id, type: payment_type, amount: cash_amount }, options);
  }
}
