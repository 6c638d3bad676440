import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { teamCalls } from '@kursi/core/insights/team.contract.ts';
import { noPaise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { servedMinutes, workingMinutes } from '@kursi/core/sales/occupancy.ts';
import {
  type Comparison,
  comparedRange,
  comparedUntil,
  type DayRange,
} from '@kursi/core/sales/sales-report.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { getBusinessFacts } from '../../business/public.ts';
import { listCalendars } from '../../catalogue/public.ts';
import { countRebooked, listMinutes, listPeopleSold } from '../../sales/public.ts';
import { listReviewsOfPeople } from './reviews-of-people.store.ts';

type Person = OutputOf<typeof teamCalls.get>['people'][number];

/** A row for each calendar that worked or sold; of staff only theirs. */
export async function getTeam(
  db: Executor,
  { business_id, member_id }: { readonly business_id: string; readonly member_id: string | null },
  range: DayRange,
  compare: Comparison | null,
  now: Temporal.Instant,
): Promise<OutputOf<typeof teamCalls.get>> {
  const { time_zone } = await getBusinessFacts(db, business_id);
  const dated = ({ from, to }: DayRange) => ({ from: from.toString(), to: to.toString() });
  const other = compare && comparedRange(range, compare);
  const until =
    other && (comparedUntil(range, other, now.toZonedDateTimeISO(time_zone))?.toInstant() ?? null);
  const of = { business_id, member_id, ...dated(range), until: null, time_zone };
  const [sold, before, rebooked, minutes, reviews, calendars, gone] = await Promise.all([
    listPeopleSold(db, of),
    other ? listPeopleSold(db, { ...of, ...dated(other), until: until ?? null }) : [],
    countRebooked(db, of),
    listMinutes(db, { business_id, member_id, entity_id: null }, range, now),
    listReviewsOfPeople(db, of),
    listCalendars(db, business_id),
    listCalendars(db, business_id, { removed: true }),
  ]);
  const ids = new Set([...sold.map(({ entity_id }) => entity_id), ...minutes.keys()]);
  const known = new Map([...calendars, ...gone].map((calendar) => [calendar.id, calendar]));
  const people = [...ids].map((id): Person => {
    const own = <Row extends { readonly entity_id: string | null }>(rows: readonly Row[]) =>
      rows.find(({ entity_id }) => entity_id === id);
    const calendar = id === null ? undefined : known.get(id);
    const own_minutes = id === null ? undefined : minutes.get(id);
    const row = own(sold);
    const earlier = own(before);
    // Reviews name no member: those of a calendar are its own.
    const stars = own(reviews);
    return {
      id,
      name: calendar?.name ?? null,
      colour: calendar?.colour ?? 1,
      image_url: calendar?.image_url ?? null,
      services: row?.services ?? noPaise,
      products: row?.products ?? noPaise,
      products_count: row?.products_count ?? 0,
      memberships: row?.memberships ?? noPaise,
      tips: row?.tips ?? noPaise,
      commission: row?.commission ?? noPaise,
      visits: row?.visits ?? 0,
      named: own(rebooked)?.named ?? 0,
      rebooked: own(rebooked)?.rebooked ?? 0,
      working: own_minutes ? workingMinutes(own_minutes) : 0,
      served: own_minutes ? servedMinutes(own_minutes) : 0,
      reviews: stars?.reviews ?? 0,
      stars: stars?.stars ?? 0,
      sold_before: sumPaise([earlier?.services ?? noPaise, earlier?.products ?? noPaise]),
    };
  });
  const soldOf = ({ services, products }: Person) => paise(services + products);
  return {
    compared: other && dated(other),
    people: people.toSorted((a, b) => soldOf(b) - soldOf(a) || (a.name ?? '').localeCompare(b.name ?? '')),
  };
}
