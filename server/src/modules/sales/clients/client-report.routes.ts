import { sumPaise } from '@kursi/core/kernel/money.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { clientReportCalls as calls } from '@kursi/core/sales/client-report.contract.ts';
import { COHORT_MONTHS, cohortsOf } from '@kursi/core/sales/client-report.ts';
import { comparedRange, comparedUntil } from '@kursi/core/sales/sales-report.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { checkRange } from '../reports/check-range.ts';
import {
  countCohorts,
  countVisitsOfClients,
  listCohortClients,
  listNewBySource,
  listSpenders,
  type VisitsOfKind,
} from './client-report.store.ts';
import { listStoppedRegulars } from './stopped-regulars.ts';

const BEST = 10;
const STOPPED_SHOWN = 100;
const COHORT_SHOWN = 200;

export function clientReportRoutes({ database: { q } }: Deps): Endpoint[] {
  return [
    query(calls.get, async ({ input, now }) => {
      const checked = await checkRange(q, input);
      if (!checked.ok) return checked;
      const { business_id, from, to, compare, within } = input;
      const range = checked.value;
      const { time_zone } = await getBusinessFacts(q, business_id);
      const here = now.toZonedDateTimeISO(time_zone);
      const of = { business_id, from, to, until: null };
      const other = compare ? comparedRange(range, compare) : null;
      const ofOther = other && {
        business_id,
        from: other.from.toString(),
        to: other.to.toString(),
        until: comparedUntil(range, other, here)?.toInstant() ?? null,
      };
      // Months end with that of the range, or with this one.
      const today = here.toPlainDate();
      const end = Temporal.PlainDate.compare(range.to, today) < 0 ? range.to : today;
      const last = end.toPlainYearMonth();
      const since = last.subtract({ months: COHORT_MONTHS - 1 }).toPlainDate({ day: 1 });
      const [visits, before, sources, spenders, counts, stopped] = await Promise.all([
        countVisitsOfClients(q, of, within),
        ofOther ? countVisitsOfClients(q, ofOther, within) : [],
        listNewBySource(q, of),
        listSpenders(q, of, BEST),
        countCohorts(q, { business_id, since: since.toString(), to: end.toString() }),
        listStoppedRegulars(q, business_id, today),
      ]);
      const parts = new Map(
        spenders.map(({ part, part_clients, part_spent }) => [
          part,
          { clients: part_clients, spent: part_spent },
        ]),
      );
      return ok({
        visits: visitsOf(visits),
        compared: ofOther && { from: ofOther.from, to: ofOther.to, visits: visitsOf(before) },
        sources,
        spending: [...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part),
        best: spenders.filter(({ place }) => place <= BEST),
        cohorts: cohortsOf(counts, last).map((one) => ({ ...one, came: [...one.came] })),
        stopped: {
          count: stopped.length,
          spent: sumPaise(stopped.map(({ spent }) => spent)),
          opted_out: stopped.filter(({ is_opted_out }) => is_opted_out).length,
          no_mobile: stopped.filter((one) => one.is_without_mobile && !one.is_opted_out).length,
          clients: stopped
            .slice(0, STOPPED_SHOWN)
            .map((one) => ({ ...one, may_write: !one.is_opted_out && !one.is_without_mobile })),
        },
      });
    }),
    query(calls.listCohort, async ({ input }) => {
      const rows = await listCohortClients(q, input, COHORT_SHOWN);
      return ok({ count: rows[0]?.of_all ?? 0, clients: rows });
    }),
  ];
}

function visitsOf(rows: readonly VisitsOfKind[]) {
  const of = (kind: VisitsOfKind['kind']) => rows.find((row) => row.kind === kind)?.visits ?? 0;
  return {
    new: of('new'),
    returning: of('returning'),
    no_name: of('no_name'),
    rebooked: rows.reduce((sum, row) => sum + (row.kind === 'no_name' ? 0 : row.rebooked), 0),
  };
}
