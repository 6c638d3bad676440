import { dayAsTyped, latestBegun, thisCentury, typedDay } from '@kursi/core/kernel/typed-day.ts';
import { useState } from 'react';
import { homeTimeZone } from '../../lib/format.ts';
import { TextInput } from '../../ui/fields/text-input.tsx';

/** YYYY-MM-DD, not what was typed instead. */
export const isDay = (text: string) => typedDay(text, 'day_first', (year) => year) === text;

interface TypedDayProps {
  /** YYYY-MM-DD, or what was typed instead, which no call takes. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly onBlur?: () => void;
  /** It lies ahead: a year of two digits is of this century. */
  readonly isAhead?: boolean;
  readonly placeholder?: string;
}

/** A day that is typed, as a birthday: day first on every machine, where a date field of the browser has its own order. */
export function TypedDay({
  value,
  onChange,
  onBlur,
  isAhead = false,
  placeholder = '31/12/2000',
}: TypedDayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder}
      maxLength={20}
      className="num"
      value={typed ?? dayAsTyped(value)}
      onChange={({ target }) => {
        const today = Temporal.Now.plainDateISO(homeTimeZone).toString();
        const fullYear = isAhead ? thisCentury(today) : latestBegun(today);
        setTyped(target.value);
        onChange(typedDay(target.value, 'day_first', fullYear) ?? target.value.trim());
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
