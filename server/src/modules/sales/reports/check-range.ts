import { ok, type Result, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import { type DayRange, isTooLong } from '@kursi/core/sales/sales-report.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getRebuild } from '../facts/sale-rebuild.store.ts';

interface Asked {
  readonly business_id: string;
  readonly from: string;
  readonly to: string;
}

/** Refuses a range that no report covers, and figures that are still being made. */
export async function checkRange(
  db: Executor,
  { business_id, from, to }: Asked,
): Promise<Result<DayRange, 'MALFORMED' | 'RANGE_TOO_LONG' | 'FIGURES_REBUILDING'>> {
  const range = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  if (from > to) return refuseField('to');
  if (isTooLong(range)) return refuse('RANGE_TOO_LONG');
  const rebuild = await getRebuild(db, business_id);
  if (rebuild) return refuse('FIGURES_REBUILDING', { done: rebuild.done, of: rebuild.visits });
  return ok(range);
}
