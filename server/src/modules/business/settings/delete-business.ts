import { DAYS_TO_RESTORE, isSameName } from '@kursi/core/business/settings-rules.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { ActorContext, CommandContext } from '../../../platform/module/command-context.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { findDeletedBusinesses, lockDeleted, lockName, setDeleted } from './deleted-business.store.ts';

const RESTORABLE = { hours: 24 * DAYS_TO_RESTORE };

/** Soft delete: nobody has a role in it any more, until an owner restores it. */
export async function deleteBusiness(
  { announcer }: Pick<Deps, 'announcer'>,
  ctx: CommandContext,
  typedName: string,
): Outcome<{ restorable_until: string }, 'NAME_DIFFERS'> {
  const { tx, business_id, now } = ctx;
  const name = await lockName(tx, business_id);
  // Race: another owner deleted or renamed it first.
  if (name === undefined || !isSameName(typedName, name)) return refuse('NAME_DIFFERS');
  await setDeleted(tx, business_id, now);
  ctx.emit('business.deleted');
  tx.afterCommit(() => announcer.authorityChanged());
  return ok({ restorable_until: now.add(RESTORABLE).toString() });
}

/** Only within the restore window. Some time after it the business is purged (erase-business.ts). */
export async function restoreBusiness(ctx: ActorContext): Done<'NOT_FOUND' | 'TOO_LATE_TO_RESTORE'> {
  const { tx, business_id, actor_id, now } = ctx;
  const found = await lockDeleted(tx, business_id, actor_id);
  if (!found?.deleted_at) return refuse('NOT_FOUND');
  if (Temporal.Instant.compare(found.deleted_at.add(RESTORABLE), now) <= 0) {
    return refuse('TOO_LATE_TO_RESTORE');
  }
  await setDeleted(tx, business_id, null);
  ctx.emit('business.restored');
  return done;
}

export async function restorableBusinesses(db: Executor, userId: string, now: Temporal.Instant) {
  const rows = await findDeletedBusinesses(db, userId, now.subtract(RESTORABLE));
  return rows.flatMap(({ id, name, deleted_at }) =>
    deleted_at
      ? [
          {
            id,
            name,
            deleted_at: deleted_at.toString(),
            restorable_until: deleted_at.add(RESTORABLE).toString(),
          },
        ]
      : [],
  );
}
