import type { InputOf } from '@kursi/core/contract/call.ts';
import { id } from '@kursi/core/contract/fields.ts';
import { historyCalls as calls, EXPORT_MOST } from '@kursi/core/history/history.contract.ts';
import { csvText } from '@kursi/core/kernel/csv/csv.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { instantAt } from '@kursi/core/kernel/time-zone.ts';
import * as z from 'zod/mini';
import type { Executor } from '../../../platform/database/database.ts';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { getRowsOfFinding } from '../findings/finding.store.ts';
import { findRecords, type HistoryFilter, listHistory, listTeam } from './history-page.store.ts';
import { showHistory } from './show-history.ts';

export function historyPageRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => {
      const { business_id, limit, cursor } = input;
      const before = cursor === undefined ? null : z.safeParse(id, cursor).data;
      if (before === undefined) return badCursor;
      const filter = await filterOf(q, input);
      const found = await listHistory(q, filter, { limit: limit + 1, before });
      const { rows, next_cursor } = cutPage(found, limit, (last) => last.id);
      return ok({ items: await showHistory(q, business_id, rows), next_cursor });
    }),
    query(calls.listPeople, async ({ input }) => ok({ items: await listTeam(q, input.business_id) })),
    command(calls.export, async ({ input, tx }) => {
      const found = await listHistory(tx.q, await filterOf(tx.q, input), {
        limit: EXPORT_MOST + 1,
        before: null,
      });
      const rows = await showHistory(tx.q, input.business_id, found.slice(0, EXPORT_MOST));
      const lines = rows.map((row) => [
        row.at,
        row.actor_name ?? '',
        row.role ?? '',
        row.deed,
        row.record_label ?? '',
        row.changes
          .map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`)
          .join('; '),
        row.amount === null ? '' : String(row.amount / 100),
        row.approved_by ?? '',
        row.device ?? '',
        row.network ?? '',
        row.record_id ?? '',
        row.id,
      ]);
      return ok({ csv: csvText([HEAD, ...lines]), is_whole: found.length <= EXPORT_MOST });
    }),
  ];
}

const HEAD = [
  'at',
  'who',
  'role',
  'deed',
  'record',
  'changes',
  'amount_rupees',
  'approved_by',
  'device',
  'network',
  'record_id',
  'id',
];

/** Days are of the business's zone. */
async function filterOf(q: Executor, input: InputOf<typeof calls.export>): Promise<HistoryFilter> {
  const { business_id, person, kind, record, client, finding, from, until, at_least, find } = input;
  const { time_zone } = await getBusinessFacts(q, business_id);
  const startOf = (day: string, plus: number) =>
    instantAt(Temporal.PlainDate.from(day).add({ days: plus }), 0, time_zone);
  return {
    business_id,
    person: person ?? null,
    kind: kind ?? null,
    record: record ?? null,
    client: client ?? null,
    rows: finding ? await getRowsOfFinding(q, business_id, finding) : null,
    about: find ? await findRecords(q, business_id, find) : null,
    from: from ? startOf(from, 0) : null,
    until: until ? startOf(until, 1) : null,
    at_least: at_least ?? null,
  };
}
