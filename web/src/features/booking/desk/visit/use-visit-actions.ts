import { bookingCalls } from '@kursi/core/booking/booking.contract.ts';
import type { LATE_BY, VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { Booking, Visit } from '@kursi/core/booking/booking-shapes.ts';
import { deskCalls } from '@kursi/core/booking/desk.contract.ts';
import { refundWaits } from '@kursi/core/booking/refund-terms.ts';
import type { ScheduleItem } from '@kursi/core/booking/schedule-item.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { type HandCode, isOnline } from '@kursi/core/payments/payment-methods.ts';
import { type ApiError, type SendOptions, send } from '../../../../lib/api/api.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { patchQuery } from '../../../../lib/sync/cache-patch.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { sentBy, type TakenByOwn } from '../../../../shared/payments/own-method-buttons.tsx';
import { methodName } from '../../../../shared/payments/payment-methods.ts';
import { refundableOnline } from '../../refundable-online.ts';
import { useDeskCommand } from '../desk-command.ts';
import { showDeskNotice } from '../desk-notice.ts';
import type { RefundAsked } from './refund-dialog.tsx';
import { boundsOf, dueOf, isRequest, startsOf, toGiveBackWithout } from './visit-data.ts';

type Minutes = (typeof LATE_BY)[number] | null;

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
export type PaidByHand = { readonly type: HandCode } | TakenByOwn;
type OnPayment = OnVisit & { readonly by: PaidByHand };
interface OnPaid extends OnVisit {
  readonly visit_payment_id: string;
}
interface OnGivenBack extends OnVisit {
  readonly refund_ids: readonly string[];
}
interface OnRefund extends OnVisit, RefundAsked {}
interface OnLate extends OnVisit {
  readonly minutes: Minutes;
}
interface OnNote extends OnVisit {
  readonly note: string | null;
}

/** Commands of a visit: optimistic where the calendar shows them, with undo in the status bar. */
export function useVisitActions(businessId: string, member: Holder, say: (text: string) => void) {
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

  const sendLate = (on: OnLate, options: SendOptions) =>
    send(visitCalls.setLate, { ...of(on), minutes: on.minutes }, options);
  const showLate = {
    onCalendar: (item: ScheduleItem, { visit, minutes }: OnLate) =>
      item.visit_id === visit.id && item.start_date === boundsOf(visit)?.start.toString()
        ? { ...item, late_minutes: minutes }
        : item,
    optimistic: (on: OnLate) => [
      patchQuery(visitCalls.get, of(on), (known) => ({ ...known, late_minutes: on.minutes })),
    ],
  };
  const lateAgain = useDeskCommand(sendLate, { ...undone, ...showLate });

  const uncancel = useDeskCommand(
    (on: OnVisit, options) => send(visitCalls.uncancel, of(on), options),
    undone,
  );
  const uncancelOne = useDeskCommand(
    ({ booking }: OnBooking, options) => send(bookingCalls.uncancel, { booking_id: booking.id }, options),
    undone,
  );
  const unpay = useDeskCommand(
    (on: OnPaid, options) =>
      send(visitCalls.undoPayment, { ...of(on), visit_payment_id: on.visit_payment_id }, options),
    undone,
  );
  const ungiveBack = useDeskCommand(
    (on: OnGivenBack, options) =>
      send(visitCalls.undoRefund, { ...of(on), refund_ids: [...on.refund_ids] }, options),
    undone,
  );
  /** The money is in the drawer: nobody else gives it back. */
  const withGiveBack = (said: string, amount: Paise): string =>
    amount > 0 ? `${said} · ${t('visit.said_give_back', { amount: formatMoney(amount) })}` : said;

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
    clearChangeWanted: useDeskCommand(
      (on: OnVisit, options) => send(visitCalls.clearChangeWanted, of(on), options),
      {
        ...shared,
        onCalendar: (item, { visit }) =>
          item.visit_id === visit.id ? { ...item, wants_change: false } : item,
        optimistic: (on: OnVisit) => [
          patchQuery(visitCalls.get, of(on), (known) => ({ ...known, wants_change: false })),
        ],
        said: (_, on) => t('visit.said_wish_done', named(on)),
      },
    ),
    late: useDeskCommand(sendLate, {
      ...shared,
      ...showLate,
      said: (_, on) =>
        on.minutes === null
          ? t('visit.said_on_time', named(on))
          : t('visit.said_late', { ...named(on), minutes: on.minutes }),
      undo:
        ({ before }, { visit }) =>
        () =>
          lateAgain.run({ visit, minutes: before }),
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
          const refunded = refundableOnline(on.visit.payments);
          const waits = refundWaits(member, on.visit, startsOf(on.visit), Temporal.Now.instant());
          const said = refunded
            ? t(waits ? 'visit.said_cancelled_waits' : 'visit.said_cancelled_paid', {
                ...named(on),
                amount: formatMoney(paise(refunded)),
              })
            : t(isRequest(on.visit) ? 'visit.said_declined' : 'visit.said_cancelled', named(on));
          return withGiveBack(said, toGiveBackWithout(on.visit, on.visit.services));
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
        said: (_, { visit, booking }) =>
          withGiveBack(
            t('visit.said_cancelled_one', { service: booking.service_name }),
            toGiveBackWithout(visit, [booking]),
          ),
        undo: (_, on) => () => uncancelOne.run(on),
      },
    ),
    pay: useDeskCommand(
      (on: OnPayment, options) =>
        send(
          visitCalls.recordPayment,
          { ...of(on), ...sentBy(on.by), amount: paise(dueOf(on.visit)) },
          options,
        ),
      {
        ...shared,
        said: (_, on) => {
          const amount = formatMoney(paise(dueOf(on.visit)));
          return t('visit.said_paid', { ...named(on), amount, by: methodName(t, on.by) });
        },
        undo:
          ({ visit_payment_id }, { visit }) =>
          () =>
            unpay.run({ visit, visit_payment_id }),
      },
    ),
    undoPayment: useDeskCommand((on: OnVisit, options) => send(visitCalls.undoPayment, of(on), options), {
      ...shared,
      said: (_, on) => t('visit.said_unpaid', named(on)),
    }),
    giveBack: useDeskCommand(
      (on: OnVisit, options) =>
        send(visitCalls.refund, { ...of(on), reason: t('visit.given_back') }, options),
      {
        ...shared,
        said: (_, on) =>
          t('visit.said_given_back', { ...named(on), amount: formatMoney(on.visit.to_give_back) }),
        undo:
          ({ refund_ids }, { visit }) =>
          () =>
            ungiveBack.run({ visit, refund_ids }),
      },
    ),
    refund: useDeskCommand(
      ({ payment, amount, reason, ...on }: OnRefund, options) =>
        send(
          visitCalls.refund,
          { ...of(on), payment: { visit_payment_id: payment.id, amount }, reason },
          options,
        ),
      {
        ...shared,
        said: (_, { payment, amount, ...on }) =>
          t(isOnline(payment.type) ? 'visit.said_refunding' : 'visit.said_given_back', {
            ...named(on),
            amount: formatMoney(amount),
          }),
        // The gateway does not take back what it has sent.
        undo: ({ refund_ids }, { visit }) =>
          refund_ids.length > 0 ? () => ungiveBack.run({ visit, refund_ids }) : undefined,
      },
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
