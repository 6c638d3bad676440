/**
 * Sums of visits and bills in answers: a member who may not see those of others gets them without. What is about one
 * visit declares `has_sums: hasSums`, and all money in it is that visit's; `billSum` outside of it is of several. The
 * pipeline hides them in one place (`hidden-sums.ts`).
 */
import * as z from 'zod/mini';
import type { Paise } from '../kernel/money.ts';
import { money } from './fields.ts';

/** Null: hidden from this member, or none. */
export const billSum = z.nullable(money);

/** False: each sum beside it is null. */
export const hasSums = z._default(z.boolean(), true);

/** The same without its sums. */
export type WithoutSums<T> = T extends Paise
  ? null
  : T extends readonly (infer Item)[]
    ? WithoutSums<Item>[]
    : T extends object
      ? { [Key in keyof T]: WithoutSums<T[Key]> }
      : T;

/** With all sums, or with none. */
export type MaybeSums<T> =
  | (Omit<T, 'has_sums'> & { has_sums: true })
  | (WithoutSums<Omit<T, 'has_sums'>> & { has_sums: false });

export const maybeSums = <Schema extends z.ZodMiniType>(schema: Schema) =>
  schema as unknown as z.ZodMiniType<MaybeSums<z.output<Schema>>, z.input<Schema>>;
