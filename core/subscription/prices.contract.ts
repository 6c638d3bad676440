import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { amount, id, line, money, nothing } from '../contract/fields.ts';
import { accountsOnly, platformAdminOnly } from '../contract/permission.ts';
import { termLengths } from '../kernel/term-length.ts';

/** What is sold besides plans: a sender of one's own (once), alerts (for a period), packs of message credits. */
export const priceKinds = ['custom_header', 'alerts', 'credits'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** In paise: gateways accept no less than a rupee. */
export const LEAST_AMOUNT = 100;
const MOST_CREDITS = 1_000_000;

const price = z.object({
  id,
  kind: z.enum(priceKinds),
  name: z.object({ en: z.string(), hi: z.string() }),
  features: z.object({ en: z.array(z.string()), hi: z.array(z.string()) }),
  /** With the tax inside. */
  amount: money,
  /** How long alerts run; null for everything else. */
  period: z.nullable(z.enum(termLengths)),
  /** The size of a pack; null for everything else. */
  credits: z.nullable(z.int()),
  enabled: z.boolean(),
});
export type Price = z.output<typeof price>;

/** Kind, period and size are fixed: they were sold. */
const priceWords = {
  name: z.object({ en: line(60), hi: line(60) }),
  features: z.object({
    en: z.array(line(120)).check(z.maxLength(12)),
    hi: z.array(line(120)).check(z.maxLength(12)),
  }),
  amount: amount(100_000_000_00).check(z.minimum(LEAST_AMOUNT)),
  enabled: z._default(z.boolean(), true),
};

export const priceCalls = {
  list: call({
    route: 'GET /price',
    summary: 'What a business can buy besides a plan, by kind and price.',
    input: nothing,
    output: z.object({
      items: z.array(price),
      /** GST inside every price, in hundredths of a percent; 0 where the seller charges none. */
      tax_rate: z.int(),
    }),
    who: accountsOnly,
  }),
  listAll: call({
    route: 'GET /_admin/price',
    summary: 'All prices, including disabled ones.',
    input: nothing,
    output: z.object({ items: z.array(price) }),
    who: platformAdminOnly,
  }),
  create: call({
    route: 'POST /_admin/price',
    summary: 'Add a price.',
    input: z.object({
      ...priceWords,
      kind: z.enum(priceKinds),
      period: z._default(z.nullable(z.enum(termLengths)), null),
      credits: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(MOST_CREDITS))), null),
    }),
    output: price,
    errors: ['PASSWORD_REQUIRED', 'PRICE_REFUSED'],
    who: platformAdminOnly,
    idempotent: true,
    stepUp: { platform: true },
  }),
  change: call({
    route: 'PUT /_admin/price',
    summary: 'Change the texts, the amount or the availability of a price.',
    input: z.object({ price_id: id, ...priceWords }),
    output: price,
    errors: ['PASSWORD_REQUIRED', 'NOT_FOUND', 'PRICE_REFUSED'],
    who: platformAdminOnly,
    stepUp: { platform: true },
  }),
} as const;
