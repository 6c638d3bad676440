import type { OptOutSource } from '@kursi/core/clients/marketing.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockClient } from '../client.store.ts';
import { clientGroup } from '../client-group.store.ts';
import { setOptOut } from './marketing.store.ts';

/** Idempotent: whoever opted out before keeps the day and the way of it. */
export async function setMarketing(
  ctx: CommandContext,
  client_id: string,
  { wants_offers, from }: { readonly wants_offers: boolean; readonly from: OptOutSource },
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'CLIENT_REQUIRED'>> {
  const { tx, business_id, now } = ctx;
  const client = await lockClient(tx, { business_id, client_id });
  if (!client) return refuse('NOT_FOUND');
  if (client.kind !== 'person') return refuse('CLIENT_REQUIRED');
  const group = await clientGroup(tx.q, business_id, client_id);
  const isChanged = await setOptOut(tx, business_id, group, wants_offers ? null : { at: now, from });
  if (isChanged) ctx.emit(wants_offers ? 'client.opted_in' : 'client.opted_out', { client_id, from });
  return done;
}
