import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { TextInput, type TextInputProps } from './text-input.tsx';

export type PhoneInputProps = Omit<TextInputProps, 'type' | 'lead' | 'inputMode' | 'ref'> & {
  /** Fixed prefix before the number; read out with it. */
  prefix?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A typed country code replaces the prefix. */
export const namesCountry = (typed: string) => /^\s*(\+|00)/.test(typed);

export function PhoneInput({
  prefix = '+91',
  autoComplete = 'tel-national',
  ref,
  onInput,
  ...rest
}: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);
  const [hasCountry, setHasCountry] = useState(namesCountry(String(rest.value ?? rest.defaultValue ?? '')));
  const look = () => setHasCountry(namesCountry(input.current?.value ?? ''));
  // Forms set the value without an input event.
  useEffect(look);
  return (
    <TextInput
      {...rest}
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      lead={!hasCountry && prefix && <span className="fix num">{prefix}</span>}
      onInput={(event) => {
        look();
        onInput?.(event);
      }}
    />
  );
}
