import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'receipt_counter',
  'receipt',
  'bill',
  'bill_line',
] as const satisfies readonly (keyof Tables)[];
