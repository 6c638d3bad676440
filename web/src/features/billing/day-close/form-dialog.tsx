import { type ReactNode, useId } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { Button } from '../../../ui/button.tsx';
import { FormErrorSummary } from '../../../ui/fields/form.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

interface FormDialogProps<Values extends FieldValues> {
  /** Of useCallForm. */
  readonly form: UseFormReturn<Values> & {
    readonly submit: () => Promise<void>;
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
      open
      onOpenChange={(open) => !open && onClose()}
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
      <FormProvider {...form}>
        <form id={id} onSubmit={form.submit} noValidate className="grid gap-4">
          {form.rootError && <FormErrorSummary title={form.rootError} />}
          {children}
        </form>
      </FormProvider>
    </Dialog>
  );
}
