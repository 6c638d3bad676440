import { multiplyPaise, type Paise, paise } from '../money.ts';

/** CGST and SGST are equal halves; between two states IGST is both halves. */
export interface Tax {
  readonly half: Paise;
  readonly taxable: Paise;
}

/** Tax inside a price. The rate is in basis points: 5 % is 500. */
export function taxInside(amount: Paise, rate: number): Tax {
  const half = multiplyPaise(amount, rate, 2 * (100_00 + rate));
  return { half, taxable: paise(amount - 2 * half) };
}

/** Tax that is added to a price. */
export function taxOnTop(amount: Paise, rate: number): Tax {
  return { half: multiplyPaise(amount, rate, 2 * 100_00), taxable: amount };
}
