import { clientCalls as calls } from '@kursi/core/clients/clients.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { type Handling, reads, writes } from '../../platform/http/handling.ts';
import { addClient } from './add-client.ts';
import { changeClient, deleteClient } from './change-client.ts';
import { notesOf } from './client-note.store.ts';
import { findClient } from './clients.store.ts';
import { type ClientRoutesDeps, doingOf } from './doing.ts';
import { findClients } from './find-clients.ts';
import { addClientNote, changeClientNote, removeClientNote } from './keep-notes.ts';

export function clientRoutes(deps: ClientRoutesDeps): Handling[] {
  const { q } = deps.database;
  return [
    writes(calls.add, (request) => addClient(doingOf(deps, request), request.input)),
    writes(calls.change, (request) => changeClient(doingOf(deps, request), request.input)),
    writes(calls.erase, (request) => deleteClient(doingOf(deps, request), request.input)),
    reads(calls.list, ({ input }) => findClients(q, input)),
    reads(calls.one, async ({ input }) => {
      const found = await findClient(q, input);
      if (!found) return refuse('NOT_FOUND');
      const [created_at, updated_at] = [found.created_at.toString(), found.updated_at.toString()];
      return ok({ ...found, is_deleted: found.deleted_at !== null, created_at, updated_at });
    }),
    reads(calls.notes, async ({ input }) => {
      if (!(await findClient(q, input))) return refuse('NOT_FOUND');
      const found = await notesOf(q, input, { limit: input.limit + 1, before: input.cursor });
      const items = found.slice(0, input.limit).map((note) => ({
        ...note,
        created_at: note.created_at.toString(),
        updated_at: note.updated_at.toString(),
      }));
      return ok({ items, next_cursor: found.length > input.limit ? (items.at(-1)?.id ?? null) : null });
    }),
    writes(calls.addNote, (request) => addClientNote(doingOf(deps, request), request.input)),
    writes(calls.changeNote, (request) => changeClientNote(doingOf(deps, request), request.input)),
    writes(calls.removeNote, (request) => removeClientNote(doingOf(deps, request), request.input)),
  ];
}
