import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, findRow, listRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';

export type ChallengePurpose = 'register' | 'sign_in' | 'second_step' | 'proof';

export async function listPasskeys(db: Executor, user_id: string) {
  return listRows(
    db,
    'passkey',
    { user_id },
    ['created_at', 'id'],
    ['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'],
  );
}

export async function findPasskey(db: Executor, credential_id: string) {
  return findRow(db, 'passkey', { credential_id }, [
    'id',
    'user_id',
    'credential_id',
    'public_key',
    'counter',
    'transports',
  ]);
}

/** False when an authenticator was added already, here or by someone else. */
export async function insertPasskey(tx: Tx, row: NewRow<'passkey'>): Promise<boolean> {
  const inserted = await tx.q
    .insertInto('passkey')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function notePasskeyUsed(
  tx: Tx,
  id: string,
  counter: number,
  last_used_at: Temporal.Instant,
): Promise<void> {
  await updateRows(tx, 'passkey', { id }, { counter, last_used_at });
}

interface Own {
  readonly user_id: string;
  readonly id: string;
}

export async function setPasskeyName(tx: Tx, { user_id, id }: Own, name: string): Promise<boolean> {
  return updateRows(tx, 'passkey', { user_id, id }, { name });
}

export async function deletePasskey(tx: Tx, { user_id, id }: Own): Promise<boolean> {
  return deleteRows(tx, 'passkey', { user_id, id });
}

export async function deletePasskeys(tx: Tx, user_id: string): Promise<void> {
  await deleteRows(tx, 'passkey', { user_id });
}

export async function insertChallenge(db: Executor, row: NewRow<'passkey_challenge'>): Promise<void> {
  await db.insertInto('passkey_challenge').values(row).execute();
}

interface Asked {
  readonly purpose: ChallengePurpose;
  readonly challenge: string;
  /** Null: the challenge was for nobody yet. */
  readonly user_id: string | null;
  readonly session_id: string | null;
}

/** Deletes it, so that of two answers the second finds none. */
export async function takeChallenge(db: Executor, asked: Asked, now: Temporal.Instant): Promise<boolean> {
  const { user_id, session_id } = asked;
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('purpose', '=', asked.purpose)
    .where('challenge', '=', asked.challenge)
    .where('expires_at', '>', now)
    .where('user_id', user_id === null ? 'is' : '=', user_id)
    .where('session_id', session_id === null ? 'is' : '=', session_id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function sweepChallenges(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute();
}
