import type { OptOutSource } from '@kursi/core/clients/marketing.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../../platform/module/command-context.ts';
import { lockClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import { getOptOut, setOptOut } from './marketing.store.ts';

/**
 * Idempotent: an earlier opt-out keeps its day and its source. A link in a mail takes back only what such a
 * link did: mails are forwarded, and lie about for years; and START by WhatsApp only what STOP did.
 */
export async function setMarketing(
  ctx: CommandContext,
  client_id: string,
  { wants_offers, from }: { readonly wants_offers: boolean; readonly from: OptOutSource },
): Done<'NOT_FOUND' | 'CLIENT_REQUIRED'> {
  const { tx, business_id, now } = ctx;
  const client = await lockClient(tx, { business_id, client_id });
  if (!client) return refuse('NOT_FOUND');
  if (client.kind !== 'person') return refuse('CLIENT_REQUIRED');
  const group = await clientGroup(tx.q, business_id, client_id);
  if (wants_offers && (from === 'mail' || from === 'whatsapp')) {
    const optOut = await getOptOut(tx.q, { business_id, client_id: group[0] ?? client_id });
    if (optOut && optOut.marketing_opt_out_from !== from) return refuse('NOT_FOUND');
  }
  const isChanged = await setOptOut(tx, business_id, group, wants_offers ? null : { at: now, from });
  if (isChanged) ctx.emit(wants_offers ? 'client.opted_in' : 'client.opted_out', { client_id, from });
  return done;
}
