import type { Product, productCalls } from '@kursi/core/catalogue/products.contract.ts';
import type { SentBy } from '@kursi/core/contract/call.ts';
import { noPaise } from '@kursi/core/kernel/money.ts';
import * as z from 'zod/mini';
import { draft } from '../../../lib/device/drafts.ts';
import { t } from '../../../lib/text.ts';
import { readRupees, rupeesText } from '../../../shared/payments/rupees.tsx';
import { readTax, taxText } from '../tax-fields.tsx';

const typed = z.string().check(z.maxLength(500));

const values = z.object({
  name: typed,
  price: typed,
  inventory_id: typed,
  /** Initial stock. */
  stock: typed,
  tax_rate: typed,
  tax_code: typed,
  image_url: z.nullable(typed),
  blur_hash: z.nullable(typed),
});
export type ProductValues = z.output<typeof values>;

export const productDraft = draft<Record<string, ProductValues>>(
  'catalogue.product',
  2,
  z.record(z.string(), values),
);

export const newProduct: ProductValues = {
  name: '',
  price: '',
  inventory_id: '',
  stock: '',
  tax_rate: '',
  tax_code: '',
  image_url: null,
  blur_hash: null,
};

export function valuesOf(product: Product): ProductValues {
  const { name, price, inventory_id, image_url, blur_hash } = product;
  return {
    ...newProduct,
    name,
    price: rupeesText(price),
    inventory_id: inventory_id ?? '',
    ...taxText(product),
    image_url,
    blur_hash,
  };
}

/** Parses a whole number, also in Hindi digits; null when it is not one. */
export function readCount(text: string): number | null {
  const digits = text.trim().replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

type ProductInput = Omit<SentBy<typeof productCalls.add>, 'business_id'>;

export function readValues({ price, inventory_id, stock, tax_rate, tax_code, ...rest }: ProductValues): {
  input: ProductInput & { stock: number };
  own: Record<string, string>;
} {
  const tax = readTax({ tax_rate, tax_code });
  const own: Record<string, string> = { ...tax.own };
  const amount = readRupees(price);
  if ('problem' in amount) own['price'] = amount.problem;
  const count = stock.trim() === '' ? 0 : readCount(stock);
  if (count === null) own['stock'] = t('product.not_a_count');
  return {
    input: {
      ...rest,
      ...tax.input,
      price: 'paise' in amount ? amount.paise : noPaise,
      inventory_id: inventory_id.trim() || null,
      stock: count ?? 0,
    },
    own,
  };
}
