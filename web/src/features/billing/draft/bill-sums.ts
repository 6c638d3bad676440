import {
  type Bill,
  type BillLine,
  billOf,
  type Discount,
  discountedLines,
  discountOn,
} from '@kursi/core/billing/bill.ts';
import type { BillDraft } from '@kursi/core/billing/bill-draft.ts';
import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { BusinessSettings } from '@kursi/core/business/settings.contract.ts';
import type { Service } from '@kursi/core/catalogue/catalogue.contract.ts';
import type { Product } from '@kursi/core/catalogue/products.contract.ts';
import { noPaise, type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Cover } from '@kursi/core/memberships/coverage.ts';

type Terms = Pick<BusinessSettings, 'tax_rate' | 'prices_include_tax' | 'rounds_off'>;

interface Sold {
  readonly services: readonly Service[];
  readonly products: readonly Product[];
}

/** The lines of a bill in the order services, products, memberships. */
function linesOf(
  bill: BillDraft,
  { services, products }: Sold,
  terms: Terms,
  rates?: ReadonlyMap<string, number>,
): BillLine[] {
  const rate = (known: { readonly tax_rate: number | null } | undefined) => known?.tax_rate ?? terms.tax_rate;
  return [
    ...bill.services.map((line) => ({
      ...asLine(line.price, 1, line.discount),
      tax_rate: rates?.get(line.booking_id ?? '') ?? rate(services.find(({ id }) => id === line.service_id)),
    })),
    ...bill.products.map((line) => ({
      ...asLine(line.price, line.quantity, line.discount),
      tax_rate: rates?.get(line.id) ?? rate(products.find(({ id }) => id === line.id)),
    })),
    ...bill.memberships.map((line) => ({
      ...asLine(line.price, 1, line.discount),
      tax_rate: rates?.get(line.membership_id ?? '') ?? terms.tax_rate,
    })),
  ];
}

const asLine = (price: Paise, quantity: number, discount: Discount | null) => ({
  price,
  quantity,
  discount,
  cover: noPaise,
});

/** The rates of a bill that is revised, by booking and product: those of its day. */
export function ratesOf(receipt: Receipt): ReadonlyMap<string, number> {
  return new Map(
    receipt.lines.map((line) => [
      line.booking_id ?? line.product_id ?? line.membership_id ?? '',
      line.tax_rate,
    ]),
  );
}

function untaxedLines({ services, products, memberships }: BillDraft) {
  const single = (line: { readonly price: Paise; readonly discount: Discount | null }) => ({
    ...line,
    quantity: 1,
  });
  return [...services.map(single), ...products, ...memberships.map(single)];
}

/** The price of each service after all discounts: what memberships cover of. */
export function pricesToCover(bill: BillDraft): Paise[] {
  return discountedLines(untaxedLines(bill), bill.discount).slice(0, bill.services.length);
}

/** What the discounts of the lines take off, without that of the bill. */
export function ownDiscounts(bill: BillDraft): Paise {
  return sumPaise(
    untaxedLines(bill).map(({ price, quantity, discount }) => discountOn(paise(price * quantity), discount)),
  );
}

interface Known {
  readonly prepaid?: Paise | undefined;
  /** Of a bill that is revised. */
  readonly rates?: ReadonlyMap<string, number> | undefined;
  /** Of the services. */
  readonly covers?: readonly (Cover | null)[] | undefined;
}

/** The sums of a bill; lines in the order services, products, memberships. */
export function sumsOf(
  bill: BillDraft,
  sold: Sold,
  terms: Terms,
  { prepaid = noPaise, rates, covers = [] }: Known = {},
): Bill {
  const lines = linesOf(bill, sold, terms, rates).map((line, i) => ({
    ...line,
    cover: covers[i]?.amount ?? noPaise,
  }));
  return billOf(lines, {
    discount: bill.discount,
    tip: bill.tip,
    prices_include_tax: terms.prices_include_tax,
    rounds_off: terms.rounds_off,
    prepaid,
  });
}
