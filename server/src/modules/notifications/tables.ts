import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'client_message',
  'guest_contact',
  'notification',
  'notification_delivery',
  'notification_setting',
  'push_key',
  'unsubscribed_address',
  'visit_code',
  'waitlist_notice',
] as const satisfies readonly (keyof Tables)[];
