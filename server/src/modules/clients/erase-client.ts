import { type Done, done, refuse } from '@kursi/core/kernel/result.ts';
import type { IsErased } from '../../platform/backup/erasures.ts';
import { type CommandContext, type ContextDeps, contextAs } from '../../platform/module/command-context.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { type ClientKey, eraseClientRecord, listClientKeys } from './client.store.ts';
import { deleteLostRows } from './import/client-import.store.ts';
import { lockGroup } from './merge/client-group.store.ts';
import { deleteClientNotes } from './notes/client-note.store.ts';
import { erasePhotos } from './photos/manage-photos.ts';
import { deleteReminders } from './reminders/client-reminder.store.ts';

const ERASED_CLIENT = 'client';

/** Permanent: the right to erasure, with all records of the person. The business keeps its figures. */
export async function eraseClient(
  deps: Pick<Deps, 'storage' | 'database' | 'sendJob' | 'keyFor' | 'noteErasure'>,
  ctx: CommandContext,
  key: ClientKey,
): Done<'NOT_FOUND'> {
  const { tx, business_id, now } = ctx;
  for (const client_id of await lockGroup(tx, key)) {
    if (!(await eraseClientRecord(tx, { business_id, client_id }, now))) return refuse('NOT_FOUND');
    await deleteClientNotes(tx, { business_id, client_id });
    await deleteReminders(tx, { business_id, client_ids: [client_id], service_id: null });
    await erasePhotos(deps, tx, { business_id, client_id });
    await deps.noteErasure(tx, ERASED_CLIENT, business_id, client_id);
    ctx.emit('client.deleted', { client_id });
  }
  await deleteLostRows(tx, business_id);
  return done;
}

/** Once more, after a restore brought them back. */
export async function eraseAgain(
  deps: Parameters<typeof eraseClient>[0] & ContextDeps,
  isErased: IsErased,
  now: Temporal.Instant,
): Promise<number> {
  const { database } = deps;
  let erased = 0;
  for (const key of await listClientKeys(database.q)) {
    const { business_id, client_id } = key;
    if (!isErased(ERASED_CLIENT, business_id, client_id)) continue;
    await database.transaction((tx) =>
      eraseClient(deps, contextAs(deps, { tx, now, business_id, actor_id: null, role: null }), key),
    );
    erased++;
  }
  return erased;
}
