import { type Paise, percentOfPaise, sumPaise } from '../kernel/money.ts';
import { taxInside } from '../kernel/tax/tax.ts';

/** Basis points: 12 % is 1 200. */
export interface CommissionShares {
  readonly services: number;
  readonly products: number;
}

/** Commission rate of a line: the service's own, else the person's. None without a person: a chair earns nothing. */
export function commissionShare(
  line: { readonly kind: 'service'; readonly own_share: number | null } | { readonly kind: 'product' },
  person: CommissionShares | null,
): number {
  if (!person) return 0;
  return line.kind === 'product' ? person.products : (line.own_share ?? person.services);
}

/** On the price after discounts and before membership cover: a covered haircut is as much work as a paid one. */
export function commissionOn(
  { amount, cover }: { readonly amount: Paise; readonly cover: Paise },
  share: number,
  /** The rate of the tax inside the price that earns nothing; 0 where it does, or comes on top. */
  taxOff = 0,
): Paise {
  return percentOfPaise(taxInside(sumPaise([amount, cover]), taxOff).taxable, share);
}

/** The tax of a line that is taken off before commission is reckoned. */
export function taxWithoutCommission(
  terms: { readonly commission_before_tax: boolean; readonly prices_include_tax: boolean },
  tax_rate: number,
): number {
  return terms.commission_before_tax && terms.prices_include_tax ? tax_rate : 0;
}
