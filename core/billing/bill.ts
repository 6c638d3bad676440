import { allocate } from '../kernel/allocate.ts';
import {
  leastPaise,
  multiplyPaise,
  noPaise,
  type Paise,
  paise,
  percentOfPaise,
  sumPaise,
} from '../kernel/money.ts';
import { type Tax, taxInside, taxOnTop } from '../kernel/tax/tax.ts';

/** A sum, or a share in basis points: 15 % is 1 500. */
export type Discount =
  | { readonly kind: 'amount'; readonly amount: Paise }
  | { readonly kind: 'percent'; readonly share: number };

export interface BillLine {
  /** Of one piece. */
  readonly price: Paise;
  readonly quantity: number;
  readonly discount: Discount | null;
  /** What memberships take of it at most. */
  readonly cover: Paise;
  /** Basis points. */
  readonly tax_rate: number;
}

export interface BillTerms {
  /** Of the whole bill, after the discounts of the lines. */
  readonly discount: Discount | null;
  readonly tip: Paise;
  readonly prices_include_tax: boolean;
  /** To the nearest whole rupee. */
  readonly rounds_off: boolean;
  /** Paid before this bill. */
  readonly prepaid: Paise;
}

/** One line, worked out. */
export interface BilledLine extends Tax {
  readonly gross: Paise;
  /** Its own, and its share of the bill's. */
  readonly discount: Paise;
  readonly cover: Paise;
  /** What the client pays for it, without tax that comes on top. */
  readonly amount: Paise;
}

export interface Bill {
  readonly lines: readonly BilledLine[];
  /** Of all lines, before anything is taken off. */
  readonly gross: Paise;
  readonly discount: Paise;
  readonly membership_discount_total: Paise;
  /** Inside the total. */
  readonly tax_amount: Paise;
  readonly tip: Paise;
  readonly round_off: Paise;
  readonly total: Paise;
  /** At most the total. */
  readonly prepaid: Paise;
  readonly to_collect: Paise;
}

/** The bill, the same on the page and on the server. */
export function billOf(lines: readonly BillLine[], terms: BillTerms): Bill {
  const gross = lines.map(({ price, quantity }) => multiplyPaise(price, quantity));
  const afterDiscounts = discountedLines(lines, terms.discount);
  const billed = lines.map(({ cover, tax_rate }, i): BilledLine => {
    const discounted = afterDiscounts[i] ?? noPaise;
    const covered = leastPaise(cover, discounted);
    const amount = paise(discounted - covered);
    const tax = terms.prices_include_tax ? taxInside(amount, tax_rate) : taxOnTop(amount, tax_rate);
    return {
      gross: gross[i] ?? noPaise,
      discount: paise((gross[i] ?? 0) - discounted),
      cover: covered,
      amount,
      ...tax,
    };
  });
  const tax_amount = paise(2 * sumPaise(billed.map(({ half }) => half)));
  const exact = paise(
    sumPaise(billed.map(({ amount }) => amount)) + (terms.prices_include_tax ? 0 : tax_amount) + terms.tip,
  );
  const total = terms.rounds_off ? paise(100 * multiplyPaise(exact, 1, 100)) : exact;
  const prepaid = leastPaise(terms.prepaid, total);
  return {
    lines: billed,
    gross: sumPaise(gross),
    discount: sumPaise(billed.map(({ discount }) => discount)),
    membership_discount_total: sumPaise(billed.map(({ cover }) => cover)),
    tax_amount,
    tip: terms.tip,
    round_off: paise(total - exact),
    total,
    prepaid,
    to_collect: paise(total - prepaid),
  };
}

/** What each line costs after its own discount and its share of the bill's, before memberships cover anything. */
export function discountedLines(
  lines: readonly Pick<BillLine, 'price' | 'quantity' | 'discount'>[],
  discount: Discount | null,
): Paise[] {
  const afterOwn = lines.map((line) => {
    const gross = multiplyPaise(line.price, line.quantity);
    return paise(gross - discountOn(gross, line.discount));
  });
  const shares = allocate(discountOn(sumPaise(afterOwn), discount), afterOwn);
  return afterOwn.map((amount, i) => paise(amount - (shares[i] ?? 0)));
}

/** What staff may take off at most: by line, as a discount of exactly the limit on each is rounded by line. */
export function mostDiscount(lines: readonly Pick<BilledLine, 'gross'>[], limit: number): Paise {
  return sumPaise(lines.map(({ gross }) => percentOfPaise(gross, limit)));
}

/** Never more than the amount. */
export function discountOn(amount: Paise, discount: Discount | null): Paise {
  if (!discount) return noPaise;
  return leastPaise(
    amount,
    discount.kind === 'amount' ? discount.amount : percentOfPaise(amount, discount.share),
  );
}

/** Between nothing and what is left to collect. */
export function clampPayment(amount: Paise, toCollect: Paise): Paise {
  return paise(Math.max(0, Math.min(amount, toCollect)));
}
