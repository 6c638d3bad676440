import { TextInput, type TextInputProps } from './text-input.tsx';

export type PhoneInputProps = Omit<TextInputProps, 'type' | 'lead' | 'inputMode'> & {
  /** Stands fixed before the number; read out with it. */
  prefix?: string | undefined;
};

export function PhoneInput({ prefix = '+91', autoComplete = 'tel-national', ...rest }: PhoneInputProps) {
  return (
    <TextInput
      {...rest}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      lead={<span className="fix num">{prefix}</span>}
    />
  );
}
