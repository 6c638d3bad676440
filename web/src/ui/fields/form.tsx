import type { ReactNode } from 'react';
import {
  type ControllerRenderProps,
  type FieldPath,
  type FieldValues,
  useController,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { IconAlertTriangle } from '../pictures/icons.ts';
import { Field, type FieldProps } from './field.tsx';

/** Maps a validation message of a field to the sentence to show. */
export type SayError = (message: string) => ReactNode;

const asIs: SayError = (message) => message;

type Named<T extends FieldValues> = Omit<FieldProps, 'error' | 'children'> & {
  name: FieldPath<T>;
  sayError?: SayError | undefined;
};

export type FormFieldProps<T extends FieldValues = FieldValues> = Named<T> & { children: ReactNode };

/** A Field that shows react-hook-form's error for `name` beside it. Needs a FormProvider above. */
export function FormField<T extends FieldValues = FieldValues>({
  name,
  sayError = asIs,
  children,
  ...field
}: FormFieldProps<T>) {
  const { control, getFieldState } = useFormContext<T>();
  const state = useFormState({ control, name, exact: true });
  const message = getFieldState(name, state).error?.message;
  return (
    <Field {...field} error={message ? sayError(message) : undefined}>
      {children}
    </Field>
  );
}

export type ControlledFieldProps<T extends FieldValues, N extends FieldPath<T>> = Omit<Named<T>, 'name'> & {
  name: N;
  children: (field: ControllerRenderProps<T, N>) => ReactNode;
};

/** The same for controls with a value and a callback (select, segmented, radio cards). */
export function ControlledField<T extends FieldValues, N extends FieldPath<T>>({
  name,
  sayError = asIs,
  children,
  ...field
}: ControlledFieldProps<T, N>) {
  const { control } = useFormContext<T>();
  const { field: bound, fieldState } = useController<T, N>({ control, name });
  const message = fieldState.error?.message;
  return (
    <Field {...field} error={message ? sayError(message) : undefined}>
      {children(bound)}
    </Field>
  );
}

export type FormProblem = { key: string; message: ReactNode; onGo?: (() => void) | undefined };

export type FormErrorSummaryProps = { title: ReactNode; problems?: readonly FormProblem[] | undefined };

/** Error summary above a form: the error of the whole form, and a link to each field. */
export function FormErrorSummary({ title, problems = [] }: FormErrorSummaryProps) {
  return (
    <div role="alert" className="k-note bad">
      <IconAlertTriangle aria-hidden />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        {problems.length > 0 && (
          <ul className="mt-1 grid gap-0.5">
            {problems.map((problem) => (
              <li key={problem.key}>
                {problem.onGo ? (
                  <button
                    type="button"
                    className="min-h-6 text-left underline decoration-line-field underline-offset-3 max-desk:min-h-tap"
                    onClick={problem.onGo}
                  >
                    {problem.message}
                  </button>
                ) : (
                  problem.message
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
