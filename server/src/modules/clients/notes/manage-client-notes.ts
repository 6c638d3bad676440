import type { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { type Done, done, type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import { lockClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import { insertNote, type NoteKey, removeNote, updateNote } from './client-note.store.ts';

export async function addClientNote(
  ctx: ActorContext,
  { note, level, ...key }: InputOf<typeof calls.addNote>,
): Outcome<{ id: string }, 'NOT_FOUND' | 'CLIENT_REQUIRED'> {
  const { tx, business_id, actor_id, now } = ctx;
  // Locked, so that no note is added to a client who is being erased.
  const client = await lockClient(tx, key);
  if (!client) return refuse('NOT_FOUND');
  // The client of all visits without a name is nobody whom one could know.
  if (client.kind === 'walk_in') return refuse('CLIENT_REQUIRED');
  const id = ctx.newId();
  const { client_id } = key;
  const times = { created_at: now, updated_at: now };
  await insertNote(tx, { business_id, id, client_id, note, level, created_by: actor_id, ...times });
  ctx.emit('client_note.added', { client_id, note_id: id });
  return ok({ id });
}

export async function changeClientNote(
  ctx: ActorContext,
  { note, level, ...key }: InputOf<typeof calls.changeNote>,
): Done<'NOT_FOUND'> {
  const found = await ofGroup(ctx, key);
  if (!(await updateNote(ctx.tx, found, { note, level }, ctx.now))) return refuse('NOT_FOUND');
  ctx.emit('client_note.changed', { client_id: key.client_id, note_id: key.note_id });
  return done;
}

export async function removeClientNote(ctx: ActorContext, key: NoteKey): Done<'NOT_FOUND'> {
  if (!(await removeNote(ctx.tx, await ofGroup(ctx, key), ctx.now))) return refuse('NOT_FOUND');
  ctx.emit('client_note.removed', { client_id: key.client_id, note_id: key.note_id });
  return done;
}

/** A note of a merged record is changed through the one that stands for it. */
async function ofGroup({ tx }: ActorContext, { business_id, client_id, note_id }: NoteKey) {
  return { business_id, client_ids: await clientGroup(tx.q, business_id, client_id), note_id };
}
