import type { HistoryChange, HistoryEntryShown } from '@kursi/core/history/history.contract.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getLabels } from '../records/label.store.ts';
import { getPeopleNames, getValues, type HistoryRow } from './history-page.store.ts';

type Side = unknown;
type Changes = Readonly<Record<string, readonly [before: Side, after: Side]>>;

/** Rows with the names of now, and the personal values that were not erased. */
export async function showHistory(
  db: Executor,
  business_id: string,
  rows: readonly HistoryRow[],
): Promise<HistoryEntryShown[]> {
  const changesOf = (row: HistoryRow) => (row.changes ?? {}) as Changes;
  const valueIds = rows.flatMap((row) =>
    Object.values(changesOf(row))
      .flat()
      .flatMap((side) => keptAt(side) ?? []),
  );
  const people = rows.flatMap(({ actor_id, approved_by }) => [actor_id ?? [], approved_by ?? []].flat());
  const [values, names, labels] = await Promise.all([
    getValues(db, business_id, valueIds),
    getPeopleNames(db, [...new Set(people)]),
    getLabels(db, business_id, rows),
  ]);
  const textOf = (side: Side) => {
    const kept = keptAt(side);
    return kept ? (values.get(kept) ?? null) : plain(side);
  };
  const wasErased = (side: Side) => {
    const kept = keptAt(side);
    return kept !== null && !values.has(kept);
  };
  return rows.map((row) => ({
    ...row,
    at: row.at.toString(),
    kind: row.kind as HistoryEntryShown['kind'],
    // A client is named by the record alone, which erasing reaches.
    actor_name: row.role === 'client' ? null : ((row.actor_id && names.get(row.actor_id)) ?? null),
    approved_by: (row.approved_by && names.get(row.approved_by)) ?? null,
    record_label: (row.record_id && labels.get(row.record_id)) ?? null,
    changes: Object.entries(changesOf(row)).map(
      ([field, [before, after]]): HistoryChange => ({
        field,
        before: textOf(before),
        after: textOf(after),
        is_erased: wasErased(before) || wasErased(after),
      }),
    ),
  }));
}

function keptAt(side: Side): string | null {
  const at = (side as { readonly value_id?: unknown } | null)?.value_id;
  return typeof at === 'string' ? at : null;
}

function plain(side: Side): string | null {
  if (side === null || side === undefined) return null;
  return typeof side === 'string' ? side : JSON.stringify(side);
}
