import { fieldsChanged } from '@kursi/core/clients/client-history.ts';
import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import { phoneTaken } from './add-client.ts';
import { lockClient, updateClient } from './client.store.ts';

export async function changeClient(
  ctx: CommandContext,
  input: InputOf<typeof clientCalls.change>,
): Done<'NOT_FOUND' | 'PHONE_TAKEN'> {
  const { tx, now } = ctx;
  const held = await lockClient(tx, input);
  if (held?.kind !== 'person' || held.merged_into) return refuse('NOT_FOUND');
  const { business_id: _, client_id, shares_phone, ...changes } = input;
  const taken = changes.phone === held.phone ? null : await phoneTaken(ctx, input);
  if (taken && !shares_phone) return taken;
  if (changes.note === '') changes.note = null;
  const outcome = await updateClient(tx, held, { ...changes, updated_at: now });
  if (outcome === 'taken') return taken ?? refuse('PHONE_TAKEN');
  ctx.emit('client.changed', { client_id, fields: fieldsChanged(held, changes).join() });
  return done;
}
