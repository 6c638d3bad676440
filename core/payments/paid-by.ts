import * as z from 'zod/mini';
import { id } from '../contract/fields.ts';
import { handTypes, methodTypes, REFERENCE_DIGITS, REFERENCE_MAX } from './payment-methods.ts';

export const methodType = z.enum(methodTypes);
export const handType = z.enum(handTypes);

/** Letters and digits alone: it goes out on receipts, so that no address fits in; nor does the number of a card. */
const reference = z.string().check(
  z.trim(),
  z.maxLength(REFERENCE_MAX),
  z.regex(/^[A-Za-z0-9 /-]*$/),
  z.refine((text) => /[A-Za-z]/.test(text) || text.replace(/[^0-9]/g, '').length <= REFERENCE_DIGITS, {
    params: { problem: 'card_number' },
  }),
);

/** Whether this can be kept as what a slip says. */
export const isReference = (text: string): boolean => reference.safeParse(text).success;

/** Which method of the business it is, with the type `other` alone, and what its slip says. */
export const byMethod = {
  method_id: z.optional(z.nullable(id)),
  method_reference: z.optional(z.nullable(reference)),
};

/** How something was paid, as it is shown. */
export const paidBy = {
  type: methodType,
  method_id: z.nullable(id),
  /** Of a method of the business, as it was called on that day. */
  method_name: z.nullable(z.string()),
  method_reference: z.nullable(z.string()),
};
