import { type Duration, durationUnits } from '@kursi/core/campaigns/audience-filter.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { IconPlus, IconX } from '../../../ui/pictures/icons.ts';
import { durationWords, type ServiceNames } from '../filter-words.ts';

const TIMES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 52];
const LENGTHS: readonly Duration[] = [
  { value: 7, unit: 'days' },
  { value: 14, unit: 'days' },
  { value: 30, unit: 'days' },
  { value: 45, unit: 'days' },
  { value: 60, unit: 'days' },
  { value: 90, unit: 'days' },
  { value: 6, unit: 'months' },
  { value: 12, unit: 'months' },
  { value: 2, unit: 'years' },
];
const MOST = 5000;
const OTHER = 'other';

const keyOf = ({ value, unit }: Duration) => `${value} ${unit}`;

interface TimesFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function TimesField({ label, value, onChange }: TimesFieldProps) {
  const all = TIMES.includes(value) ? TIMES : [...TIMES, value].toSorted((a, b) => a - b);
  return (
    <Select
      className="num w-auto min-w-16 font-medium"
      label={label}
      options={all.map((one) => ({ value: String(one), label: String(one) }))}
      value={String(value)}
      onValueChange={(chosen) => onChange(Number(chosen))}
    />
  );
}

interface LengthFieldProps {
  readonly label: string;
  readonly value: Duration;
  readonly onChange: (value: Duration) => void;
  /** Only days can be chosen. */
  readonly inDays?: boolean;
}

/** One of the usual lengths, or any other: a number and its unit. */
export function LengthField({ label, value, onChange, inDays = false }: LengthFieldProps) {
  const t = useText();
  const usual = LENGTHS.filter(({ unit }) => !inDays || unit === 'days');
  const isUsual = usual.some((one) => keyOf(one) === keyOf(value));
  const [isOther, setOther] = useState(false);
  const [typed, setTyped] = useState(String(value.value));
  const shown = isUsual ? usual : [...usual, value];
  function type(text: string): void {
    setTyped(text);
    const number = Number(text);
    if (Number.isInteger(number) && number >= 1 && number <= MOST) onChange({ ...value, value: number });
  }
  return (
    <>
      <Select
        className="num w-auto min-w-16 font-medium"
        label={label}
        options={[
          ...shown.map((one) => ({ value: keyOf(one), label: durationWords(t, one) })),
          { value: OTHER, label: t('audience.other_length') },
        ]}
        value={isOther ? OTHER : keyOf(value)}
        onValueChange={(chosen) => {
          setOther(chosen === OTHER);
          const found = shown.find((one) => keyOf(one) === chosen);
          if (found) onChange(found);
          else setTyped(String(value.value));
        }}
      />
      {isOther && (
        <>
          <TextInput
            className="num w-19"
            aria-label={t('audience.length_number', { what: label })}
            inputMode="numeric"
            maxLength={4}
            value={typed}
            onChange={(event) => type(event.target.value.replace(/\D/g, ''))}
          />
          {!inDays && (
            <Select
              className="w-auto min-w-16 font-medium"
              label={t('audience.length_unit', { what: label })}
              options={durationUnits.map((unit) => ({ value: unit, label: t(`audience.unit_${unit}`) }))}
              value={value.unit}
              onValueChange={(unit) => onChange({ ...value, unit })}
            />
          )}
        </>
      )}
    </>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: Paise | undefined;
  readonly onChange: (value: Paise | undefined) => void;
}

/** Empty: any amount. */
export function AmountField({ label, value, onChange }: AmountFieldProps) {
  const t = useText();
  const [typed, setTyped] = useState(value === undefined ? '' : rupeesText(value));
  const read = typed.trim() === '' ? null : readRupees(typed);
  return (
    <TextInput
      className="num w-26"
      aria-label={label}
      aria-invalid={read && 'problem' in read ? true : undefined}
      placeholder={t('audience.any_amount')}
      inputMode="decimal"
      autoComplete="off"
      lead={typed !== '' && <span className="text-ink-3">₹</span>}
      value={typed}
      onChange={(event) => {
        const text = event.target.value;
        setTyped(text);
        const next = text.trim() === '' ? undefined : readRupees(text);
        if (!next) onChange(undefined);
        else if ('paise' in next) onChange(next.paise);
      }}
    />
  );
}

interface ServicesFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly services: readonly {
    readonly id: string;
    readonly name: string;
    readonly service_status: string;
  }[];
  readonly names: ServiceNames;
}

/** Any of these services. */
export function ServicesField({ label, value, onChange, services, names }: ServicesFieldProps) {
  const t = useText();
  const others = services.filter(
    ({ id, service_status }) => service_status !== 'deleted' && !value.includes(id),
  );
  return (
    <>
      {value.map((id, index) => {
        const name = names.get(id) ?? t('audience.service_gone');
        return (
          <span key={id} className="flex items-center gap-2">
            {index > 0 && <span className="text-ink-2">{t('audience.or').trim()}</span>}
            <span className="inline-flex min-h-8 items-center gap-0.5 rounded-1 bg-tint pl-2.5 font-medium text-ink">
              {name}
              <IconButton
                size="small"
                label={t('audience.remove_service', { name })}
                icon={<IconX className="i-s" aria-hidden />}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            </span>
          </span>
        );
      })}
      {others.length > 0 && value.length < 20 && (
        <Menu
          trigger={
            <IconButton
              label={`${t('audience.add_service')}: ${label}`}
              icon={<IconPlus className="i-m" aria-hidden />}
            />
          }
          entries={others.map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => onChange([...value, id]),
          }))}
        />
      )}
    </>
  );
}
