import type { ChangeEvent } from 'react';
import { IconButton } from '../button.tsx';
import { IconSearch, IconX } from '../pictures/icons.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type SearchFieldProps = Omit<
  TextInputProps,
  'type' | 'lead' | 'trail' | 'value' | 'onChange' | 'aria-label'
> & {
  label: string;
  clearLabel: string;
  value: string;
  onValueChange: (value: string) => void;
};

export function SearchField({ label, clearLabel, value, onValueChange, ...rest }: SearchFieldProps) {
  return (
    <TextInput
      {...rest}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      value={value}
      onChange={(event: ChangeEvent<HTMLInputElement>) => onValueChange(event.target.value)}
      lead={<IconSearch className="i-m" aria-hidden />}
      trail={
        value !== '' && (
          <IconButton
            size="small"
            label={clearLabel}
            icon={<IconX className="i-m" aria-hidden />}
            onClick={() => onValueChange('')}
          />
        )
      }
    />
  );
}
