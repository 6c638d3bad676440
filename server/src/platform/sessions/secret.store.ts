import type { Executor } from '../database/database.ts';

/** The first server to ask writes its check; everyone reads what was written. */
export async function agreeOnSecretCheck(db: Executor, check: string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ secret_check: check })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('installation').select('secret_check').executeTakeFirstOrThrow();
  return row.secret_check;
}
