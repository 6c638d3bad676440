import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'sandbox_order',
  'sandbox_payment',
  'sandbox_refund',
] as const satisfies readonly (keyof Tables)[];
