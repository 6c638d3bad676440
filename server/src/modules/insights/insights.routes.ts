import { may } from '@kursi/core/contract/rights.ts';
import { insightsCalls as calls, NEXT_SHOWN } from '@kursi/core/insights/insights.contract.ts';
import { teamCalls } from '@kursi/core/insights/team.contract.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import { type Endpoint, query, theCaller } from '../../platform/http/endpoint.ts';
import type { Deps } from '../../platform/module/deps.ts';
import {
  countBookingsOfDay,
  getMoneyToGiveBack,
  getWaitingRequests,
  listClosedDaysWithVisits,
  listComingVisits,
} from '../booking/public.ts';
import { getBusinessFacts } from '../business/public.ts';
import { listCalendars } from '../catalogue/public.ts';
import { countUnanswered } from '../reviews/public.ts';
import { checkRange, getTakingsByNow } from '../sales/public.ts';
import { getWeek } from './get-week.ts';
import { getTeam } from './team/get-team.ts';

export function insightsRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.getWeek, ({ input, now }) => getWeek(q, input.business_id, now)),
    query(teamCalls.get, async (request) => {
      const { input, now } = request;
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const caller = theCaller(request);
      // Staff see their own row, whatever the address asks for.
      const member_id = may(caller, 'takings.see') ? null : caller.user_id;
      const of = { business_id: input.business_id, member_id };
      return ok(await getTeam(q, of, checked.value, input.compare ?? null, now));
    }),
    query(calls.getToday, async (request) => {
      const { now } = request;
      const { business_id } = request.input;
      const seesMoney = may(theCaller(request), 'figures.see');
      const { time_zone } = await getBusinessFacts(q, business_id);
      const today = localMinute(now, time_zone).day.toString();
      const at = { business_id, today, now };
      const [calendars, counts, next, requests, to_give_back, unanswered_reviews, closed, takings] =
        await Promise.all([
          listCalendars(q, business_id),
          countBookingsOfDay(q, at),
          listComingVisits(q, at, NEXT_SHOWN),
          getWaitingRequests(q, at),
          getMoneyToGiveBack(q, business_id),
          countUnanswered(q, business_id),
          listClosedDaysWithVisits(q, business_id, now),
          seesMoney ? getTakingsByNow(q, { business_id, now, time_zone }) : null,
        ]);
      const { count, since, visit_id, booking_date } = requests;
      return ok({
        today,
        has_calendars: calendars.length > 0,
        ...counts,
        next,
        requests: {
          count,
          since: since?.toString() ?? null,
          first: visit_id && booking_date ? { visit_id, booking_date } : null,
        },
        to_give_back,
        takings,
        unanswered_reviews,
        on_closed_days: {
          visits: closed.reduce((sum, { visits }) => sum + visits, 0),
          first_day: closed[0]?.day ?? null,
        },
      });
    }),
  ];
}
