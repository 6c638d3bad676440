import { sql } from 'kysely';
import type { Executor } from './database.ts';
import type { Tables } from './tables.gen.ts';

/** Per statement, so that a large business is no long transaction. */
const BATCH = 5_000;

/** The columns by which tables name the business of a row. */
type BusinessColumn = 'business_id' | 'of_business';

/** Deletes all rows of one business, batch by batch. Idempotent: a run that was cut off goes on with what is left. */
export async function deleteRowsOfBusiness(
  db: Executor,
  table: keyof Tables,
  businessId: string,
  column: BusinessColumn = 'business_id',
): Promise<void> {
  const isOfBusiness = sql`${sql.ref(column)} = ${businessId}`;
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE ${isOfBusiness}
        AND ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE ${isOfBusiness} LIMIT ${BATCH}))`.execute(
      db,
    );
    if (!numAffectedRows || numAffectedRows < BigInt(BATCH)) return;
  }
}
