import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'membership_template',
  'membership_template_service',
  'membership',
  'membership_service',
  'membership_ledger',
] as const satisfies readonly (keyof Tables)[];
