import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'campaign',
  'campaign_recipient',
  'client_segment',
  'campaign_settings',
] as const satisfies readonly (keyof Tables)[];
