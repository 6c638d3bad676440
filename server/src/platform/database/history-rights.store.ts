import { sql } from 'kysely';
import type { Executor } from './database.ts';

/** Whether the role of this connection could change the history, or own it in a moment. */
export async function mayChangeHistory(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    SELECT pg_has_role(current_user, relowner, 'MEMBER') OR has_table_privilege(pg_class.oid, 'UPDATE, DELETE, TRUNCATE') AS may
    FROM pg_class WHERE pg_class.oid = 'public.history'::regclass`.execute(db);
  return rows[0]?.may ?? false;
}
