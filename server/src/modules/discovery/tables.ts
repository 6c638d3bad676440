import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = ['user_favourite', 'business_report'] as const satisfies readonly (keyof Tables)[];
