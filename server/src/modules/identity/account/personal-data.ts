import type { ErrorOf, OutputOf } from '@kursi/core/contract/call.ts';
import { accountCalls } from '@kursi/core/identity/account.contract.ts';
import { type Done, done, ok, type Refusal, refuse, type Success } from '@kursi/core/kernel/result.ts';
import type { IsErased } from '../../../platform/backup/erasures.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { deleteTracesOfPerson } from '../../../platform/http/person-traces.store.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { PersonalData } from '../../../platform/module/module.ts';
import { deleteResetLinks } from '../password/reset-link.store.ts';
import { deleteSecondSteps } from '../second-step/factors.ts';
import { listPasskeys } from '../second-step/passkey.store.ts';
import { endSessions, listSessions } from '../sessions/user-session.store.ts';
import { deletePendingOfPerson } from '../sign-up/pending-account.store.ts';
import { getUser, listUserIds, lockPlatformAdmins, lockUser } from '../user.store.ts';
import type { AccountMails } from './account.mails.ts';
import { deleteEmailChange } from './email-change.store.ts';
import { eraseUser, listSignInWays } from './erased-person.store.ts';

/** Everything that is kept about one person, from every module. */
export async function collectPersonalData(
  { q, pool }: Pick<Database, 'q' | 'pool'>,
  modules: readonly PersonalData[],
  userId: string,
  now: Temporal.Instant,
): Promise<Success<OutputOf<typeof accountCalls.download>>> {
  const [profile, devices] = [await getUser(pool, userId), await listSessions(q, userId, now)];
  const sections: Record<string, unknown> = {
    downloaded_at: now,
    profile,
    signed_in_on: devices.map(({ user_agent, created_at, updated_at }) => ({
      user_agent,
      signed_in_at: created_at,
      last_seen_at: updated_at,
    })),
    signs_in_with: await listSignInWays(q, userId),
    passkeys: (await listPasskeys(q, userId)).map(({ name, created_at }) => ({ name, created_at })),
  };
  for (const { collect } of modules) Object.assign(sections, await collect(q, userId));
  // As text, since the answer's schema cannot know every section.
  return ok(JSON.parse(JSON.stringify(sections)));
}

const ERASED_USER = 'user';

type RemoveRefused = ErrorOf<typeof accountCalls.remove>;

function refusalOfRemove(refused: Refusal): Refusal<RemoveRefused> {
  const code = accountCalls.remove.errors.find((known) => known === refused.code);
  if (!code) throw new Error(`the contract of deleting an account does not know ${refused.code}`);
  return { ...refused, code };
}

/**
 * The right to erasure. Modules go first, highest first: what refers to a record is erased before it. What tax law
 * needs stays, without a name.
 */
export async function deleteAccount(
  deps: Pick<Deps, 'announcer' | 'noteErasure'> & {
    readonly mails: Pick<AccountMails, 'accountDeleted'> | null;
  },
  tx: Tx,
  modules: readonly PersonalData[],
  userId: string,
  now: Temporal.Instant,
): Done<RemoveRefused> {
  const user = await getUser(tx.client, userId);
  if (!user) return done;
  if (user.is_platform_admin && (await lockPlatformAdmins(tx)).every((id) => id === userId)) {
    return refuse('LAST_PLATFORM_ADMIN');
  }
  // The made-up address of a guest, where there is no other.
  const person = { user_id: userId, email: user.email ?? `${userId}@guest.invalid` };
  for (const { erase } of modules.toReversed()) {
    const refused = await erase?.(tx, person, now);
    if (refused) return refusalOfRemove(refused);
  }
  await lockUser(tx, userId);
  await endSessions(tx, { userId });
  await deleteSecondSteps(tx, userId);
  await deleteResetLinks(tx, userId);
  await deletePendingOfPerson(tx, userId);
  const wanted = await deleteEmailChange(tx, userId);
  await eraseUser(tx, userId, now);
  await deleteTracesOfPerson(tx, userId, [person.email, ...(wanted ? [wanted] : [])]);
  await deps.noteErasure(tx, ERASED_USER, userId);
  if (user.email) await deps.mails?.accountDeleted(tx, { email: user.email, locale: user.locale });
  tx.afterCommit(() => deps.announcer.authorityChanged());
  return done;
}

/** Once more, after a restore brought them back: they know already. Returns how many were, and could not be. */
export async function deleteAgain(
  deps: Pick<Deps, 'announcer' | 'noteErasure' | 'database'>,
  modules: readonly PersonalData[],
  isErased: IsErased,
  now: Temporal.Instant,
): Promise<Readonly<Record<string, number>>> {
  const { database } = deps;
  const counts = { accounts_erased_again: 0, accounts_left: 0 };
  for (const userId of await listUserIds(database.q)) {
    if (!isErased(ERASED_USER, userId)) continue;
    const outcome = await database.transaction((tx) =>
      deleteAccount({ ...deps, mails: null }, tx, modules, userId, now),
    );
    counts[outcome.ok ? 'accounts_erased_again' : 'accounts_left']++;
  }
  return counts;
}
