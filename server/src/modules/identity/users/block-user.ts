import type { InputOf } from '@kursi/core/contract/call.ts';
import type { userCalls } from '@kursi/core/identity/users.contract.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Announcer } from '../../../platform/events/announcer.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { lockPlatformAdmins, setBlocked } from '../user.store.ts';

/** Ends all sessions of a blocked user and refuses new ones. */
export async function blockUser(
  announcer: Pick<Announcer, 'authorityChanged'>,
  tx: Tx,
  actorId: string,
  { user_id, blocked }: InputOf<typeof userCalls.block>,
  now: Temporal.Instant,
): Done<'NOT_FOUND' | 'NOT_ONESELF' | 'LAST_PLATFORM_ADMIN'> {
  if (user_id === actorId) return refuse('NOT_ONESELF');
  const admins = await lockPlatformAdmins(tx);
  if (blocked && admins.every((id) => id === user_id)) return refuse('LAST_PLATFORM_ADMIN');
  // Race: the other admin has blocked them first.
  if (!admins.includes(actorId)) return refuse('LAST_PLATFORM_ADMIN');
  if (!(await setBlocked(tx, user_id, blocked ? now : null))) return refuse('NOT_FOUND');
  if (blocked) await endSessions(tx, { userId: user_id });
  tx.afterCommit(() => announcer.authorityChanged());
  return done;
}
