import { type NumberSearch, searchTerms } from '@kursi/core/clients/client-search.ts';
import type { clientCalls } from '@kursi/core/clients/clients.contract.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { findClientPage, findListedClients, type ListOf, searchClientPage } from './client-list.store.ts';
import { findClients } from './find-clients.ts';

/** The list of the desk: search, one filter, one order, page by page. */
export async function listClients(
  db: Executor,
  input: InputOf<typeof clientCalls.listWithFigures>,
  now: Temporal.Instant,
  numbers: NumberSearch,
) {
  const { business_id, query = '', filter = null, sort, limit } = input;
  const after = readCursor(input.cursor, sort);
  if (after === undefined) return badCursor;
  if (query !== '' && !filter && sort === 'name') return bySearch(db, input, after, numbers);
  const list: ListOf = { business_id, sort, filter, now, after, limit: limit + 1 };
  const found = await (query === ''
    ? findClientPage(db, list)
    : searchClientPage(db, list, searchTerms(query, numbers)));
  const { rows, next_cursor } = cutPage(found, limit, (last) => `${last.id}:${last.key}`);
  return ok({ items: rows, next_cursor });
}

/** As the search field finds them: numbers that end so first, and by an old name. */
async function bySearch(
  db: Executor,
  { business_id, query, limit }: InputOf<typeof clientCalls.listWithFigures>,
  after: ListOf['after'],
  numbers: NumberSearch,
) {
  const from = after ? { 'start-after-name': after.key, 'start-after-user-id': after.id } : {};
  const found = await findClients(db, { business_id, query, limit, ...from }, numbers);
  if (!found.ok) return found;
  const { items, next } = found.value;
  const next_cursor = next && `${next['start-after-user-id']}:${next['start-after-name']}`;
  return ok({ items: await withFigures(db, business_id, items), next_cursor });
}

async function withFigures(db: Executor, business_id: string, found: readonly { readonly id: string }[]) {
  const ids = found.map((one) => one.id);
  const byId = new Map((await findListedClients(db, business_id, ids)).map((one) => [one.id, one]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

const DAY = /^(\d{4,}-\d{2}-\d{2}|-infinity)$/;
const SHAPES = { name: /^/, last_visit: DAY, newest: DAY, spent: /^\d{1,15}$/ } as const;

/** Null for the first page; undefined when the cursor is invalid. */
function readCursor(cursor: string | undefined, sort: ListOf['sort']): ListOf['after'] | undefined {
  if (cursor === undefined) return null;
  const place = { id: cursor.slice(0, 36), key: cursor.slice(37) };
  const isValid = cursor[36] === ':' && z.safeParse(id, place.id).success && SHAPES[sort].test(place.key);
  return isValid ? place : undefined;
}
