import { WALK_IN_CLIENT_NAME } from '@kursi/core/clients/clients.contract.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { findWalkInClient, insertClient } from './client.store.ts';

/** The one client of a business to whom visits without a name belong; made with the first of them. */
export async function anonymousClient(ctx: CommandContext): Promise<string> {
  const { tx, business_id, now } = ctx;
  const known = await findWalkInClient(tx.q, business_id);
  if (known) return known;
  const id = ctx.newId();
  const about = { business_id, id, kind: 'walk_in', name: WALK_IN_CLIENT_NAME } as const;
  if (await insertClient(tx, { ...about, created_at: now, updated_at: now })) return id;
  // Someone else has just made it.
  const theirs = await findWalkInClient(tx.q, business_id);
  if (!theirs) throw new Error('the walk-in client was there a moment ago, and is not');
  return theirs;
}
