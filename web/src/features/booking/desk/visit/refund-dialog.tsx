import type { Visit, VisitPayment } from '@kursi/core/booking/booking-shapes.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { isOnline } from '@kursi/core/payments/payment-methods.ts';
import { type FormEvent, useId, useState } from 'react';
import { revisePath } from '../../../../app/address/address.ts';
import { TextLink } from '../../../../app/address/links.tsx';
import { formatMoney } from '../../../../lib/format.ts';
import { useText } from '../../../../lib/text.ts';
import { clientName } from '../../../../shared/clients/client-name.ts';
import { CancelAndSubmit } from '../../../../shared/forms/cancel-and-submit.tsx';
import { methodName } from '../../../../shared/payments/payment-methods.ts';
import { RupeeInput, readRupees, rupeesText } from '../../../../shared/payments/rupees.tsx';
import { Field } from '../../../../ui/fields/field.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Note } from '../../../../ui/states/note.tsx';
import { leftOf } from './visit-data.ts';

export interface RefundAsked {
  readonly payment: VisitPayment;
  readonly amount: Paise;
  readonly reason: string;
}

interface RefundDialogProps {
  readonly visit: Visit;
  readonly payment: VisitPayment;
  readonly busy: boolean;
  readonly onRefund: (asked: RefundAsked) => void;
  readonly onClose: () => void;
}

/** One payment given back, in whole or in part. */
export function RefundDialog({ visit, payment, busy, onRefund, onClose }: RefundDialogProps) {
  const t = useText();
  const formId = useId();
  const left = leftOf(payment);
  const [text, setText] = useState(rupeesText(left));
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState(false);
  const read = readRupees(text);
  const problem =
    'problem' in read
      ? read.problem
      : read.paise === 0
        ? t('problem.required')
        : read.paise > left
          ? t('problem.too_large', { limit: formatMoney(left) })
          : undefined;
  const reasonProblem = reason.trim() === '' ? t('problem.required') : undefined;
  const values = { name: clientName(t, visit.client.name), method: payment.method_name ?? '' };
  const way = isOnline(payment.type) ? 'online' : payment.method_id ? 'other' : 'hand';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setShown(true);
    if (busy || problem || reasonProblem || 'problem' in read) return;
    onRefund({ payment, amount: read.paise, reason: reason.trim() });
  }

  return (
    <Dialog
      onClose={onClose}
      title={t('visit.refund_title', values)}
      footer={
        <CancelAndSubmit onCancel={onClose} form={formId} loading={busy}>
          {t('visit.refund_do')}
        </CancelAndSubmit>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Note tone="info">
          {t(`visit.refund_${way}`, values)}
          {visit.receipt && !visit.receipt.voided_at && (
            <>
              {' '}
              {t('visit.refund_due_again')}{' '}
              <TextLink inline href={revisePath(visit.id)}>
                {t('visit.refund_revise')}
              </TextLink>
            </>
          )}
        </Note>
        <Field
          label={t('visit.refund_amount')}
          hint={t('visit.refund_left', { amount: formatMoney(left), by: methodName(t, payment) })}
          error={shown ? problem : undefined}
        >
          <RupeeInput
            className="num"
            value={text}
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Field label={t('visit.refund_reason')} error={shown ? reasonProblem : undefined}>
          <TextInput value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
