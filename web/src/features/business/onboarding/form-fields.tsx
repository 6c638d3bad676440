import type { ReactNode } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/fields/text-input.tsx';
import type { TextField } from './onboarding-draft.ts';
import type { OnboardingForm } from './use-onboarding.ts';

export interface StepProps {
  readonly form: OnboardingForm;
}

interface LineFieldProps extends StepProps {
  readonly name: TextField;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly input?: TextInputProps;
  readonly className?: string;
}

export function LineField({ form, name, label, hint, optional, input, className }: LineFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      required={optional === undefined}
      error={form.errorOf(name)}
      className={className}
    >
      <TextInput size="tap" {...input} {...bind(form, name)} />
    </Field>
  );
}

/** Input props that bind a text field to the form. */
export function bind(form: OnboardingForm, name: TextField) {
  return {
    name,
    value: form.values[name],
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
    onBlur: () => form.leave(name),
  };
}
