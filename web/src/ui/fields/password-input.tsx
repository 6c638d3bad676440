import { useState } from 'react';
import { IconButton } from '../button.tsx';
import { IconEye, IconEyeOff } from '../pictures/icons.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type' | 'trail'> & {
  showLabel: string;
  hideLabel: string;
};

export function PasswordInput({ showLabel, hideLabel, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      type={shown ? 'text' : 'password'}
      trail={
        <IconButton
          size="small"
          label={shown ? hideLabel : showLabel}
          icon={shown ? <IconEyeOff className="i-m" aria-hidden /> : <IconEye className="i-m" aria-hidden />}
          disabled={rest.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
