import { fieldsChanged } from '@kursi/core/clients/client-history.ts';
import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { done, type Result, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { phoneTaken } from './add-client.ts';
import { type ClientKey, eraseClient, lockClient, updateClient } from './client.store.ts';
import { clientGroup } from './client-group.store.ts';
import { deleteClientNotes } from './client-note.store.ts';
import { erasePhotos } from './photos/manage-photos.ts';
import { deleteReminders } from './reminders/client-reminder.store.ts';

export async function changeClient(
  ctx: CommandContext,
  input: InputOf<typeof clientCalls.change>,
): Promise<Result<Record<string, never>, 'NOT_FOUND' | 'PHONE_TAKEN'>> {
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

/** Permanent: the right to erasure, with all records of the person. The business keeps its figures. */
export async function deleteClient(
  deps: Pick<Deps, 'storage' | 'database' | 'sendJob' | 'keyFor'>,
  ctx: CommandContext,
  key: ClientKey,
): Promise<Result<Record<string, never>, 'NOT_FOUND'>> {
  const { tx, business_id, now } = ctx;
  const group = await clientGroup(tx.q, business_id, key.client_id);
  // Lock order: the record first, then those merged into it. Merging and splitting lock the record too.
  for (const client_id of group) {
    if (!(await eraseClient(tx, { business_id, client_id }, now))) return refuse('NOT_FOUND');
    await deleteClientNotes(tx, { business_id, client_id });
    await deleteReminders(tx, { business_id, client_ids: [client_id], service_id: null });
    await erasePhotos(deps, tx, { business_id, client_id });
    ctx.emit('client.deleted', { client_id });
  }
  return done;
}
