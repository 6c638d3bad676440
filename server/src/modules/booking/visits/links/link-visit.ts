import { randomBytes } from 'node:crypto';
import { WRONG_TRIES_OF_A_LINK } from '@kursi/core/booking/visit-link-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Tx } from '../../../../platform/database/database.ts';
import { hashOfLinkToken, type LinkTokens } from '../../../../platform/link-token.ts';
import { findLivingLink, insertLink, revokeLinks, type VisitKey } from './visit-link.store.ts';

/** The token stands after the #: no server, log or preview of a messenger sees it. */
export const visitLinkAddress = (origin: string, token: string) => `${origin}/v#${token}`;

/** A text that was sent, as the team reads it: with the token they could move and cancel as if they were the client. */
export const textWithoutToken = (text: RawBuilder<unknown>) =>
  sql`regexp_replace(${text}, '/v#[A-Za-z0-9_-]+', '/v#…')`;

/** Null where there is none, it is locked, or the secret of the installation was changed since. */
export async function findVisitToken(
  db: Executor,
  tokenOf: LinkTokens,
  key: VisitKey,
): Promise<string | null> {
  const living = await findLivingLink(db, key);
  if (!living || living.wrong_tries >= WRONG_TRIES_OF_A_LINK) return null;
  const token = tokenOf(living.seed);
  return hashOfLinkToken(token).equals(living.link_hash) ? token : null;
}

/**
 * For messages to the client. One living link a visit, so that what was sent goes on working; in the place of one that
 * is locked by wrong digits there is another.
 */
export async function linkVisit(
  tx: Tx,
  tokenOf: LinkTokens,
  key: VisitKey,
  now: Temporal.Instant,
): Promise<string> {
  const usable = await findVisitToken(tx.q, tokenOf, key);
  if (usable) return usable;
  await revokeLinks(tx, { business_id: key.business_id, visit_ids: [key.visit_id] }, now);
  const seed = randomBytes(32);
  const token = tokenOf(seed);
  const made = await insertLink(tx, {
    link_hash: hashOfLinkToken(token),
    seed,
    of_business: key.business_id,
    visit_id: key.visit_id,
    created_at: now,
    revoked_at: null,
  });
  return made ? token : linkVisit(tx, tokenOf, key, now);
}
