import { parsePhone } from '@kursi/core/kernel/phone.ts';
import { sql } from 'kysely';
import type { Executor, Tx } from '../../platform/database/database.ts';
import type { TimePlace } from '../../platform/http/time-cursor.ts';

interface Wanted {
  readonly text: string;
  readonly limit: number;
  readonly before: TimePlace | null;
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
  const { numUpdatedRows } = await tx.q
    .updateTable('users')
    .set({ blocked_at: blockedAt })
    .where('id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function isBlocked(db: Executor, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('blocked_at').where('email', '=', email).executeTakeFirst();
  return row?.blocked_at != null;
}
