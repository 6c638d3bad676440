import { randomBytes } from 'node:crypto';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { hashOfLinkToken, type LinkTokens } from '../../../platform/link-token.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockWaitlist } from '../waitlist.store.ts';
import { findLink, findSeed, insertLink, revokeScreenLink } from './link.store.ts';

/** Made with the entry. */
export async function linkEntry(
  { tx, business_id, now }: CommandContext,
  tokenOf: LinkTokens,
  {
    waitlist_id,
    waitlist_booking_id,
    is_clients = false,
  }: {
    readonly waitlist_id: string;
    readonly waitlist_booking_id: string | null;
    /** Goes to the client alone; the desk has the other one. */
    readonly is_clients?: boolean;
  },
): Promise<string> {
  const seed = randomBytes(32);
  const token = tokenOf(seed);
  await insertLink(tx, {
    link_hash: hashOfLinkToken(token),
    seed,
    of_business: business_id,
    waitlist_id,
    waitlist_booking_id,
    is_clients,
    created_at: now,
  });
  return token;
}

/** Null where there is none, or where the secret of the installation was changed since. */
export async function findToken(
  db: Executor,
  tokenOf: LinkTokens,
  of: Parameters<typeof findSeed>[1],
): Promise<string | null> {
  const link = await findSeed(db, of);
  const token = link && tokenOf(link.seed);
  return token && hashOfLinkToken(token).equals(link.link_hash) ? token : null;
}

/** For messages to the client: their own, or that of the session in which they joined. */
export async function findClientToken(
  db: Executor,
  tokenOf: LinkTokens,
  of: Parameters<typeof findSeed>[1],
): Promise<string | null> {
  return (await findToken(db, tokenOf, { ...of, is_clients: true })) ?? findToken(db, tokenOf, of);
}

/** One living address a waitlist: who asks again gets the same one, so that screens go on. */
export async function linkScreen(
  ctx: CommandContext,
  tokenOf: LinkTokens,
  waitlist_id: string,
): Outcome<{ token: string }, 'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  if (!(await lockWaitlist(tx, { business_id, id: waitlist_id }))) return refuse('NOT_FOUND');
  const found = await findToken(tx.q, tokenOf, { business_id, waitlist_id, waitlist_booking_id: null });
  if (found) return ok({ token: found });
  await revokeScreenLink(tx, { business_id, waitlist_id }, now);
  return ok({ token: await linkEntry(ctx, tokenOf, { waitlist_id, waitlist_booking_id: null }) });
}

export async function revokeScreen(ctx: CommandContext, waitlist_id: string): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  if (!(await lockWaitlist(tx, { business_id, id: waitlist_id }))) return refuse('NOT_FOUND');
  if (await revokeScreenLink(tx, { business_id, waitlist_id }, now))
    ctx.emit('waitlist.screen_revoked', { waitlist_id });
  return done;
}

export function findLinkByToken(db: Executor, token: string) {
  return findLink(db, hashOfLinkToken(token));
}
