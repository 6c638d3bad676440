import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = ['review', 'business_rating'] as const satisfies readonly (keyof Tables)[];
