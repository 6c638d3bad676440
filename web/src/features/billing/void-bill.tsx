import { billingCalls, type Receipt } from '@kursi/core/billing/billing.contract.ts';
import { type Paise, paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/sync/command.ts';
import { touchedBy } from '../../lib/sync/reads.ts';
import { useText } from '../../lib/text.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { showToast } from '../../ui/overlays/toast.ts';
import { IconUndo } from '../../ui/pictures/icons.ts';

interface VoidBillProps {
  readonly businessId: string;
  readonly bill: Pick<Receipt, 'visit_id' | 'receipt_number' | 'paid_amount'>;
  readonly size: 'tap' | 'big';
  readonly onVoided?: () => void;
}

/** Voids a bill with a reason. What came in online goes back by itself, which is asked before it is done. */
export function VoidBill({ businessId, bill, size, onVoided }: VoidBillProps) {
  const t = useText();
  const [asks, setAsks] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [online, setOnline] = useState<Paise | null>(null);
  const { visit_id, receipt_number, paid_amount } = bill;
  const voiding = useCommand(billingCalls.void, {
    invalidates: touchedBy('visit.bill_voided', 'product.stock_changed'),
    said: () => t('bill.voided', { number: receipt_number }),
    onDone: () => {
      setAsks(false);
      onVoided?.();
    },
    onRefused: ({ code, details }) => {
      if (code === 'MEMBERSHIP_USED') {
        showToast({ text: t('bill.void_membership_used', { name: String(details['name']) }), tone: 'bad' });
        return true;
      }
      const amount = details['online_amount'];
      if (typeof amount !== 'number') return false;
      if (code === 'CONFLICT') setOnline(paise(amount));
      else showToast({ text: t('bill.void_ask_owner', { amount: formatMoney(paise(amount)) }), tone: 'bad' });
      return true;
    },
  });
  const confirm = () => {
    if (voiding.pending) return;
    setIsMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    void voiding.run({
      business_id: businessId,
      visit_id,
      reason: reason.trim(),
      ...(online !== null && { refunds_online: true }),
    });
  };
  const byHand = online === null ? paid_amount : subtractPaise(paid_amount, online);
  return (
    <>
      <Button variant="quiet" size={size} onClick={() => setAsks(true)}>
        <IconUndo className="i-m" aria-hidden />
        {t('bill.void')}
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={(open) => {
          setAsks(open);
          setOnline(null);
        }}
        title={t('bill.void_title', { number: receipt_number })}
        confirmLabel={
          online === null ? t('bill.void') : t('bill.void_and_refund', { amount: formatMoney(online) })
        }
        cancelLabel={t('action.cancel')}
        danger
        busy={voiding.pending}
        onConfirm={confirm}
      >
        <p className="pb-3" role="status">
          {online !== null && `${t('bill.void_online', { amount: formatMoney(online) })} `}
          {byHand > 0 ? t('bill.void_money', { amount: formatMoney(byHand) }) : t('bill.void_plain')}
        </p>
        <Field label={t('bill.void_why')} required error={isMissing ? t('bill.void_why_missing') : undefined}>
          <TextInput value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
