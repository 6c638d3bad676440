import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { CommandContext } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { type ClientKey, eraseClientRecord } from './client.store.ts';
import { deleteLostRows } from './import/client-import.store.ts';
import { lockGroup } from './merge/client-group.store.ts';
import { deleteClientNotes } from './notes/client-note.store.ts';
import { erasePhotos } from './photos/manage-photos.ts';
import { deleteReminders } from './reminders/client-reminder.store.ts';

/** Permanent: the right to erasure, with all records of the person. The business keeps its figures. */
export async function eraseClient(
  deps: Pick<Deps, 'storage' | 'database' | 'sendJob' | 'keyFor'>,
  ctx: CommandContext,
  key: ClientKey,
): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  for (const client_id of await lockGroup(tx, key)) {
    if (!(await eraseClientRecord(tx, { business_id, client_id }, now))) return refuse('NOT_FOUND');
    await deleteClientNotes(tx, { business_id, client_id });
    await deleteReminders(tx, { business_id, client_ids: [client_id], service_id: null });
    await erasePhotos(deps, tx, { business_id, client_id });
    ctx.emit('client.deleted', { client_id });
  }
  await deleteLostRows(tx, business_id);
  return done;
}
