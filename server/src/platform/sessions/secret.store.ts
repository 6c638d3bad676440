import type { Executor } from '../database/database.ts';

export interface LockedKey {
  readonly secret_check: string;
  readonly locked_key: Buffer;
}

/**
 * The first server of an installation inserts its row; others wait here until that has committed, and get the check of
 * the first one's secret.
 */
export async function beginInstallation(
  db: Executor,
  secret_check: string,
): Promise<{ readonly isNew: boolean; readonly firstCheck: string }> {
  const inserted = await db
    .insertInto('installation')
    .values({ secret_check })
    .onConflict((conflict) => conflict.doNothing())
    .returning('secret_check')
    .executeTakeFirst();
  if (inserted) return { isNew: true, firstCheck: secret_check };
  const row = await db
    .selectFrom('installation')
    .select('secret_check')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { isNew: false, firstCheck: row.secret_check };
}

export async function listLockedKeys(db: Executor): Promise<readonly LockedKey[]> {
  return db.selectFrom('installation_key').select(['secret_check', 'locked_key']).execute();
}

export async function addLockedKey(db: Executor, row: LockedKey): Promise<void> {
  await db
    .insertInto('installation_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many were deleted. */
export async function keepOneLockedKey(db: Executor, secret_check: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('installation_key')
    .where('secret_check', '<>', secret_check)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
