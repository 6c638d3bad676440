import type { User } from '@kursi/core/identity/identity.contract.ts';
import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Executor, Tx } from '../../platform/database/database.ts';
import { lockOfPerson } from '../../platform/database/lock-person.ts';
import { findRow, lockRow, updateRows } from '../../platform/database/row-queries.ts';
import type { ChangesOf, RowOf } from '../../platform/database/rows.ts';
import type { TimeCursor } from '../../platform/http/cursor.ts';
import { newId } from '../../platform/new-id.ts';
import type { IdentityLibrary } from '../../platform/sessions/identity-library.ts';

type UserRow = Pick<RowOf<'users'>, keyof User | 'email_verified'>;

const userById = (id: string) => ({
  name: 'find-user',
  text: `SELECT id, user_name, email, email_verified, phone, gender, profile_image_url, locale, is_guest,
                is_platform_admin, created_at, fav_business_ids
         FROM users WHERE id = $1`,
  values: [id],
});

/** On the pool or in a transaction. */
export async function getUser(on: Pool | PoolClient, userId: string): Promise<User | null> {
  const { rows } = await on.query<UserRow>(userById(userId));
  return rows[0] ? toUser(rows[0]) : null;
}

function toUser(row: UserRow): User {
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
    fav_business_ids: row.fav_business_ids,
  };
}

export async function getLocaleByEmail(db: Executor, email: string): Promise<'en' | 'hi'> {
  const row = await findRow(db, 'users', { email }, ['locale']);
  return row?.locale ?? 'en';
}

export async function findUserId(db: Executor, email: string): Promise<string | null> {
  const row = await findRow(db, 'users', { email }, ['id']);
  return row?.id ?? null;
}

/** Guests have made-up addresses, so what is found is an account. */
export async function findAccount(db: Executor, email: string) {
  const row = await findRow(db, 'users', { email, is_guest: false }, ['id', 'email', 'locale']);
  return row ?? null;
}

const BY_PASSWORD = 'credential';

export async function getCredential(
  db: Executor,
  by: { readonly email: string } | { readonly user_id: string },
): Promise<{ user_id: string; password: string } | null> {
  const credentials = db
    .selectFrom('user_credential as credential')
    .innerJoin('users', 'users.id', 'credential.user_id')
    .select(['credential.user_id', 'credential.password'])
    .where('provider_id', '=', BY_PASSWORD);
  const row = await ('email' in by
    ? credentials.where('users.email', '=', by.email)
    : credentials.where('users.id', '=', by.user_id)
  ).executeTakeFirst();
  return row?.password ? { user_id: row.user_id, password: row.password } : null;
}

/** When it was last changed; null for a person without one. */
export async function getPasswordChange(db: Executor, user_id: string): Promise<Temporal.Instant | null> {
  const row = await findRow(db, 'user_credential', { user_id, provider_id: BY_PASSWORD }, ['updated_at']);
  return row?.updated_at ?? null;
}

/** Also the first one of a person who signed in with a provider only. */
export async function setPassword(tx: Tx, userId: string, password: string): Promise<void> {
  await tx.q
    .insertInto('user_credential')
    .values({
      id: newId(Temporal.Now.instant()),
      user_id: userId,
      provider_id: BY_PASSWORD,
      account_id: userId,
      password,
    })
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: sql`now()` }),
    )
    .execute();
}

/** Inside the library's transaction. */
export async function insertCredential(library: IdentityLibrary, userId: string, password: string) {
  const { internalAdapter } = await library.context;
  await internalAdapter.linkAccount({ userId, providerId: BY_PASSWORD, accountId: userId, password });
}

/** False when this is no guest. The row stays the same, so that all they made stays theirs. */
export async function turnIntoAccount(
  tx: Tx,
  userId: string,
  email: string,
  now: Temporal.Instant,
): Promise<boolean> {
  return updateRows(
    tx,
    'users',
    { id: userId, is_guest: true },
    { email, is_guest: false, email_verified: true, updated_at: now },
  );
}

/** Serialises requests for one e-mail address: the others wait and then find it taken. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 0))`.execute(tx.q);
}

/** Serialises changes to one person's credentials, also with what they hold meanwhile. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.client.query(lockOfPerson(userId));
  await lockRow(tx, 'users', { id: userId }, ['id']);
}

export async function updateUser(tx: Tx, userId: string, changes: ChangesOf<'users'>, now: Temporal.Instant) {
  await updateRows(tx, 'users', { id: userId }, { ...changes, updated_at: now });
}

interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly before: TimeCursor | null;
}

export async function findUsers(db: Executor, { text, limit, before }: Wanted) {
  const pattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  // Stored as E.164 (+919876543210); people type numbers in many ways.
  const digits = parsePhone(text) ?? text.replace(/[\s()-]/g, '');
  return db
    .selectFrom('users')
    .select([
      'id',
      'user_name',
      'email',
      'phone',
      'is_guest',
      'is_platform_admin',
      'blocked_at',
      'created_at',
    ])
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(user_name ILIKE ${pattern(text)} OR (NOT is_guest AND email ILIKE ${pattern(text)})
          OR phone LIKE ${pattern(digits)})`,
      ),
    )
    .$if(before !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Locks the platform admins who are not blocked. When two block each other concurrently, the second finds
 * itself blocked.
 */
export async function lockPlatformAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx.q
    .selectFrom('users')
    .select('id')
    .where('is_platform_admin', '=', true)
    .where('blocked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** False when there is no such user. */
export async function setBlocked(
  tx: Tx,
  userId: string,
  blockedAt: Temporal.Instant | null,
): Promise<boolean> {
  return updateRows(tx, 'users', { id: userId }, { blocked_at: blockedAt });
}

export async function findSignInState(
  db: Executor,
  by: { readonly email: string } | { readonly id: string },
): Promise<{
  readonly email: string | null;
  readonly is_blocked: boolean;
  readonly is_demo: boolean;
  readonly is_platform_admin: boolean;
}> {
  const row = await findRow(db, 'users', by, ['email', 'blocked_at', 'is_demo', 'is_platform_admin']);
  return {
    email: row?.email ?? null,
    is_blocked: row?.blocked_at != null,
    is_demo: row?.is_demo ?? false,
    is_platform_admin: row?.is_platform_admin ?? false,
  };
}

/** Accounts with public passwords, which are dead outside the sandbox. */
export async function countDemoAccounts(db: Executor): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('is_demo', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
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

/** An erasure is known by its hash alone. */
export async function listUserIds(db: Executor): Promise<string[]> {
  return (await db.selectFrom('users').select('id').execute()).map(({ id }) => id);
}
