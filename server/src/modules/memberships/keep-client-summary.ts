import type { CommandContext } from '../../platform/module/command-context.ts';
import { setMembershipUntil } from '../clients/public.ts';
import { findLatestEnd } from './membership.store.ts';

/** After any change of a client's memberships: lists of clients are filtered by who holds one. */
export async function keepClientSummary(
  { tx, business_id, now }: CommandContext,
  client_id: string,
): Promise<void> {
  const until = await findLatestEnd(tx.q, business_id, client_id);
  await setMembershipUntil(tx, { business_id, client_id, until }, now);
}
