import { ok, refuseField } from '@kursi/core/kernel/result.ts';
import { waitCalls as calls, WAITS_BY_DAY_MAX, WAITS_DAYS_MAX } from '@kursi/core/waitlist/waits.contract.ts';
import { badCursor, cutPage, readTimeCursor, timeCursor } from '../../../platform/http/cursor.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listAllWaitlists, listWaited, sumQueueTotals, sumWaits, type WaitRow } from './waits.store.ts';

export function waitsRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.report, async ({ input }) => {
      const length = lengthOf(input);
      if (length === null) return refuseField('to');
      const { business_id } = input;
      const [{ time_zone }, waitlists] = await Promise.all([
        getBusinessFacts(q, business_id),
        listAllWaitlists(q, business_id),
      ]);
      const step = length > WAITS_BY_DAY_MAX ? ('week' as const) : ('day' as const);
      const waitlist_ids = waitlists.map(({ id }) => id);
      const [rows, totals] = await Promise.all([
        sumWaits(q, { ...input, waitlist_ids, step }, time_zone),
        sumQueueTotals(q, { ...input, waitlist_ids }),
      ]);
      const all = rows.find(isOfAll);
      if (!all) throw new Error('an aggregate has a row');
      return ok({
        totals,
        all,
        step,
        days: rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }])),
        hours: rows.flatMap(({ hour, ...row }) => (hour === null ? [] : [{ ...row, hour }])),
        waitlists: waitlists.flatMap(({ id, name }) => {
          const found = rows.find(({ waitlist_id }) => waitlist_id === id);
          return found ? [{ ...found, waitlist_id: id, name }] : [];
        }),
      });
    }),
    query(calls.entries, async ({ input }) => {
      const before = readTimeCursor(input.cursor);
      if (before === undefined) return badCursor;
      if (lengthOf(input) === null) return refuseField('to');
      const waitlists = await listAllWaitlists(q, input.business_id);
      const names = new Map(waitlists.map(({ id, name }) => [id, name]));
      const found = await listWaited(
        q,
        { ...input, waitlist_ids: [...names.keys()] },
        { onlyMissed: input.is_missed === 'true', before, limit: input.limit + 1 },
      );
      const { rows, next_cursor } = cutPage(found, input.limit, (last) =>
        timeCursor(last.created_at, last.id),
      );
      return ok({
        items: rows.map(({ created_at, waitlist_id, low, high, ...row }) => ({
          ...row,
          created_at: created_at.toString(),
          waitlist_name: names.get(waitlist_id) ?? '',
          first_quote: { low, high },
        })),
        next_cursor,
      });
    }),
  ];
}

function isOfAll({ day, hour, waitlist_id }: WaitRow): boolean {
  return day === null && hour === null && waitlist_id === null;
}

/** Days from the first to the last, both counted; null where that is none or too many. */
function lengthOf({ from, to }: { readonly from: string; readonly to: string }): number | null {
  const days = Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1;
  return days >= 1 && days <= WAITS_DAYS_MAX ? days : null;
}
