import { bestTerms, type NumberSearch, nameKey, searchTerms } from '@kursi/core/clients/client-search.ts';
import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { ok, refuseField } from '@kursi/core/kernel/result.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { findClientsByIds } from '../client.store.ts';
import { clientGroups } from '../merge/client-group.store.ts';
import { isAmongBest, type Search, searchClients, searchMerged } from './client-search.store.ts';

export async function findClients(
  db: Executor,
  input: InputOf<typeof clientCalls.list>,
  numbers: NumberSearch,
) {
  const { business_id, limit, ids } = input;
  if (ids !== undefined)
    return ok({ items: await findClientsByIds(db, business_id, ids.split(',')), next: null });
  const { 'start-after-user-id': id = null } = input;
  // The id alone says where to go on: its name is looked up.
  const [last_seen] =
    input['start-after-name'] === undefined && id ? await findClientsByIds(db, business_id, [id]) : [];
  const name = input['start-after-name'] ?? last_seen?.name;
  if (name === undefined && id !== null) return refuseField('start-after-user-id');
  const after = name === undefined ? null : { name_key: nameKey(name), id };
  const search = { business_id, terms: searchTerms(input.query ?? '', numbers), after, limit: limit + 1 };
  const found = await bestFirst(db, search, input.query ?? '');
  // Where there is room after all others: who had such a name or number before a merge.
  const room = after === null ? limit - found.length : 0;
  const merged = room > 0 ? await searchMerged(db, { ...search, limit: room }) : [];
  const shown = [...found.slice(0, limit), ...merged];
  const byId = new Map((await findClientsByIds(db, business_id, shown)).map((client) => [client.id, client]));
  const items = shown.flatMap((one) => byId.get(one) ?? []);
  const last = items.at(-1);
  const next =
    found.length > limit && last ? { 'start-after-name': last.name, 'start-after-user-id': last.id } : null;
  return ok({ items, next });
}

/** The ids of clients whose name or number has this text, as the search field finds them, with all their records. */
export async function findClientIds(
  db: Executor,
  business_id: string,
  { text, numbers, limit }: { readonly text: string; readonly numbers: NumberSearch; readonly limit: number },
): Promise<string[]> {
  const search = { business_id, terms: searchTerms(text, numbers), after: null, limit };
  const found = await bestFirst(db, search, text);
  const merged = found.length < limit ? await searchMerged(db, search) : [];
  const ids = [...found, ...merged];
  return ids.length > 0 ? clientGroups(db, business_id, ids) : [];
}

/** Beginnings of words and ends of numbers, then those that have the text elsewhere; each by name. */
async function bestFirst(db: Executor, search: Search, query: string): Promise<string[]> {
  const best = bestTerms(query);
  if (!best) return searchClients(db, search);
  const { business_id, after, limit } = search;
  // The last client of the page before says which of the two lists goes on.
  const goesOn = after?.id ? await isAmongBest(db, business_id, after.id, best) : after === null;
  const first = goesOn ? await searchClients(db, { ...search, best: { terms: best, match: true } }) : [];
  if (first.length >= limit) return first;
  const rest = await searchClients(db, {
    ...search,
    after: goesOn ? null : after,
    limit: limit - first.length,
    best: { terms: best, match: false },
  });
  return [...first, ...rest];
}
