import type { NoteLevel } from '@kursi/core/clients/clients.contract.ts';
import type { Executor, Tx } from '../../../platform/database/database.ts';
import { deleteRows, updateRows } from '../../../platform/database/row-queries.ts';
import type { NewRow } from '../../../platform/database/rows.ts';
import type { ClientKey } from '../client.store.ts';

export interface NoteKey extends ClientKey {
  readonly note_id: string;
}

interface NoteOfGroup {
  readonly business_id: string;
  readonly client_ids: readonly string[];
  readonly note_id: string;
}

/** Undo window of a removed note. */
const REMOVED_NOTES_LIVE = { hours: 24 };

interface NotesOf {
  readonly business_id: string;
  readonly client_ids: readonly string[];
  /** Left out: all. */
  readonly level?: NoteLevel;
}

/** Of all records of one client, newest first. */
export async function listClientNotes(
  db: Executor,
  { business_id, client_ids, level }: NotesOf,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
) {
  return db
    .selectFrom('client_note as written')
    .innerJoin('users', 'users.id', 'written.created_by')
    .select([
      'written.id',
      'written.note',
      'written.level',
      'written.created_at',
      'written.updated_at',
      'users.user_name as author_name',
    ])
    .where('written.business_id', '=', business_id)
    .where('written.client_id', 'in', [...client_ids])
    .where('written.deleted_at', 'is', null)
    .$if(level !== undefined, (query) => query.where('written.level', '=', level ?? 'note'))
    .$if(before !== undefined, (query) => query.where('written.id', '<', before ?? ''))
    .orderBy('written.id', 'desc')
    .limit(limit)
    .execute();
}

/** More of one client are not shown. */
const MOST_ALLERGIES = 20;

export async function listAllergies(db: Executor, of: Omit<NotesOf, 'level'>) {
  return listClientNotes(db, { ...of, level: 'allergy' }, { limit: MOST_ALLERGIES });
}

export async function countClientNotes(
  db: Executor,
  of: { readonly business_id: string; readonly client_ids: readonly string[] },
): Promise<number> {
  const { count } = await db
    .selectFrom('client_note')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('business_id', '=', of.business_id)
    .where('client_id', 'in', [...of.client_ids])
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertNote(tx: Tx, note: NewRow<'client_note'>): Promise<void> {
  await tx.q.insertInto('client_note').values(note).execute();
}

/** Also restores a removed one. False when none of these records of a client has it. */
export async function updateNote(
  tx: Tx,
  key: NoteOfGroup,
  { note, level }: { readonly note: string; readonly level: NoteLevel | undefined },
  now: Temporal.Instant,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.q
    .updateTable('client_note')
    .set((was) => ({
      note,
      ...(level && { level }),
      deleted_at: null,
      // A restore without a new text is not an edit.
      updated_at: was.case().when('note', '=', note).then(was.ref('updated_at')).else(now).end(),
    }))
    .where('business_id', '=', key.business_id)
    .where('client_id', 'in', [...key.client_ids])
    .where('id', '=', key.note_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeNote(tx: Tx, key: NoteOfGroup, now: Temporal.Instant): Promise<boolean> {
  return updateRows(
    tx,
    'client_note',
    { business_id: key.business_id, client_id: key.client_ids, id: key.note_id, deleted_at: null },
    { deleted_at: now },
  );
}

export async function deleteClientNotes(tx: Tx, key: ClientKey): Promise<void> {
  await deleteRows(tx, 'client_note', { business_id: key.business_id, client_id: key.client_id });
}

export async function sweepRemovedNotes(db: Executor, now: Temporal.Instant): Promise<void> {
  await db.deleteFrom('client_note').where('deleted_at', '<', now.subtract(REMOVED_NOTES_LIVE)).execute();
}
