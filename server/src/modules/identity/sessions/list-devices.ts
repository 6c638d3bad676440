import type { Executor } from '../../../platform/database/database.ts';
import { listSessions } from './user-session.store.ts';

/** The devices a person is signed in on; the one that asks is marked. */
export async function listDevices(
  db: Executor,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
  now: Temporal.Instant,
) {
  const sessions = await listSessions(db, user_id, now);
  return sessions.map((session) => ({
    ...session,
    created_at: session.created_at.toString(),
    last_seen_at: session.updated_at.toString(),
    is_current: session.id === session_id,
  }));
}
