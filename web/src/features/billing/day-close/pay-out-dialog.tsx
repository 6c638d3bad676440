import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput, readRupees } from '../../../shared/payments/rupees.tsx';
import { FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';

interface PayOutDialogProps {
  readonly of: { readonly business_id: string; readonly day: string };
  readonly onClose: () => void;
}

/** Money that leaves the drawer for milk, a courier, change. */
export function PayOutDialog({ of, onClose }: PayOutDialogProps) {
  const t = useText();
  const form = useCallForm<typeof dayCloseCalls.addPayout, { amount: string; reason: string }>(
    dayCloseCalls.addPayout,
    {
      defaultValues: { amount: '', reason: '' },
      complete: ({ amount, reason }) => {
        const read = readRupees(amount);
        return { ...of, amount: 'paise' in read ? read.paise : noPaise, reason };
      },
      problemsOf: ({ amount }): Record<string, string> => {
        const read = readRupees(amount);
        return 'problem' in read ? { amount: read.problem } : {};
      },
      invalidates: touchedBy('drawer.paid_out'),
      onDone: onClose,
    },
  );
  return (
    <FormDialog form={form} title={t('close.pay_out')} action={t('close.note_pay_out')} onClose={onClose}>
      <FormField name="amount" label={t('close.amount')} required>
        <RupeeInput {...form.register('amount')} size="tap" />
      </FormField>
      <FormField name="reason" label={t('close.what_for')} required>
        <TextInput {...form.register('reason')} size="tap" maxLength={200} />
      </FormField>
    </FormDialog>
  );
}
