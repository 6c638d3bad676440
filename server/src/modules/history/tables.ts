import type { Tables } from '../../platform/database/tables.gen.ts';

export const tables = [
  'history',
  'history_value',
  'history_seal',
  'finding',
  'finding_rule',
  'finding_progress',
] as const satisfies readonly (keyof Tables)[];
