import { nameKey, searchTerms } from '@kursi/core/clients/client-search.ts';
import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../platform/database/database.ts';
import { findClientsByIds } from './client.store.ts';
import { searchClients } from './client-search.store.ts';

export async function findClients(db: Executor, input: InputOf<typeof clientCalls.list>) {
  const { business_id, limit, ids } = input;
  if (ids !== undefined)
    return ok({ items: await findClientsByIds(db, business_id, ids.split(',')), next: null });
  const { 'start-after-user-id': id = null } = input;
  // The id alone says where to go on: its name is looked up.
  const [last_seen] =
    input['start-after-name'] === undefined && id ? await findClientsByIds(db, business_id, [id]) : [];
  const name = input['start-after-name'] ?? last_seen?.name;
  if (name === undefined && id !== null)
    return refuse('MALFORMED', { fields: [{ field: 'start-after-user-id', problem: 'invalid_value' }] });
  const after = name === undefined ? null : { name_key: nameKey(name), id };
  const terms = searchTerms(input.query ?? '');
  const found = await searchClients(db, { business_id, terms, after, limit: limit + 1 });
  const items = await findClientsByIds(db, business_id, found.slice(0, limit));
  const last = items.at(-1);
  const next =
    found.length > limit && last ? { 'start-after-name': last.name, 'start-after-user-id': last.id } : null;
  return ok({ items, next });
}
