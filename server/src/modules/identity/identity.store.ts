import type { User } from '@kursi/core/identity/identity.contract.ts';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.gen.ts';

/** On the pool or in a transaction. Prepared statement, because every page needs it. */
export async function getUser(
  on: Pool | PoolClient,
  userId: string,
): Promise<Omit<User, 'fav_business_ids'> | null> {
  const { rows } = await on.query<Selectable<Tables['users']>>({
    name: 'find-user',
    text: 'SELECT * FROM users WHERE id = $1',
    values: [userId],
  });
  const row = rows[0];
  if (!row) return null;
  return {
    id: row.id,
    user_name: row.user_name,
    // Only when verified: otherwise a guest could find out which addresses are taken.
    email: row.email_verified ? row.email : null,
    phone: row.phone,
    gender: row.gender,
    profile_image_url: row.profile_image_url,
    locale: row.locale,
    // A user counts as a guest until the address is verified.
    is_guest: row.is_guest || !row.email_verified,
    is_platform_admin: row.is_platform_admin,
    created_at: row.created_at.toString(),
  };
}

export async function localeOfAddress(db: Executor, email: string): Promise<'en' | 'hi'> {
  const row = await db.selectFrom('users').select('locale').where('email', '=', email).executeTakeFirst();
  return row?.locale ?? 'en';
}

export async function findUserId(db: Executor, email: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row?.id ?? null;
}

export async function isAddressTaken(db: Executor, email: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Serialises requests for one e-mail address: the others wait and then find it taken. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx.q);
}

/** Serialises changes to one person's credentials. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.q.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

export async function updateUser(
  tx: Tx,
  userId: string,
  changes: Updateable<Tables['users']>,
  now: Temporal.Instant,
) {
  await tx.q
    .updateTable('users')
    .set({ ...changes, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

export async function listSessions(db: Executor, userId: string, now: Temporal.Instant) {
  return db
    .selectFrom('user_session')
    .select(['id', 'user_id', 'user_agent', 'created_at', 'updated_at', 'device_fcm_token'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
}

export async function touchSession(db: Executor, sessionId: string, now: Temporal.Instant): Promise<void> {
  await db.updateTable('user_session').set({ updated_at: now }).where('id', '=', sessionId).execute();
}

/** A device token belongs to the latest session on it: older sessions there get no more pushes. */
export async function setDeviceToken(tx: Tx, sessionId: string, token: string | null): Promise<void> {
  if (token !== null) await forgetDevice(tx.q, token);
  await tx.q
    .updateTable('user_session')
    .set({ device_fcm_token: token })
    .where('id', '=', sessionId)
    .execute();
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

export async function makePlatformAdmin(db: Executor, email: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ is_platform_admin: true })
    .where('email', '=', email.toLowerCase())
    // An unverified address must not receive what its real owner was meant to get.
    .where('email_verified', '=', true)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Expired sessions and links. */
export async function sweepSessions(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('user_session').where('expires_at', '<', now).execute();
  await db.deleteFrom('user_verification').where('expires_at', '<', now).execute();
}
