import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'waitlist',
  'waitlist_service',
  'waitlist_calendar',
  'waitlist_booking',
  'waitlist_booking_service',
  'waitlist_quote',
  'waitlist_deposit',
  'waitlist_link_directory',
] as const satisfies readonly (keyof Tables)[];
