import { type MoneyByMethod, moneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listOwnMethods } from '../../business/public.ts';
import { sumOfDues } from '../dues/due.store.ts';
import { listLedgerDays } from './takings.store.ts';

interface TakingsByNow {
  readonly today: MoneyByMethod;
  readonly week_before: { readonly by_now: MoneyByMethod; readonly whole_day: MoneyByMethod } | null;
  readonly due: Paise;
}

/** Today against the same weekday of last week: by this time, since a whole day looks better than half of one. */
export async function getTakingsByNow(
  db: Executor,
  at: { readonly business_id: string; readonly now: Temporal.Instant; readonly time_zone: string },
): Promise<TakingsByNow> {
  const { business_id, time_zone } = at;
  const here = at.now.toZonedDateTimeISO(time_zone);
  const then = here.subtract({ weeks: 1 });
  const between = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime) =>
    listLedgerDays(db, { business_id, from: from.toInstant(), to: to.toInstant() }, time_zone);
  // The end of a range is exclusive, and this very moment counts.
  const soon = { milliseconds: 1 };
  const [today, byNow, wholeDay, due, methods] = await Promise.all([
    between(here.startOfDay(), here.add(soon)),
    between(then.startOfDay(), then.add(soon)),
    between(then.startOfDay(), then.add({ days: 1 }).startOfDay()),
    sumOfDues(db, { business_id }),
    listOwnMethods(db, business_id),
  ]);
  const money = (rows: typeof today) => moneyByMethod(rows, methods);
  const week_before = wholeDay.length > 0 ? { by_now: money(byNow), whole_day: money(wholeDay) } : null;
  return { today: money(today), week_before, due: due.amount };
}
