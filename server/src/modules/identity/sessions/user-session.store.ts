import { sql } from 'kysely';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { updateRows } from '../../../platform/database/row-queries.ts';
import type { ChangesOf } from '../../../platform/database/rows.ts';

export async function listSessions(db: Executor, userId: string, now: Temporal.Instant) {
  return db
    .selectFrom('user_session')
    .select(['id', 'user_id', 'user_agent', 'name', 'is_new', 'created_at', 'updated_at', 'device_fcm_token'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
}

export async function touchSession(db: Executor, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('user_session').set({ updated_at: now }).where('id', '=', sessionId).execute();
}

/**
 * Who acts was proved in this session, by the password or by a second step: what asks for it is allowed for a while. The
 * column is called after the password, which was the only proof once.
 */
export async function setProved(tx: Tx, sessionId: string, now: Temporal.Instant): Promise<void> {
  await updateRows(tx, 'user_session', { id: sessionId }, { password_at: now });
}

/** Until the person says that it is theirs. */
export async function setNew(tx: Tx, sessionId: string): Promise<void> {
  await updateRows(tx, 'user_session', { id: sessionId }, { is_new: true });
}

/** False when it is not theirs. */
export async function changeSession(
  tx: Tx,
  { user_id, id }: { readonly user_id: string; readonly id: string },
  changes: ChangesOf<'user_session'>,
): Promise<boolean> {
  return updateRows(tx, 'user_session', { user_id, id }, changes);
}

/** A device token belongs to the latest session on it: older sessions there get no more pushes. */
export async function setDeviceToken(tx: Tx, sessionId: string, token: string | null): Promise<void> {
  if (token !== null) await forgetDevice(tx.q, token);
  await updateRows(tx, 'user_session', { id: sessionId }, { device_fcm_token: token });
}

/** The push subscription is gone, or someone else signed in there. */
export async function forgetDevice(db: Executor, token: string): Promise<void> {
  await db
    .updateTable('user_session')
    .set({ device_fcm_token: null })
    .where(sql<boolean>`md5(device_fcm_token) = md5(${token})`)
    .where('device_fcm_token', '=', token)
    .execute();
}

/** Returns the number of sessions ended. */
export async function endSessions(
  tx: Tx,
  which: { readonly userId: string; readonly only?: string; readonly except?: string },
): Promise<number> {
  let query = tx.q.deleteFrom('user_session').where('user_id', '=', which.userId);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const result = await query.executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Expired sessions and links. */
export async function sweepSessions(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('user_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('user_verification').where('expires_at', '<', now).execute();
}
