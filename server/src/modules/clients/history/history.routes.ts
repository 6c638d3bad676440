import { clientHistoryCalls as calls } from '@kursi/core/clients/client-history.contract.ts';
import {
  type ClientChangeKind,
  clientChangeKinds,
  isDoneByClient,
  readFields,
} from '@kursi/core/clients/client-history.ts';
import { optOutSources } from '@kursi/core/clients/marketing.ts';
import { instant } from '@kursi/core/contract/fields.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getClient } from '../client.store.ts';
import { clientGroup } from '../merge/client-group.store.ts';
import { type HistoryRow, listClientHistory } from './client-history.store.ts';

const position = z.tuple([instant, z.string().check(z.regex(/^\d{1,18}$/))]);

export function historyRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => {
      const { business_id, client_id, limit, cursor } = input;
      const after = cursor === undefined ? null : z.safeParse(position, cursor.split(',')).data;
      if (after === undefined) return badCursor;
      if (!(await getClient(q, { business_id, client_id }))) return refuse('NOT_FOUND');
      const of = { business_id, client_ids: await clientGroup(q, business_id, client_id) };
      const before = after && { at: after[0], seq: after[1] };
      const found = await listClientHistory(q, of, { limit: limit + 1, before });
      const { rows, next_cursor } = cutPage(found, limit, ({ at, seq }) => `${at},${seq}`);
      return ok({ items: rows.flatMap((row) => shown(row) ?? []), next_cursor });
    }),
  ];
}

function shown(row: HistoryRow) {
  const what = kindOf(row.type);
  if (!what) return null;
  const by_client = row.actor_id !== null && isDoneByClient(what, row.is_member);
  return {
    id: `${row.at},${row.seq}`,
    at: row.at.toString(),
    what,
    by_client,
    by_name: by_client ? null : row.actor_name,
    fields: readFields(row.ids['fields']),
    about: row.service_name ?? row.other_name,
    from: optOutSources.find((from) => from === row.ids['from']) ?? null,
  };
}

/** "client.opted_out" is `opted_out`, "client_note.added" is `note_added`. */
function kindOf(type: string): ClientChangeKind | undefined {
  const name = type.replace(/^client\./, '').replace(/^client_note\./, 'note_');
  return clientChangeKinds.find((kind) => kind === name);
}
