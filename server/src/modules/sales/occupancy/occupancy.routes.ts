import { may } from '@kursi/core/contract/rights.ts';
import { ok, refuse } from '@kursi/core/kernel/result.ts';
import { occupancyCalls as calls } from '@kursi/core/sales/occupancy.contract.ts';
import { type Endpoint, query, theCaller } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { getRebuild } from '../facts/sale-rebuild.store.ts';
import { checkRange } from '../reports/check-range.ts';
import type { TimeOf } from './calendar-time.store.ts';
import { getOccupancy } from './get-occupancy.ts';
import { listGaps } from './list-gaps.ts';
import { listVisitsBehind } from './report-visits.store.ts';

/** Visits that a panel shows. */
const SHOWN = 200;

/** Staff see their own calendars, whatever the address asks for. */
function timeOf(
  {
    business_id,
    entity_id = null,
  }: { readonly business_id: string; readonly entity_id?: string | null | undefined },
  caller: ReturnType<typeof theCaller>,
): TimeOf {
  return { business_id, entity_id, member_id: may(caller, 'takings.see') ? null : caller.user_id };
}

export function occupancyRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.get, async (request) => {
      const { input, now } = request;
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const of = timeOf(input, theCaller(request));
      return ok(await getOccupancy(q, of, checked.value, input.compare ?? null, now));
    }),
    query(calls.listVisits, async (request) => {
      const { input, now } = request;
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const { business_id, from, to, kind, lead, weekday, hour } = input;
      const { time_zone } = await getBusinessFacts(q, business_id);
      // A cell shows what is booked in it for later as well.
      const until = weekday === undefined ? now : null;
      const of = { ...timeOf(input, theCaller(request)), from, to, until, time_zone };
      const cell = weekday === undefined ? null : { weekday, hour: hour ?? 0 };
      const rows = await listVisitsBehind(q, of, { kind, lead, cell }, SHOWN);
      return ok({
        count: rows[0]?.of_all ?? 0,
        visits: rows.map((row) => ({ ...row, with: [...row.with], starts_at: row.starts_at.toString() })),
      });
    }),
    query(calls.listGaps, async (request) => {
      const { input, now } = request;
      const rebuild = await getRebuild(q, input.business_id);
      if (rebuild) return refuse('FIGURES_REBUILDING', { done: rebuild.done, of: rebuild.visits });
      return ok({ gaps: await listGaps(q, timeOf(input, theCaller(request)), now) });
    }),
  ];
}
