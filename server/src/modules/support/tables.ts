import type { Tables } from '../../platform/database/tables.gen.ts';

/** Only the stores of this folder write these. */
export const tables = ['support_request'] as const satisfies readonly (keyof Tables)[];
