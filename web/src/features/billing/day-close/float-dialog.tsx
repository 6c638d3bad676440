import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { noPaise, type Paise, paise } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../../lib/format.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { RupeeInput, readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { FormField } from '../../../ui/fields/form.tsx';
import { FormDialog } from './form-dialog.tsx';

interface FloatDialogProps {
  readonly of: { readonly business_id: string; readonly day: string };
  readonly opening: Paise;
  readonly onClose: () => void;
}

/** What is in the drawer when the day begins. */
export function FloatDialog({ of, opening, onClose }: FloatDialogProps) {
  const t = useText();
  const form = useCallForm<typeof dayCloseCalls.noteFloat, { amount: string }>(dayCloseCalls.noteFloat, {
    defaultValues: { amount: rupeesText(opening) },
    complete: ({ amount }) => {
      const read = readRupees(amount);
      return { ...of, amount: 'paise' in read ? read.paise : noPaise };
    },
    problemsOf: ({ amount }): Record<string, string> => {
      const read = readRupees(amount);
      return 'problem' in read ? { amount: read.problem } : {};
    },
    limitText: (_, limit) => formatMoney(paise(limit)),
    invalidates: touchedBy('drawer.float_noted'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('close.morning')} action={t('close.note_float')} onClose={onClose}>
      <FormField name="amount" label={t('close.amount')} hint={t('close.float_hint')} required>
        <RupeeInput {...form.register('amount')} size="tap" />
      </FormField>
    </FormDialog>
  );
}
