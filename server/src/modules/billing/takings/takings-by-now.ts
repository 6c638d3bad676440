import { type MoneyByKind, moneyByKind } from '@kursi/core/billing/day-close.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { sumOfDues } from '../dues/due.store.ts';
import { listLedgerDays } from './takings.store.ts';

interface TakingsByNow {
  readonly today: MoneyByKind;
  readonly week_before: { readonly by_now: MoneyByKind; readonly whole_day: MoneyByKind } | null;
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
  const [today, byNow, wholeDay, due] = await Promise.all([
    between(here.startOfDay(), here.add(soon)),
    between(then.startOfDay(), then.add(soon)),
    between(then.startOfDay(), then.add({ days: 1 }).startOfDay()),
    sumOfDues(db, { business_id }),
  ]);
  const week_before =
    wholeDay.length > 0 ? { by_now: moneyByKind(byNow), whole_day: moneyByKind(wholeDay) } : null;
  return { today: moneyByKind(today), week_before, due: due.amount };
}
