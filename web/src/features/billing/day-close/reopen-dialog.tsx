import { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { useCallForm } from '../../../lib/sync/call-form.ts';
import { touchedBy } from '../../../lib/sync/reads.ts';
import { useText } from '../../../lib/text.ts';
import { FormField } from '../../../ui/fields/form.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { FormDialog } from './form-dialog.tsx';

interface ReopenDialogProps {
  readonly of: { readonly business_id: string; readonly day: string };
  readonly onClose: () => void;
}

/** The close stays on record with this reason. */
export function ReopenDialog({ of, onClose }: ReopenDialogProps) {
  const t = useText();
  const form = useCallForm(dayCloseCalls.reopen, {
    defaultValues: { ...of, reason: '' },
    invalidates: touchedBy('day.reopened'),
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title={t('close.reopen')} action={t('close.reopen')} onClose={onClose}>
      <FormField name="reason" label={t('close.reopen_why')} required>
        <TextInput {...form.register('reason')} size="tap" maxLength={200} />
      </FormField>
    </FormDialog>
  );
}
