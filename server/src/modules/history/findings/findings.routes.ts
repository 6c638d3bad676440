import { id } from '@kursi/core/contract/fields.ts';
import { badFigure } from '@kursi/core/history/findings/finding-rules.ts';
import { findingCalls as calls, type FindingShown } from '@kursi/core/history/findings/findings.contract.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import * as z from 'zod/mini';
import type { Executor } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/rows.ts';
import { badCursor, cutPage } from '../../../platform/http/cursor.ts';
import { command, type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getPeopleNames } from '../page/history-page.store.ts';
import { getLabels } from '../records/label.store.ts';
import { countOpenFindings, listFindings, markFinding, setRule } from './finding.store.ts';
import { readSetRules } from './look-for-findings.ts';

const notMarked = { seen_at: null, seen_by: null, note: null };

export function findingRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.list, async ({ input }) => {
      const { business_id, limit, cursor } = input;
      const before = cursor === undefined ? null : z.safeParse(id, cursor).data;
      if (before === undefined) return badCursor;
      const [found, open_count] = await Promise.all([
        listFindings(q, input, { limit: limit + 1, before }),
        countOpenFindings(q, business_id),
      ]);
      const { rows, next_cursor } = cutPage(found, limit, (last) => last.id);
      return ok({ items: await showFindings(q, business_id, rows), next_cursor, open_count });
    }),
    command(calls.mark, async ({ input, tx, now, ...request }) => {
      const mark = { seen_at: now, seen_by: theCaller(request).user_id, note: input.note || null };
      return (await markFinding(tx, input, mark)) ? ok({}) : refuse('NOT_FOUND');
    }),
    command(calls.unmark, async ({ input, tx }) =>
      (await markFinding(tx, input, notMarked)) ? ok({}) : refuse('NOT_FOUND'),
    ),
    query(calls.listRules, async ({ input }) => ok({ items: await readSetRules(q, input.business_id) })),
    command(calls.setRule, async ({ input, tx }) => {
      const { business_id, rule, is_on, figures } = input;
      if (badFigure(rule, figures) !== null)
        return refuse('MALFORMED', { fields: [{ field: 'figures', problem: 'invalid_value' }] });
      const now = (await readSetRules(tx.q, business_id)).find((one) => one.rule === rule);
      const all = JSON.stringify({ ...now?.figures, ...figures });
      await setRule(tx, { business_id, rule, is_on, figures: all });
      return ok({});
    }),
  ];
}

/** With the names of now. */
async function showFindings(
  db: Executor,
  business_id: string,
  rows: readonly RowOf<'finding'>[],
): Promise<FindingShown[]> {
  const people = rows.flatMap(({ actor_id, seen_by }) => [actor_id ?? [], seen_by ?? []].flat());
  const [names, labels] = await Promise.all([
    getPeopleNames(db, [...new Set(people)]),
    getLabels(db, business_id, rows),
  ]);
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null));
  return rows.map(({ id: finding_id, rule, at, day, row_ids, seen_at, seen_by, note, ...row }) => ({
    id: finding_id,
    rule,
    at: at.toString(),
    day: day.toString(),
    actor_id: row.actor_id,
    actor_name: nameOf(row.actor_id),
    record_kind: row.record_kind,
    record_id: row.record_id,
    record_label: (row.record_id && labels.get(row.record_id)) ?? null,
    facts: row.facts as FindingShown['facts'],
    row_count: row_ids.length,
    seen:
      seen_at && seen_by ? { at: seen_at.toString(), by_id: seen_by, by_name: nameOf(seen_by), note } : null,
  }));
}
