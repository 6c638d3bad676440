import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';

/** By mail only the visits of clients with that address are opened: who reads a mailbox need not have the phone. */
export interface KeptCode {
  readonly hash: string;
  readonly email: string | null;
}

export const TRIES_OF_A_CODE = 5;

/** In the place of an earlier one of this person. */
export async function replaceCode(
  tx: Tx,
  code: {
    readonly user_id: string;
    readonly phone: string;
    readonly asked_at: Temporal.Instant;
    readonly expires_at: Temporal.Instant;
  },
): Promise<void> {
  const row = { ...code, tries: 0, codes: '[]' };
  await tx.q
    .insertInto('visit_code')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The one that was asked for then, while it is good; locked. */
export async function lockAskedCode(
  tx: Tx,
  {
    user_id,
    asked_at,
    now,
  }: { readonly user_id: string; readonly asked_at: string; readonly now: Temporal.Instant },
): Promise<{ readonly phone: string; readonly locale: 'en' | 'hi' } | undefined> {
  const { rows } = await sql<{ phone: string; locale: 'en' | 'hi' }>`
    SELECT visit_code.phone, users.locale FROM visit_code JOIN users ON users.id = visit_code.user_id
    WHERE visit_code.user_id = ${user_id} AND visit_code.asked_at = ${asked_at}::timestamptz
      AND visit_code.expires_at > ${now} AND visit_code.codes = '[]'
    FOR UPDATE OF visit_code`.execute(tx.q);
  return rows[0];
}

export async function keepCodes(tx: Tx, user_id: string, codes: readonly KeptCode[]): Promise<void> {
  await tx.q
    .updateTable('visit_code')
    .set({ codes: JSON.stringify(codes) })
    .where('user_id', '=', user_id)
    .execute();
}

/** Race: a try is counted before it is compared, so that many at once are as few as one after another. */
export async function takeTryOfCode(
  db: Executor,
  user_id: string,
  now: Temporal.Instant,
): Promise<{ readonly phone: string; readonly codes: readonly KeptCode[] } | undefined> {
  const { rows } = await sql<{ phone: string; codes: readonly KeptCode[] }>`
    UPDATE visit_code SET tries = tries + 1
    WHERE user_id = ${user_id} AND tries < ${TRIES_OF_A_CODE} AND expires_at > ${now}
    RETURNING phone, codes`.execute(db);
  return rows[0];
}

/** False when it was used meanwhile. */
export async function deleteCode(tx: Tx, user_id: string): Promise<boolean> {
  const row = await tx.q
    .deleteFrom('visit_code')
    .where('user_id', '=', user_id)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepCodes(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('visit_code').where('expires_at', '<', now).execute();
}
