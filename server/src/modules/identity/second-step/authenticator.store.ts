import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export async function findAuthenticator(db: Executor, user_id: string) {
  return findRow(db, 'authenticator', { user_id }, ['sealed_secret', 'created_at', 'last_used_at']);
}

/** Replaces one from before: a person has one app at a time. The time of the newest code never goes back. */
export async function putAuthenticator(tx: Tx, row: NewRow<'authenticator'>): Promise<void> {
  await tx.q
    .insertInto('authenticator')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((new_) => ({
        sealed_secret: row.sealed_secret,
        last_used_step: new_.fn<number>('greatest', [
          'authenticator.last_used_step',
          'excluded.last_used_step',
        ]),
        created_at: row.created_at,
        last_used_at: row.last_used_at,
      })),
    )
    .execute();
}

/** Race: the row lock lets one of two uses of a code through. False when this or a newer code was used. */
export async function useStep(tx: Tx, userId: string, step: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('authenticator')
    .set({ last_used_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('last_used_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteAuthenticator(tx: Tx, user_id: string): Promise<boolean> {
  return deleteRows(tx, 'authenticator', { user_id });
}
