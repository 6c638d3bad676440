import type { ReactNode } from 'react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useText } from '../../../lib/text.ts';
import { FormField } from '../../../ui/fields/form.tsx';
import { PhoneInput } from '../../../ui/fields/phone-input.tsx';
import { TextInput, type TextInputProps } from '../../../ui/fields/text-input.tsx';

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

/** The number without +91, which the field shows as a prefix; other countries keep their code. */
export const typedPhone = (phone: string | null) => phone?.replace(/^\+91(\d{5})/, '$1 ') ?? '';

interface NumberInputProps {
  /** NaN while the text is not a number; the form then shows an error. */
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly unit: string;
  /** Accessible name; only without a field around it. */
  readonly label?: string;
  /** Stored units per shown unit: 100 for percent stored in hundredths. */
  readonly scale?: number;
}

/** Number input with a unit, which stands before an amount and behind all else. Keeps the text as typed; the form gets the parsed integer. */
export function NumberInput({ value, onChange, unit, label, scale = 1 }: NumberInputProps) {
  const shown = Number.isFinite(value) ? String(value / scale) : '';
  const [typed, setTyped] = useState(shown);
  const unitShown = <span className="text-ink-3">{unit}</span>;
  const matches = numberIn(typed) * scale === value || !Number.isFinite(value);
  return (
    <TextInput
      size="tap"
      inputMode="decimal"
      className="max-w-36 num"
      aria-label={label}
      value={matches ? typed : shown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(Math.round(numberIn(target.value) * scale));
      }}
      lead={unit === '₹' && unitShown}
      trail={unit !== '₹' && unitShown}
    />
  );
}

function numberIn(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : Number.NaN;
}
