import { type Paise, parseRupees } from '@kursi/core/kernel/money.ts';
import { BENEFIT_MAX } from '@kursi/core/memberships/membership-templates.contract.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

/** Parses a sum up to what a wallet may hold. */
export function readSum(
  text: string,
  most: number = BENEFIT_MAX,
): { readonly paise: Paise } | { readonly problem: string } {
  if (text.trim() === '') return { problem: t('problem.required') };
  const paise = parseRupees(text);
  if (paise === null || paise < 0) return { problem: t('catalogue.not_an_amount') };
  return paise > most
    ? { problem: t('problem.too_large', { limit: formatMoney(most as Paise) }) }
    : { paise };
}

/** Parses a whole number, also in Hindi digits. */
export function readCount(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): { readonly count: number } | { readonly problem: string } {
  const digits = text.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  if (digits === '') return { problem: t('problem.required') };
  const count = /^\d{1,7}$/.test(digits) ? Number(digits) : -1;
  if (count < least) return { problem: t('membership.not_a_count', { least }) };
  return count > most ? { problem: t('problem.too_large', { limit: formatNumber(most) }) } : { count };
}
