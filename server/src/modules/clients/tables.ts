import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'client',
  'client_note',
  'client_photo',
  'client_reminder',
  'client_import',
  'client_import_chunk',
  'client_import_row',
  'client_summary',
  'client_visit_fact',
  'shown_contact',
] as const satisfies readonly (keyof Tables)[];
