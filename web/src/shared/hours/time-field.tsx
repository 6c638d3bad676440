import { typedTime } from '@kursi/core/kernel/typed-time.ts';
import { type Ref, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx';

interface TimeFieldProps extends Pick<TextInputProps, 'aria-label' | 'className' | 'placeholder'> {
  /** "HH:MM", or empty. */
  readonly value: string;
  /** Empty while what is typed is not a time. */
  readonly onChange: (time: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A time as one types it: "1230". Shown as times are written everywhere. */
export function TimeField({ value, onChange, inputRef, ...rest }: TimeFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      {...rest}
      ref={inputRef}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? (value && formatTime(value))}
      onFocus={({ target }) => target.select()}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(typedTime(target.value) ?? '');
      }}
    />
  );
}
