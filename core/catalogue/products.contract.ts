import * as z from 'zod/mini';
import { share, taxCode } from '../business/settings-rules.ts';
import { call } from '../contract/call.ts';
import {
  amount,
  blurHash,
  id,
  idList,
  imageUrl,
  instant,
  line,
  money,
  nameLine,
  nothing,
  page,
  pageSize,
  pictureErrors,
} from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { PRICE_MAX } from './service-rules.ts';

export const productStatuses = ['enable', 'disable', 'deleted'] as const;

/**
 * Why the stock changed. For `counted` the quantity is the new stock, otherwise the difference. `opening` is
 * written when the product is created, `sold` by a bill, `unsold` when the bill is voided or changed.
 */
export const stockReasons = ['received', 'returned', 'used', 'damaged', 'counted'] as const;
export type StockReason = (typeof stockReasons)[number];
export const writtenStockReasons = ['opening', ...stockReasons, 'sold', 'unsold'] as const;
export const STOCK_MAX = 1_000_000;
/** Sold beyond the stock; further below somebody has to count. */
export const STOCK_MIN = -STOCK_MAX;

const quantity = z.int().check(z.minimum(0), z.maximum(STOCK_MAX));

export const product = z.object({
  id,
  name: z.string(),
  price: money,
  stock: z.int(),
  inventory_id: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  blur_hash: z.nullable(z.string()),
  product_status: z.enum(productStatuses),
  /** Basis points; null: that of the business. */
  tax_rate: z.nullable(z.int()),
  /** HSN. */
  tax_code: z.nullable(z.string()),
});
export type Product = z.output<typeof product>;

const productFields = {
  name: nameLine(120),
  price: amount(PRICE_MAX),
  /** SKU or barcode. */
  inventory_id: z.optional(z.nullable(line(60))),
  tax_rate: z.optional(z.nullable(share)),
  tax_code: z.optional(z.nullable(taxCode)),
  image_url: z.optional(imageUrl),
  blur_hash: z.optional(blurHash),
};

const oneOf = { business_id: id, id };

export const productCalls = {
  list: call({
    route: 'GET /business/{business_id}/product',
    summary: 'The products by name, or up to 30 by id, including removed ones.',
    input: z.object({ business_id: id, ids: idList }),
    output: z.object({ items: z.array(product) }),
    who: membersWith('business.see'),
    module: 'products',
  }),
  add: call({
    route: 'POST /business/{business_id}/product',
    summary: 'Add a product with its initial stock.',
    input: z.object({ business_id: id, ...productFields, stock: z.optional(quantity) }),
    output: z.object({ id }),
    errors: [...pictureErrors, 'INVENTORY_ID_TAKEN'],
    who: membersWith('product.manage'),
    module: 'products',
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/{business_id}/product/{id}',
    summary:
      'Change a product. Fields that are not sent stay unchanged; a status restores a removed product.',
    input: z.object({
      ...oneOf,
      ...productFields,
      name: z.optional(productFields.name),
      price: z.optional(productFields.price),
      product_status: z.optional(z.enum(['enable', 'disable'])),
    }),
    output: nothing,
    errors: [...pictureErrors, 'NOT_FOUND', 'INVENTORY_ID_TAKEN'],
    who: membersWith('product.manage'),
    module: 'products',
  }),
  remove: call({
    route: 'DELETE /business/{business_id}/product/{id}',
    summary: 'Remove a product. Past bills keep it.',
    input: z.object(oneOf),
    output: nothing,
    errors: ['NOT_FOUND'],
    who: membersWith('product.manage'),
    module: 'products',
  }),
  addStockMovement: call({
    route: 'POST /business/{business_id}/product/{id}/stock',
    summary: 'Record a stock movement with its reason.',
    input: z.object({
      ...oneOf,
      reason: z.enum(stockReasons),
      quantity,
      note: z.optional(z.nullable(line(200))),
    }),
    output: z.object({ stock: z.int() }),
    errors: ['NOT_FOUND', 'STOCK_TOO_LOW'],
    who: membersWith('product.manage'),
    module: 'products',
    idempotent: true,
  }),
  listStockMovements: call({
    route: 'GET /business/{business_id}/product/{id}/stock',
    summary: 'The stock movements of a product, newest first.',
    input: z.object({ ...oneOf, limit: pageSize(10), cursor: z.optional(id) }),
    output: page(
      z.object({
        id,
        change: z.int(),
        stock_after: z.int(),
        reason: z.enum(writtenStockReasons),
        note: z.nullable(z.string()),
        actor_name: z.nullable(z.string()),
        at: instant,
      }),
    ),
    errors: ['NOT_FOUND'],
    who: membersWith('business.see'),
    module: 'products',
  }),
} as const;
