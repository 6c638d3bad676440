import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { FormErrorSummary } from '../../ui/fields/form.tsx';

export interface CallFormProps<Values extends FieldValues> {
  /** Of useCallForm. */
  readonly form: UseFormReturn<Values> & {
    readonly submit: () => unknown;
    readonly rootError: string | undefined;
  };
  readonly id?: string;
  readonly className: string;
  /** Above the error of the whole form. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of one call, with what was refused about the whole of it. */
export function CallForm<Values extends FieldValues>(props: CallFormProps<Values>) {
  const { form, id, className, above, children } = props;
  return (
    <FormProvider {...form}>
      <form id={id} onSubmit={form.submit} noValidate className={className}>
        {above}
        {form.rootError && <FormErrorSummary title={form.rootError} />}
        {children}
      </form>
    </FormProvider>
  );
}
