import type { Tables } from '../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = ['demo_salon'] as const satisfies readonly (keyof Tables)[];
