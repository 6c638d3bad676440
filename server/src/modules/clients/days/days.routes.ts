import { clientDayCalls as calls } from '@kursi/core/clients/client-days.contract.ts';
import { comingDay, DAYS_AHEAD, monthDaysOn } from '@kursi/core/clients/client-days.ts';
import { ok } from '@kursi/core/kernel/result.ts';
import { type Endpoint, query } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/deps.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { findClientDays } from './client-day.store.ts';

const SHOWN = 50;

export function dayRoutes({ database: { q } }: Pick<Deps, 'database'>): Endpoint[] {
  return [
    query(calls.list, async ({ input: { business_id }, now }) => {
      const { time_zone } = await getBusinessFacts(q, business_id);
      const first = now.toZonedDateTimeISO(time_zone).toPlainDate();
      const today = first.toString();
      const monthDays = Array.from({ length: DAYS_AHEAD + 1 }, (_, days) => monthDaysOn(first.add({ days })));
      const found = await findClientDays(q, business_id, monthDays.flat(), SHOWN);
      const items = found
        .flatMap(({ date, ...who }) => {
          const coming = comingDay(date, today);
          // The day itself is no anniversary yet.
          return coming && coming.years !== 0 ? [{ ...who, ...coming }] : [];
        })
        .toSorted((a, b) => (a.on === b.on ? (a.name < b.name ? -1 : 1) : a.on < b.on ? -1 : 1))
        .slice(0, SHOWN);
      return ok({ today, items });
    }),
  ];
}
