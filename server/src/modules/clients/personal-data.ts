import type { Executor } from '../../platform/database/database.ts';
import type { Deps } from '../../platform/module/deps.ts';
import { makeMedia } from '../media/public.ts';
import { listClientsOfAccount } from './client.store.ts';
import { clientGroup } from './merge/client-group.store.ts';
import { listClientNotes } from './notes/client-note.store.ts';
import { listPhotos } from './photos/client-photo.store.ts';
import { listReminders } from './reminders/client-reminder.store.ts';

/** More than anyone has. */
const ALL = { limit: 10_000, before: undefined };

/**
 * What each business keeps about a person, with what its team noted: the law gives a right to that too. Photos come as
 * addresses that work for some minutes.
 */
export async function collectClientRecords(deps: Deps, db: Executor, userId: string) {
  const media = makeMedia(deps);
  const records = await listClientsOfAccount(db, userId);
  const client_records = [];
  for (const record of records) {
    const { business_id } = record;
    const of = { business_id, client_ids: await clientGroup(db, business_id, record.client_id) };
    const [notes, photos, reminders] = await Promise.all([
      listClientNotes(db, of, ALL),
      listPhotos(db, of),
      listReminders(db, of),
    ]);
    client_records.push({
      ...record,
      notes: notes.map(({ note, level, created_at }) => ({ note, level, created_at })),
      photos: photos.map(({ url, created_at }) => ({ url: media.readable(url, deps.now()), created_at })),
      reminders: reminders.map(({ service_name, every_count, every_unit, is_on }) => ({
        service_name,
        every_count,
        every_unit,
        is_on,
      })),
    });
  }
  return { client_records };
}
