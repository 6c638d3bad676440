import { PRICE_MAX } from '@kursi/core/catalogue/service-rules.ts';
import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { TextInput, type TextInputProps } from '../../ui/fields/text-input.tsx';

/** Text input for an amount; parsed on save. */
export function RupeeInput(props: Omit<TextInputProps, 'lead' | 'type'>) {
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      lead={
        <span aria-hidden className="text-ink-3">
          ₹
        </span>
      }
    />
  );
}

/** Formats paise for the input. */
export function rupeesText(paise: number): string {
  const rupees = String(Math.trunc(paise / 100));
  return paise % 100 === 0 ? rupees : `${rupees}.${String(paise % 100).padStart(2, '0')}`;
}

/** Parses the input to paise, or returns the field error. */
export function readRupees(text: string): { paise: Paise } | { problem: string } {
  if (text.trim() === '') return { problem: t('problem.required') };
  const paise = parseRupees(text);
  if (paise === null || paise < 0) return { problem: t('catalogue.not_an_amount') };
  return paise > PRICE_MAX
    ? { problem: t('problem.too_large', { limit: formatMoney(PRICE_MAX) }) }
    : { paise };
}
