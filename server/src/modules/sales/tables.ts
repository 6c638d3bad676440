import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'sale_line',
  'sale_payment',
  'sale_rebuild',
] as const satisfies readonly (keyof Tables)[];
