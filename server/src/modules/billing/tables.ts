import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'receipt_counter',
  'receipt',
  'advance_receipt',
  'advance_receipt_counter',
  'bill',
  'bill_line',
  'parked_bill',
  'receipt_link_directory',
  'drawer_payout',
  'drawer_count',
  'drawer_float',
  'day_close',
  'pay_link_directory',
  'bill_payer',
  'due_promise',
  'shown_bill',
  'calendar_commission',
] as const satisfies readonly (keyof Tables)[];
