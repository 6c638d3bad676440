import { seesSumsOf } from '@kursi/core/billing/seen-sums.ts';
import { sumsIn } from '@kursi/core/contract/hidden-sums.ts';
import type { Database, Executor } from '../../../platform/database/database.ts';
import { type Authority, seesAllBills } from '../../../platform/http/authority.ts';
import type { MaskAnswer, SeesSums } from '../../../platform/http/mask-answer.ts';
import { findVisitOfBooking, findVisitsOfOthers } from './shown-bill.store.ts';

/** Of these visits those whose sums the member sees. */
async function findSeen(
  q: Executor,
  caller: Authority,
  of: { readonly business_id: string; readonly visit_ids: readonly string[]; readonly now: Temporal.Instant },
): Promise<ReadonlySet<string>> {
  const { business_id, visit_ids, now } = of;
  const visits = await findVisitsOfOthers(q, { business_id, user_id: caller.user_id, now }, visit_ids);
  return new Set(visits.filter(seesSumsOf).map(({ id }) => id));
}

export const makeSeesSums =
  ({ q }: Pick<Database, 'q'>): SeesSums =>
  async (caller, { business_id, record, id, now }) => {
    if (seesAllBills(caller)) return true;
    const visit_id = record === 'booking' ? await findVisitOfBooking(q, { business_id, id }) : id;
    return (
      visit_id !== null &&
      (await findSeen(q, caller, { business_id, visit_ids: [visit_id], now })).has(visit_id)
    );
  };

/** The one place where sums of visits and bills are hidden (decision 043). */
export const makeHideSums =
  ({ q }: Pick<Database, 'q'>): MaskAnswer =>
  async (output, answer, { caller, business_id, now }) => {
    if (!caller || seesAllBills(caller)) return;
    const sums = sumsIn(output, answer);
    const visit_ids = [...new Set(sums.flatMap(({ visit_id }) => visit_id ?? []))];
    const seen =
      business_id && visit_ids.length > 0
        ? await findSeen(q, caller, { business_id, visit_ids, now })
        : new Set<string>();
    for (const { visit_id, hide } of sums) if (visit_id === null || !seen.has(visit_id)) hide();
  };
