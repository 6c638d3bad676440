import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { CallForm } from '../../../shared/forms/call-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface FormDialogProps<Values extends FieldValues> {
  /** Of useCallForm. */
  readonly form: UseFormReturn<Values> & {
    readonly submit: () => unknown;
    readonly rootError: string | undefined;
  };
  readonly title: string;
  readonly action: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few fields over the page, sent by Enter or the button. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { form, title, action, onClose, children } = props;
  const t = useText();
  const id = useId();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      closeLabel={t('action.close')}
      footer={
        <Button
          type="submit"
          form={id}
          variant="primary"
          loading={form.formState.isSubmitting}
          loadingLabel={t('state.sending')}
        >
          {action}
        </Button>
      }
    >
      <CallForm form={form} id={id} className="grid gap-4">
        {children}
      </CallForm>
    </Dialog>
  );
}
