import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = ['business_report'] as const satisfies readonly (keyof Tables)[];
