import type { VisitProgress } from '@kursi/core/booking/booking-rules.ts';
import type { Booking, Visit, VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import { refundWaits } from '@kursi/core/booking/refund-terms.ts';
import type { Holder } from '@kursi/core/contract/rights.ts';
import { type FormEvent, useId, useState } from 'react';
import { formatDay, formatDuration, formatMoney, formatTime } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { type RefundAsked, RefundDialog } from './refund-dialog.tsx';
import type { PaidByHand, VisitActions } from './use-visit-actions.ts';
import {
  isRequest,
  livingServices,
  minutesEarly,
  sentBackWithout,
  startsOf,
  toGiveBackWithout,
} from './visit-data.ts';

/** Actions that may need an answer first: another day, hours too early, why it is cancelled, money given back. */
export interface AskFirst {
  readonly progress: (progress: VisitProgress) => void;
  readonly pay: (by: PaidByHand) => void;
  readonly cancel: () => void;
  /** It says that money has left the drawer. */
  readonly giveBack: () => void;
  /** One payment, in whole or in part. */
  readonly refund: (payment: VisitPayment) => void;
  /** One service of several. */
  readonly cancelOne: (booking: Booking) => void;
}

type Question =
  | { readonly kind: 'give_back' }
  | { readonly kind: 'refund'; readonly payment: VisitPayment }
  | { readonly kind: 'cancel'; readonly booking?: Booking }
  | { readonly kind: 'progress'; readonly progress: VisitProgress; readonly early?: number }
  | { readonly kind: 'pay'; readonly by: PaidByHand };

type OtherDayQuestion = Exclude<Question, { kind: 'cancel' | 'give_back' | 'refund' }>;

interface QuestionDeps {
  readonly visit: Visit | undefined;
  readonly member: Holder;
  readonly actions: VisitActions;
  readonly today: string;
  readonly onCancelled: () => void;
}

export function useVisitQuestion({ visit, member, actions, today, onCancelled }: QuestionDeps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const isOtherDay = visit !== undefined && visit.booking_date !== today;

  function giveBack(): void {
    setQuestion(null);
    if (visit) void actions.giveBack.run({ visit });
  }

  async function refund(asked: RefundAsked): Promise<void> {
    if (!visit) return;
    // Refused, or no password: what was typed stays.
    const done = await actions.refund.run({ visit, ...asked });
    if (done.ok) setQuestion(null);
  }

  function act(asked: OtherDayQuestion): void {
    setQuestion(null);
    if (!visit) return;
    if (asked.kind === 'pay') void actions.pay.run({ visit, by: asked.by });
    else void actions.progress.run({ visit, progress: asked.progress });
  }

  async function cancel(text: string, booking: Booking | undefined): Promise<void> {
    setQuestion(null);
    if (!visit) return;
    const reason = text.trim() || null;
    if (booking) return void actions.cancelOne.run({ visit, booking, reason });
    const wasRequest = isRequest(visit);
    const done = await actions.cancel.run({ visit, reason });
    if (done.ok && !wasRequest) onCancelled();
  }

  const ask: AskFirst = {
    progress: (progress) => {
      const asked = { kind: 'progress', progress } as const;
      const early = visit && !isOtherDay ? minutesEarly(visit, Temporal.Now.instant()) : null;
      // Asked once: who was let in early is not asked about again.
      const isSlip = early !== null && visit?.progress === 'expected';
      if (progress !== 'expected' && isOtherDay) setQuestion(asked);
      else if (progress !== 'expected' && isSlip) setQuestion({ ...asked, early });
      else act(asked);
    },
    pay: (by) => {
      const asked = { kind: 'pay', by } as const;
      if (isOtherDay) setQuestion(asked);
      else act(asked);
    },
    cancel: () => setQuestion({ kind: 'cancel' }),
    giveBack: () => setQuestion({ kind: 'give_back' }),
    refund: (payment) => setQuestion({ kind: 'refund', payment }),
    cancelOne: (booking) => setQuestion({ kind: 'cancel', booking }),
  };
  const close = () => setQuestion(null);
  const dialog =
    !visit || !question ? null : question.kind === 'cancel' ? (
      <CancelDialog
        visit={visit}
        member={member}
        booking={question.booking}
        onCancel={(reason) => void cancel(reason, question.booking)}
        onClose={close}
      />
    ) : question.kind === 'refund' ? (
      <RefundDialog
        visit={visit}
        payment={question.payment}
        busy={actions.refund.pending}
        onRefund={(asked) => void refund(asked)}
        onClose={close}
      />
    ) : question.kind === 'give_back' ? (
      <GiveBackDialog visit={visit} onYes={giveBack} onClose={close} />
    ) : (
      <OtherDayDialog
        visit={visit}
        today={today}
        question={question}
        onYes={() => act(question)}
        onClose={close}
      />
    );
  return { ask, dialog };
}

interface OtherDayDialogProps {
  readonly visit: Visit;
  readonly today: string;
  readonly question: OtherDayQuestion;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function OtherDayDialog({ visit, today, question, onYes, onClose }: OtherDayDialogProps) {
  const t = useText();
  const day = formatDay(visit.booking_date, { today });
  const name = clientName(t, visit.client.name);
  const step =
    question.kind === 'pay'
      ? t('visit.other_day_paid')
      : question.progress === 'no_show'
        ? t('visit.no_show')
        : t(`visit.step_${question.progress}`);
  const early = question.kind === 'progress' ? question.early : undefined;
  const [first] = livingServices(visit).toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  const time = formatTime(first?.service_time ?? '');
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => open || onClose()}
      title={early ? t('visit.early', { time }) : t('visit.other_day', { day })}
      cancelLabel={t('action.cancel')}
      confirmLabel={t('visit.other_day_yes', { step })}
      onConfirm={onYes}
    >
      <p>
        {early
          ? t('visit.early_more', { name, time, step, left: formatDuration(early) })
          : t('visit.other_day_more', { name, day, step })}
      </p>
    </ConfirmDialog>
  );
}

interface GiveBackDialogProps {
  readonly visit: Visit;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

function GiveBackDialog({ visit, onYes, onClose }: GiveBackDialogProps) {
  const t = useText();
  const values = { name: clientName(t, visit.client.name), amount: formatMoney(visit.to_give_back) };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('visit.give_back_title', values)}
      cancelLabel={t('visit.give_back_not_yet')}
      confirmLabel={t('visit.mark_given_back')}
      onConfirm={onYes}
    >
      <p>{t('visit.give_back_more', values)}</p>
    </ConfirmDialog>
  );
}

interface CancelDialogProps {
  readonly visit: Visit;
  readonly member: Holder;
  /** Only this service of it. */
  readonly booking: Booking | undefined;
  readonly onCancel: (reason: string) => void;
  readonly onClose: () => void;
}

/** Cancel or decline, with a reason that the client reads. Nothing is told for fifteen seconds, so it has an undo. */
function CancelDialog({ visit, member, booking, onCancel, onClose }: CancelDialogProps) {
  const t = useText();
  const formId = useId();
  const [reason, setReason] = useState('');
  const name = clientName(t, visit.client.name);
  const declines = !booking && isRequest(visit);
  const off = booking ? [booking] : visit.services;
  const giveBack = toGiveBackWithout(visit, off);
  const sent = sentBackWithout(visit, off);
  const waits = refundWaits(member, visit, startsOf(visit), Temporal.Now.instant());
  const title = booking
    ? t('visit.cancel_one_title', { service: booking.service_name })
    : declines
      ? t('visit.decline_title', { name })
      : t('visit.cancel_title', { name });
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{t('visit.keep')}</Button>
          <Button variant="danger-solid" type="submit" form={formId}>
            {booking ? t('visit.cancel_one') : declines ? t('visit.decline') : t('visit.cancel')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          onCancel(reason);
        }}
      >
        {sent > 0 && (
          <Note tone="warn" className="mb-4">
            {t(waits ? 'visit.cancel_online_waits' : 'visit.cancel_online', {
              name,
              amount: formatMoney(sent),
            })}
          </Note>
        )}
        {giveBack > 0 && (
          <Note tone="warn" className="mb-4">
            {t('visit.cancel_give_back', { name, amount: formatMoney(giveBack) })}
          </Note>
        )}
        <Field
          label={t('visit.reason')}
          optional={t('state.optional')}
          hint={t('visit.reason_more', { name })}
        >
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
