import { nameLine } from '@kursi/core/contract/fields.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authority } from '../../../platform/http/authority.ts';
import type { Exchange } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import type { HandOver } from '../../../platform/module/module.ts';
import type { IdentityProvider, ProvedPerson } from '../../../providers/identity/openid.ts';
import type { AccountMails } from '../account/account.mails.ts';
import type { HalfSignIn } from '../second-step/half-sign-in.ts';
import { askSecondStep, type EntryDeps, enter } from '../sessions/entry.ts';
import type { SessionGrants } from '../sessions/session-cookies.ts';
import { endSessions } from '../sessions/user-session.store.ts';
import { deletePendingAt } from '../sign-up/pending-account.store.ts';
import {
  findAccount,
  findSignInState,
  getUser,
  lockAddress,
  lockUser,
  turnIntoAccount,
  updateUser,
} from '../user.store.ts';
import type { AttemptCookie } from './provider-attempt.ts';
import { findByProvider, insertProviderCredential } from './provider-credential.store.ts';

export interface ProviderDeps extends Pick<Deps, 'announcer' | 'newId' | 'onError'> {
  readonly provider: IdentityProvider | null;
  readonly attempts: AttemptCookie;
  readonly grants: SessionGrants;
  readonly entry: EntryDeps;
  readonly mails: AccountMails;
  readonly handOver: HandOver;
}

const notConfigured = () => refuse('NOT_CONFIGURED', { variable: 'OIDC_ISSUER' });

export async function startAtProvider(
  { provider, attempts, onError }: ProviderDeps,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<{ url: string }, 'NOT_CONFIGURED' | 'PROVIDER_UNAVAILABLE'> {
  if (!provider) return notConfigured();
  try {
    const { url, attempt } = await provider.begin();
    attempts.write(exchange, attempt, now);
    return ok({ url });
  } catch (error) {
    onError(error);
    return refuse('PROVIDER_UNAVAILABLE');
  }
}

/** Before the transaction: asks the provider who came back. */
export async function askProvider(
  { provider, attempts, onError }: ProviderDeps,
  answer: string,
  exchange: Exchange,
  now: Temporal.Instant,
): Outcome<ProvedPerson, 'NOT_CONFIGURED' | 'PROVIDER_UNAVAILABLE' | 'PROVIDER_SIGN_IN_FAILED'> {
  if (!provider) return notConfigured();
  const attempt = attempts.take(exchange, now);
  if (!attempt) return refuse('PROVIDER_SIGN_IN_FAILED');
  try {
    const proved = await provider.finish(answer, attempt);
    return proved ? ok(proved) : refuse('PROVIDER_SIGN_IN_FAILED');
  } catch (error) {
    onError(error);
    return refuse('PROVIDER_UNAVAILABLE');
  }
}

/**
 * A person is known by issuer and subject, else by an address that is verified there and here; else this is a new
 * account. An address that is not verified belongs to nobody, so it opens none.
 */
export async function signInWithProvider(
  deps: ProviderDeps,
  tx: Tx,
  proved: ProvedPerson,
  request: {
    readonly caller: Authority | null;
    readonly exchange: Exchange;
    readonly locale: 'en' | 'hi';
    readonly now: Temporal.Instant;
  },
): Outcome<
  { token: string; expires_at: string },
  'PROVIDER_EMAIL_NOT_VERIFIED' | 'ACCOUNT_BLOCKED' | 'SECOND_STEP_REQUIRED'
> {
  const { entry, grants, handOver } = deps;
  const { caller, exchange, now } = request;
  // Serialises two first sign-ins of one person.
  await lockAddress(tx, `${proved.issuer} ${proved.subject}`);
  const userId = (await findByProvider(tx.q, proved))?.id ?? (await linkOrCreate(deps, tx, proved, request));
  if (!userId) return refuse('PROVIDER_EMAIL_NOT_VERIFIED');
  const { is_blocked, is_demo } = await findSignInState(tx.q, { id: userId });
  if (is_blocked || (is_demo && !grants.sandbox.isOpen)) return refuse('ACCOUNT_BLOCKED');
  // Signing in there counts as typing a password, and as both steps where the provider says that it asked for two.
  if (!proved.by_two_steps) {
    const half = { user_id: userId, password_mark: null, rehashed: null, proved };
    const missing = await askSecondStep(entry, tx, exchange, half, now);
    if (missing) return missing;
  }
  if (caller?.is_guest && caller.user_id !== userId) {
    await handOver(tx, { from: caller.user_id, to: userId }, now);
  }
  return enter(entry, tx, userId, exchange, now);
}

/** After the second step: what was rolled back while it was missing. */
export async function linkAfterSecondStep(
  deps: Pick<ProviderDeps, 'newId' | 'mails'>,
  tx: Tx,
  { user_id, proved }: Pick<HalfSignIn, 'user_id' | 'proved'>,
  now: Temporal.Instant,
): Promise<void> {
  if (!proved) return;
  await lockAddress(tx, `${proved.issuer} ${proved.subject}`);
  if (await findByProvider(tx.q, proved)) return;
  await insertProviderCredential(tx, proved, { id: deps.newId(now), user_id });
  const user = await getUser(tx.client, user_id);
  if (user?.email) await deps.mails.providerAdded(tx, { email: user.email, locale: user.locale });
}

async function linkOrCreate(
  deps: ProviderDeps,
  tx: Tx,
  proved: ProvedPerson,
  { caller, locale, now }: { caller: Authority | null; locale: 'en' | 'hi'; now: Temporal.Instant },
): Promise<string | null> {
  const { verified_email: email } = proved;
  if (!email) return null;
  await lockAddress(tx, email);
  const known = await findAccount(tx.q, email);
  const userId = known?.id ?? (await createAccount(deps, tx, { ...proved, email }, { caller, locale, now }));
  await insertProviderCredential(tx, proved, { id: deps.newId(now), user_id: userId });
  if (known) await deps.mails.providerAdded(tx, known);
  return userId;
}

/** A guest becomes the account, and keeps all they made. */
async function createAccount(
  { grants: { library }, announcer }: ProviderDeps,
  tx: Tx,
  { email, name, locale: told }: ProvedPerson & { readonly email: string },
  { caller, locale, now }: { caller: Authority | null; locale: 'en' | 'hi'; now: Temporal.Instant },
): Promise<string> {
  const user_name = nameFrom(name, email.slice(0, email.indexOf('@')));
  await deletePendingAt(tx, email);
  if (caller?.is_guest) {
    const { user_id } = caller;
    await lockUser(tx, user_id);
    if (await turnIntoAccount(tx, user_id, email, now)) {
      const guest = await getUser(tx.client, user_id);
      if (guest?.user_name === '') await updateUser(tx, user_id, { user_name }, now);
      await endSessions(tx, { userId: user_id });
      tx.afterCommit(() => announcer.authorityChanged());
      return user_id;
    }
  }
  const { internalAdapter } = await library.context;
  const { id } = await library.inside(tx, () =>
    internalAdapter.createUser(
      { name: user_name, email, emailVerified: true, locale: told ?? locale },
      { method: 'oauth' },
    ),
  );
  return id;
}

/** By the rule for typed names: it goes into mails to strangers, and a provider lets people choose any. */
function nameFrom(...told: readonly (string | null)[]): string {
  const allowed = told.map((name) => z.safeParse(nameLine(80), name).data).find(Boolean);
  return (
    allowed ??
    (told
      .at(-1)
      ?.replace(/[^\p{L}\d]+/gu, ' ')
      .trim()
      .slice(0, 80) ||
      'Kursi')
  );
}
