import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'visit',
  'visit_payment',
  'booking',
  'reserved_booking',
  'booking_directory',
  'share_directory',
  'visit_link_directory',
  'opened_visit',
  'calendar_feed_directory',
  'slot_alert',
] as const satisfies readonly (keyof Tables)[];
