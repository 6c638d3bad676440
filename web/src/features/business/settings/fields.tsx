import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { FormField } from '../../../ui/form.tsx';
import { PhoneInput } from '../../../ui/phone-input.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';

interface LineProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  readonly input?: TextInputProps;
}

export function Line({ name, label, hint, required = false, input }: LineProps) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField
      name={name}
      label={label}
      hint={hint}
      required={required}
      optional={required ? undefined : t('state.optional')}
    >
      <TextInput size="tap" {...input} {...register(name)} />
    </FormField>
  );
}

export function PhoneLine({ name, label, hint, required = false }: Omit<LineProps, 'input'>) {
  const t = useText();
  const { register } = useFormContext();
  return (
    <FormField
      name={name}
      label={label}
      hint={hint}
      required={required}
      optional={required ? undefined : t('state.optional')}
    >
      <PhoneInput size="tap" placeholder={t('field.phone_hint')} {...register(name)} />
    </FormField>
  );
}

/** Behind the fixed +91; a number from elsewhere keeps its own country. */
export const typedPhone = (phone: string | null) => phone?.replace(/^\+91(\d{5})/, '$1 ') ?? '';

interface NumberInputProps {
  /** NaN while what is typed is no number, which the form then says. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly unit: string;
  /** How many of the kept unit are one of the shown: 100 for percent kept in hundredths. */
  readonly scale?: number;
}

/** A number with its unit. What is typed stays as it is typed; the form gets the whole number behind it. */
export function NumberInput({ value, onChange, unit, scale = 1 }: NumberInputProps) {
  const shown = Number.isFinite(value) ? String(value / scale) : '';
  const [typed, setTyped] = useState(shown);
  const matches = numberIn(typed) * scale === value || !Number.isFinite(value);
  return (
    <TextInput
      size="tap"
      inputMode="decimal"
      className="max-w-36 num"
      value={matches ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(Math.round(numberIn(target.value) * scale));
      }}
      trail={<span className="text-ink-3">{unit}</span>}
    />
  );
}

function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
