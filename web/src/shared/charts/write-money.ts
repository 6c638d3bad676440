import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';

/** Reports show whole rupees. */
export const formatRupees = (amount: Paise | number): string =>
  formatMoney(paise(Math.round(amount / 100) * 100));

const LAKH = 1_00_000;

/** Of a scale: ₹75k, ₹2.5L. */
export function formatShort(amount: number): string {
  const rupees = amount / 100;
  if (rupees >= LAKH) return `₹${formatNumber(Math.round((rupees / LAKH) * 10) / 10)}L`;
  return rupees >= 1_000
    ? `₹${formatNumber(Math.round(rupees / 100) / 10)}k`
    : `₹${formatNumber(Math.round(rupees))}`;
}

/** "−₹26,200" and "+₹3,495": a row that leads from one figure to another. */
export function formatSigned(amount: Paise): string {
  return amount > 0 ? `+${formatRupees(amount)}` : formatRupees(amount);
}
