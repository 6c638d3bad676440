import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { visitCalls } from '@kursi/core/booking/visits.contract.ts';
import { nameKindOf } from '@kursi/core/clients/client-name.ts';
import { hasRight } from '@kursi/core/contract/rights.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import type { MyBusiness } from '../../app/selected-business.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { useCallQuery } from '../../lib/sync/queries.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { LoadFailed, LoadingCard } from '../../shared/loading.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconUndo } from '../../ui/pictures/icons.ts';
import { nothingChosen, overpaidAt, partsBack, undecided } from './draft/give-back.ts';
import { GiveBack } from './give-back.tsx';

interface VoidBillProps {
  readonly business: MyBusiness;
  readonly bill: Pick<Receipt, 'visit_id' | 'receipt_number'> & Partial<Pick<Receipt, 'may_change'>>;
  readonly size: 'tap' | 'big';
  readonly onVoided?: () => void;
}

/** Voids a bill with a reason, and asks which way goes back what was paid on it. */
export function VoidBill({ business, bill, size, onVoided }: VoidBillProps) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const [ways, setWays] = useState(nothingChosen);
  const [isTried, setIsTried] = useState(false);
  const { visit_id, receipt_number } = bill;
  const of = { business_id: business.id, visit_id };
  const { data: visit, isError, refetch } = useCallQuery(visitCalls.get, of, { enabled: asks });
  const paid = overpaidAt(visit?.has_sums ? visit : null, null, noPaise);
  const parts = paid ? partsBack(paid, ways) : [];
  const open = paid ? undecided(paid, ways) : noPaise;
  /** Who approves decides in place of who asks. Who voids their own without a right to refund may leave the money. */
  const mayLeave =
    !hasRight(business, 'payment.refund') && bill.may_change !== false && (paid?.online ?? 0) === 0;
  const isOpen = open > 0 && (!mayLeave || parts.length > 0);
  const name = visit && nameKindOf(visit.client.name) === 'named' ? visit.client.name : '';
  const isReasonMissing = reason.trim() === '';
  const voiding = useCommand(billingCalls.void, {
    invalidates: touchedBy('visit.bill_voided', 'product.stock_changed'),
    said: () => t('bill.voided', { number: receipt_number }),
    onDone: () => {
      setAsks(false);
      onVoided?.();
    },
    onRefused: ({ code, details }) => {
      // Paid or given back meanwhile: the sum that is asked about is another.
      if (code === 'REFUND_UNDECIDED' || code === 'REFUND_TOO_LARGE') void refetch();
      if (code !== 'MEMBERSHIP_USED') return false;
      showToast({ text: t('bill.void_membership_used', { name: String(details['name']) }), tone: 'bad' });
      return true;
    },
  });
  const confirm = () => {
    if (voiding.pending) return;
    setIsTried(true);
    // Pressed before the visit is read: what it lacks is said as soon as it is there.
    if (!visit || isReasonMissing || isOpen) return;
    const refunds = parts.map(({ type, method_id, amount }) => ({ type, method_id, amount }));
    void voiding.run({ ...of, reason: reason.trim(), ...(refunds.length > 0 && { refunds }) });
  };
  return (
    <>
      <Button variant="quiet" size={size} onClick={() => setAsks(true)}>
        <IconUndo className="i-m" aria-hidden />
        {t('bill.void')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={(opens) => {
          setAsks(opens);
          setWays(nothingChosen);
          setIsTried(false);
        }}
        title={t('bill.void_title', { number: receipt_number })}
        confirmLabel={
          paid && parts.length > 0
            ? t('bill.void_and_back', { amount: formatMoney(paid.over) })
            : t('bill.void')
        }
        cancelLabel={t('action.cancel')}
        danger
        busy={voiding.pending}
        onConfirm={confirm}
      >
        <p>{t('bill.void_plain')}</p>
        {isError && !visit && <LoadFailed onRetry={() => void refetch()}>{t('bill.void_failed')}</LoadFailed>}
        {!isError && !visit && <LoadingCard lines={2} />}
        {paid && (
          <GiveBack
            overpaid={paid}
            chosen={ways}
            title={t('bill.void_paid')}
            name={name}
            onChoose={setWays}
          />
        )}
        {paid && mayLeave && parts.length === 0 && (
          <p className="pt-2 text-t1 text-ink-2">{t('bill.void_leave')}</p>
        )}
        {isTried && isOpen && (
          <p role="alert" className="pt-2 text-t1 text-bad">
            {t('bill.back_first', { amount: formatMoney(open) })}
          </p>
        )}
        <div className="pt-3">
          <Field
            label={t('bill.void_why')}
            required
            error={isTried && isReasonMissing ? t('bill.void_why_missing') : undefined}
          >
            <TextInput value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          </Field>
        </div>
      </ConfirmDialog>
    </>
  );
}
