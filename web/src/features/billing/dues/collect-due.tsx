import { type Due, dueCalls, type SeenDue } from '@kursi/core/billing/dues.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { nameKindOf } from '@kursi/core/clients/client-name.ts';
import { paise } from '@kursi/core/kernel/money.ts';
import type { HandCode } from '@kursi/core/payments/payment-methods.ts';
import { useState } from 'react';
import { useOnlinePayments } from '../../../app/public-config.ts';
import type { MyBusiness } from '../../../app/selected-business.ts';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { may } from '../../../lib/may.ts';
import { useCommand } from '../../../lib/sync/command.ts';
import { invalidateCalls, useCallQuery } from '../../../lib/sync/queries.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { clientName } from '../../../shared/clients/client-name.ts';
import { OwnMethodButtons, sentBy, type TakenByOwn } from '../../../shared/payments/own-method-buttons.tsx';
import { RupeeInput, readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { ShowBill } from '../../../shared/payments/show-bill.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showToast } from '../../../ui/overlays/toast.ts';
import { PayLinkCard } from '../pay-link/pay-link-card.tsx';
import { MailBill } from '../receipts/mail-bill.tsx';
import { DueBill } from './due-bill.tsx';
import { DuePromise } from './due-promise.tsx';
import { RemindByWhatsapp } from './remind-by-whatsapp.tsx';
import { UpiCode } from './upi-code.tsx';
import { WriteOff } from './write-off.tsx';

interface CollectDueProps<Of = SeenDue> {
  readonly business: Pick<MyBusiness, 'id' | 'name' | 'role' | 'rights' | 'business_state'>;
  readonly due: Of;
  readonly onClose: () => void;
}

/** More bills than anyone leaves open. */
const OF_ONE_CLIENT = 50;

/** What is left of a bill. That of a colleague is opened on purpose first: what is collected has to be known. */
export function CollectDue({ business, due, onClose }: CollectDueProps) {
  const t = useText();
  const of = { business_id: business.id, client_id: due.client.id, limit: OF_ONE_CLIENT };
  const { data } = useCallQuery(dueCalls.list, of, { enabled: !due.has_sums });
  const known = due.has_sums ? due : data?.items.find(({ visit_id }) => visit_id === due.visit_id);
  if (known?.has_sums) return <Collect business={business} due={known} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={due.receipt_number ?? t('due.before')} closeLabel={t('action.close')}>
      <ShowBill businessId={business.id} visitId={due.visit_id} />
    </Dialog>
  );
}

/** Taken in cash, by UPI or online, in whole or in part. */
function Collect({ business, due, onClose }: CollectDueProps<Due>) {
  const t = useText();
  const of = { business_id: business.id, visit_id: due.visit_id };
  const [text, setText] = useState(rupeesText(due.due_amount));
  const takesOnline = useOnlinePayments();
  const [asksOnline, setAsksOnline] = useState(false);
  const [asksUpi, setAsksUpi] = useState(false);
  const [shown, setShown] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const read = readRupees(text);
  const problem =
    'problem' in read
      ? read.problem
      : read.paise === 0
        ? t('problem.required')
        : read.paise > due.due_amount
          ? t('problem.too_large', { limit: formatMoney(due.due_amount) })
          : undefined;
  const amount = 'paise' in read ? read.paise : due.due_amount;
  const mayWriteOff = may(dueCalls.writeOff, business);
  const hasName = nameKindOf(due.client.name) === 'named';
  const invalidates = touchedBy('visit.paid');
  const undo = useCommand(visitCalls.undoPayment, { invalidates, said: () => t('due.undone') });
  const pay = useCommand(visitCalls.recordPayment, {
    invalidates,
    said: (_, { amount }) =>
      t('due.collected', { amount: formatMoney(amount), name: clientName(t, due.client.name) }),
    undo:
      ({ visit_payment_id }) =>
      () =>
        undo.run({ ...of, visit_payment_id }),
    onDone: close,
    onRefused: ({ code, details }) => {
      // Paid or voided at another desk meanwhile.
      if (code === 'ALREADY_PAID' || code === 'NOT_FOUND') {
        showToast({ text: t('due.gone'), tone: 'bad' });
        close();
      } else if (code === 'AMOUNT_TOO_LARGE') {
        setRefused(t('bill.only_to_collect', { amount: formatMoney(paise(Number(details['due_amount']))) }));
      } else return false;
      return true;
    },
  });
  function close(): void {
    // What the client pays on the phone changes the list too.
    if (asksOnline) void invalidateCalls(...invalidates);
    onClose();
  }
  const take = (by: { readonly type: HandCode } | TakenByOwn) => {
    setShown(true);
    if (!problem && 'paise' in read && !pay.pending)
      void pay.run({ ...of, ...sentBy(by), amount: read.paise });
  };
  return (
    <Dialog
      onClose={close}
      title={t('due.collect_title', {
        amount: formatMoney(due.due_amount),
        name: clientName(t, due.client.name),
      })}
      closeLabel={t('action.close')}
    >
      <div className="grid gap-4">
        <p className="num text-ink-2">
          {formatDate(due.booking_date)}, <DueBill due={due} />,{' '}
          {t('due.paid_of', { paid: formatMoney(due.paid_amount), total: formatMoney(due.total_amount) })}
        </p>
        {asksOnline && 'paise' in read ? (
          <PayLinkCard
            business={business}
            visitId={due.visit_id}
            amount={read.paise}
            phone={due.client.phone}
          />
        ) : (
          <>
            <Field label={t('due.amount')} error={refused ?? (shown ? problem : undefined)}>
              <RupeeInput
                className="num"
                value={text}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => {
                  setText(target.value);
                  setRefused(null);
                }}
              />
            </Field>
            {asksUpi && !problem && (
              <UpiCode
                business={business}
                amount={amount}
                note={due.receipt_number ?? business.name}
                isBusy={pay.pending}
                onReceived={() => take({ type: 'businessUPI' })}
              />
            )}
            <div className="flex flex-wrap gap-2">
              <Button
                variant={asksUpi ? 'plain' : 'primary'}
                loading={pay.pending && !asksUpi}
                onClick={() => take({ type: 'cash' })}
              >
                {t('due.take_cash', { amount: formatMoney(amount) })}
              </Button>
              {!asksUpi && (
                <Button
                  onClick={() => {
                    setShown(true);
                    if (!problem) setAsksUpi(true);
                  }}
                >
                  {t('bill.upi')}
                </Button>
              )}
              {!asksUpi && <OwnMethodButtons businessId={business.id} pending={pay.pending} onTake={take} />}
              {takesOnline && (
                <Button
                  onClick={() => {
                    setShown(true);
                    if (!problem) setAsksOnline(true);
                  }}
                >
                  {t('due.online')}
                </Button>
              )}
              {hasName && due.receipt_number && <MailBill of={of} what="due" />}
              {hasName && due.receipt_number && <RemindByWhatsapp of={of} />}
              {!due.receipt_number && mayWriteOff && (
                <WriteOff businessId={business.id} due={due} onDone={close} />
              )}
            </div>
          </>
        )}
        <hr className="border-line-soft" />
        <DuePromise businessId={business.id} visitId={due.visit_id} due_on={due.due_on} note={due.note} />
      </div>
    </Dialog>
  );
}
