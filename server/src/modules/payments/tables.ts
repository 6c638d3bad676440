import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'payment_order',
  'gateway_order',
  'payment',
  'payment_code',
  'refund',
  'webhook_delivery',
] as const satisfies readonly (keyof Tables)[];
