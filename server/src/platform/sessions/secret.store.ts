import type { Executor } from '../database/database.ts';

/** Race: the first server inserts its check value; all servers read the stored one. */
export async function agreeOnSecretCheck(db: Executor, check: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow();
  return row.secret_check;
}
