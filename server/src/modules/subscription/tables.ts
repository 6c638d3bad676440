import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'plan',
  'subscription',
  'subscription_period',
  'invoice',
  'invoice_counter',
  'invoice_number',
  'account_summary',
  'price',
  'purchase',
  'credit_account',
  'credit_reservation',
  'credit_entry',
] as const satisfies readonly (keyof Tables)[];
