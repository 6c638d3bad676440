import type { ImportCount } from '@kursi/core/clients/client-import.contract.ts';
import type { ImportProblem, ImportSettings } from '@kursi/core/clients/client-import.ts';
import { type Paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { OpeningDues } from '../ports.ts';
import { findChunks, type ImportKey } from './client-import.store.ts';
import { makeBook, type PlannedRow, planRows, rowsOfChunk } from './plan-rows.ts';

/** What the import will do with all rows, by the plan that it will follow. */
export async function countImport(
  db: Executor,
  findDebtors: OpeningDues['findDebtors'],
  key: ImportKey,
  on: { readonly settings: ImportSettings; readonly today: string },
): Promise<ImportCount> {
  const book = makeBook();
  const counts = { new_count: 0, known_count: 0, error_count: 0, partial_count: 0 };
  const dues: Paise[] = [];
  const lost = new Map<
    string,
    { -readonly [Field in keyof ImportProblem]: ImportProblem[Field] } & { count: number }
  >();
  for await (const chunk of findChunks(db, key)) {
    const staged = rowsOfChunk(chunk, on.settings);
    const { rows, owing } = await planRows(db, findDebtors, key.business_id, staged, { ...on, book });
    dues.push(...owing.map(({ due }) => due));
    for (const row of rows) {
      counts[`${row.outcome}_count`]++;
      if (isPartial(row)) counts.partial_count++;
      for (const { field, reason } of row.problems) {
        const same = lost.get(`${field} ${reason}`) ?? { field, reason, count: 0 };
        lost.set(`${field} ${reason}`, { ...same, count: same.count + 1 });
      }
    }
  }
  const owed = { due_count: dues.length, due_amount: sumPaise(dues) };
  return { ...counts, ...owed, lost: [...lost.values()].sort((a, b) => b.count - a.count) };
}

/** It comes in without one of its fields. */
export function isPartial({ outcome, problems }: PlannedRow): boolean {
  return outcome !== 'error' && problems.length > 0;
}
