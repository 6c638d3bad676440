import { randomBytes } from 'node:crypto';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { hashOfLinkToken, type LinkTokens } from '../../../platform/link-token.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockVisit } from '../../booking/public.ts';
import { findBill } from '../bills/bill.store.ts';
import { findLivingLink, insertLink, type ReceiptKey, revokeLink } from './receipt-link.store.ts';

/** Bearer link: its token is enough to read the receipt. */
export const receiptAddress = (origin: string, token: string) => `${origin}/r/${token}`;

/** Null where there is no living link, or where the secret of the installation was changed since. */
export async function findReceiptToken(
  db: Executor,
  tokenOf: LinkTokens,
  key: ReceiptKey,
): Promise<string | null> {
  const link = await findLivingLink(db, key);
  const token = link && tokenOf(link.seed);
  return token && hashOfLinkToken(token).equals(link.link_hash) ? token : null;
}

/** One living link a receipt: who asks again gets the same one, so that what was sent goes on working. */
export async function linkReceipt(
  ctx: CommandContext,
  tokenOf: LinkTokens,
  visit_id: string,
): Outcome<{ token: string }, 'NOT_FOUND'> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, visit_id };
  if (!(await lockVisit(tx, { business_id, id: visit_id })) || !(await findBill(tx.q, key)))
    return refuse('NOT_FOUND');
  const living = await findLivingLink(tx.q, key);
  if (living) {
    const token = tokenOf(living.seed);
    if (hashOfLinkToken(token).equals(living.link_hash)) return ok({ token });
    // The secret of the installation was changed, so the old token cannot be made any more.
    await revokeLink(tx, key, now);
  }
  const seed = randomBytes(32);
  const token = tokenOf(seed);
  await insertLink(tx, {
    link_hash: hashOfLinkToken(token),
    seed,
    of_business: business_id,
    visit_id,
    made_by: actor_id,
    created_at: now,
  });
  ctx.emit('visit.receipt_linked', { visit_id });
  return ok({ token });
}

export async function revokeReceiptLink(ctx: CommandContext, visit_id: string): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  if (!(await lockVisit(tx, { business_id, id: visit_id }))) return refuse('NOT_FOUND');
  if (await revokeLink(tx, { business_id, visit_id }, now))
    ctx.emit('visit.receipt_link_revoked', { visit_id });
  return done;
}
