import { type MoneyByMethod, moneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { sumOfDues } from '../../billing/public.ts';
import { listOwnMethods } from '../../business/public.ts';
import { listLedgerDays, listLedgerUntil } from './takings.store.ts';

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
  const dayOf = (moment: Temporal.ZonedDateTime) => {
    const day = moment.toPlainDate().toString();
    return { business_id, from: day, to: day };
  };
  const [today, byNow, wholeDay, due, methods] = await Promise.all([
    listLedgerUntil(db, dayOf(here), at.now),
    listLedgerUntil(db, dayOf(then), then.toInstant()),
    listLedgerDays(db, dayOf(then)),
    sumOfDues(db, { business_id }),
    listOwnMethods(db, business_id),
  ]);
  const money = (rows: typeof today) => moneyByMethod(rows, methods);
  const week_before = wholeDay.length > 0 ? { by_now: money(byNow), whole_day: money(wholeDay) } : null;
  return { today: money(today), week_before, due: due.amount };
}
