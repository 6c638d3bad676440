import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { useText } from '../../lib/text.ts';
import type { CallFormProps } from '../../shared/forms/call-form.tsx';
import { Button } from '../../ui/button.tsx';
import { FormErrorSummary } from '../../ui/fields/form.tsx';

interface FormPanelProps<Values extends FieldValues> extends Pick<CallFormProps<Values>, 'form'> {
  readonly title: string;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly onCancel: () => void;
  readonly children: ReactNode;
}

/** A change of a membership, asked for in the drawer itself. */
export function FormPanel<Values extends FieldValues>(props: FormPanelProps<Values>) {
  const { form, title, action, isDangerous = false, onCancel, children } = props;
  const t = useText();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        className="grid gap-4 rounded-2 bg-sunken p-4"
        onSubmit={form.submit}
      >
        <h3 className="font-bold">{title}</h3>
        {form.rootError && <FormErrorSummary title={form.rootError} />}
        {children}
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={isDangerous ? 'danger-solid' : 'primary'}
            loading={form.formState.isSubmitting}
          >
            {action}
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
