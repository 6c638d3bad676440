import type { ReactNode } from 'react';
import { ControlledField } from '../../ui/fields/form.tsx';
import { Select, type SelectProps } from '../../ui/fields/select.tsx';

interface SelectFieldProps extends Pick<SelectProps, 'options' | 'size' | 'placeholder' | 'disabled'> {
  readonly name: string;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly optional?: string;
  readonly required?: boolean;
  readonly className?: string;
}

/** A choice from a list, as a field of the form around it. */
export function SelectField({ options, size, placeholder, disabled, ...field }: SelectFieldProps) {
  return (
    <ControlledField {...field}>
      {({ value, onChange, onBlur }) => (
        <Select
          options={options}
          size={size}
          placeholder={placeholder}
          disabled={disabled}
          value={value as string}
          onValueChange={onChange}
          onBlur={onBlur}
        />
      )}
    </ControlledField>
  );
}
