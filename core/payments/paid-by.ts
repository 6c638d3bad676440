import * as z from 'zod/mini';
import { id } from '../contract/fields.ts';
import { handTypes, methodTypes } from './payment-methods.ts';

export const methodType = z.enum(methodTypes);
export const handType = z.enum(handTypes);
/** Which method of the business it is; with the type `other` alone. */
export const methodId = z.optional(z.nullable(id));

/** How something was paid, as it is shown. */
export const paidBy = {
  type: methodType,
  method_id: z.nullable(id),
  /** Of a method of the business. */
  method_name: z.nullable(z.string()),
};
