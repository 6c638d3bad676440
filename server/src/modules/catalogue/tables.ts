import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'service_category',
  'service',
  'calendar',
  'service_on_calendar',
  'calendar_day',
  'calendar_leave',
  'consumed_slot',
  'product',
  'stock_movement',
] as const satisfies readonly (keyof Tables)[];
