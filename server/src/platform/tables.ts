import type { Tables } from './database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = [
  'schema_migration',
  'installation',
  'installation_key',
  'backup_run',
  'health_sample',
  'restored',
  'restored_job',
  'idempotency_key',
  'throttle',
  'event',
  'event_counter',
  'reaction_progress',
  'reaction_begun',
] as const satisfies readonly (keyof Tables)[];
