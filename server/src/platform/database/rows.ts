import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tables } from './tables.gen.ts';

/** A row of a table as it is read. */
export type RowOf<Table extends keyof Tables> = Selectable<Tables[Table]>;
/** What is needed to insert one. */
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>;
export type ChangesOf<Table extends keyof Tables> = Updateable<Tables[Table]>;
