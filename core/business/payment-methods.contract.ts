import * as z from 'zod/mini';
import { call } from '../contract/call.ts';
import { id, nameLine, nothing } from '../contract/fields.ts';
import { membersWith } from '../contract/permission.ts';
import { METHOD_NAME_MAX, METHODS_OF_A_BUSINESS, methodIcons } from '../payments/payment-methods.ts';

const method = z.object({
  id,
  name: z.string(),
  icon: z.enum(methodIcons),
  /** Counted with the cash at the close of the day; fixed once it is added, as the closes of past days say it. */
  counts_in_drawer: z.boolean(),
  asks_reference: z.boolean(),
  is_on: z.boolean(),
});
export type PaymentMethodRow = z.output<typeof method>;

/** It is printed on receipts. */
const name = nameLine(METHOD_NAME_MAX);

export const paymentMethodCalls = {
  list: call({
    route: 'GET /business/{business_id}/payment-method',
    summary: 'The methods of payment that the business named itself, in order, also those that are off.',
    input: z.object({ business_id: id }),
    output: z.object({ items: z.array(method) }),
    who: membersWith('business.see'),
  }),
  add: call({
    route: 'POST /business/{business_id}/payment-method',
    summary: 'Add a method of payment that is taken by hand, such as a card at the terminal.',
    input: z.object({
      business_id: id,
      name,
      icon: z.enum(methodIcons),
      counts_in_drawer: z.boolean(),
      asks_reference: z.boolean(),
    }),
    output: z.object({ id }),
    errors: ['METHOD_NAME_TAKEN', 'TOO_MANY_METHODS'],
    who: membersWith('settings.manage'),
    idempotent: true,
  }),
  change: call({
    route: 'PUT /business/{business_id}/payment-method/{id}',
    summary:
      'Rename a method of payment, or switch it on or off. Past bills keep its name; it is never deleted.',
    input: z.object({
      business_id: id,
      id,
      name: z.optional(name),
      icon: z.optional(z.enum(methodIcons)),
      asks_reference: z.optional(z.boolean()),
      is_on: z.optional(z.boolean()),
    }),
    output: nothing,
    errors: ['NOT_FOUND', 'METHOD_NAME_TAKEN'],
    who: membersWith('settings.manage'),
  }),
  order: call({
    route: 'PUT /business/{business_id}/payment-method-order',
    summary: 'Reorder all methods of payment of the business. An outdated list is refused.',
    input: z.object({ business_id: id, ids: z.array(id).check(z.maxLength(METHODS_OF_A_BUSINESS)) }),
    output: nothing,
    errors: ['CONFLICT'],
    who: membersWith('settings.manage'),
  }),
} as const;
