import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, updateRows } from '../../../platform/database/row-queries.ts';

export async function countRecoveryCodes(db: Executor, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** New ones end the old. */
export async function replaceRecoveryCodes(
  tx: Tx,
  user_id: string,
  hashes: readonly Buffer[],
  made_at: Temporal.Instant,
): Promise<void> {
  await deleteRecoveryCodes(tx, user_id);
  await tx.q
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id, code_hash, made_at })))
    .execute();
}

/** Race: the row lock lets one of two uses through. */
export async function useRecoveryCode(
  tx: Tx,
  user_id: string,
  code_hash: Buffer,
  used_at: Temporal.Instant,
): Promise<boolean> {
  return updateRows(tx, 'recovery_code', { user_id, code_hash, used_at: null }, { used_at });
}

export async function deleteRecoveryCodes(tx: Tx, user_id: string): Promise<void> {
  await deleteRows(tx, 'recovery_code', { user_id });
}
