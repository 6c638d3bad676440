import type { OutputOf } from '@kursi/core/contract/call.ts';
import type { insightsCalls } from '@kursi/core/insights/insights.contract.ts';
import { noPaise, paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { comparedRange, comparedUntil } from '@kursi/core/sales/sales-report.ts';
import type { ThreeWords } from '@kursi/core/sales/three-words.ts';
import type { Executor } from '../../platform/database/database.ts';
import { sumOfDues } from '../billing/public.ts';
import { getBusinessFacts } from '../business/public.ts';
import { getRebuild, getWords, listDaySums, listStoppedRegulars } from '../sales/public.ts';
import { countNoShows, listBookedDays, listLowStock } from './week.store.ts';

const LOW_STOCK = { most: 1, limit: 3 };

/** The running week from Monday, for who sees the figures of the business. */
export async function getWeek(
  db: Executor,
  business_id: string,
  now: Temporal.Instant,
): Outcome<OutputOf<typeof insightsCalls.getWeek>, 'FIGURES_REBUILDING'> {
  const rebuild = await getRebuild(db, business_id);
  if (rebuild) return refuse('FIGURES_REBUILDING', { done: rebuild.done, of: rebuild.visits });
  const { time_zone } = await getBusinessFacts(db, business_id);
  const here = now.toZonedDateTimeISO(time_zone);
  const today = here.toPlainDate();
  const monday = today.subtract({ days: today.dayOfWeek - 1 });
  const week = { from: monday, to: monday.add({ days: 6 }) };
  const tomorrow = today.add({ days: 1 });
  const days = { business_id, from: week.from.toString(), to: week.to.toString() };
  const [before, year] = (['before', 'year'] as const).map((comparison) => {
    const range = comparedRange(week, comparison);
    const until = comparedUntil(week, range, here)?.toInstant() ?? null;
    return { business_id, from: range.from.toString(), to: range.to.toString(), until };
  });
  if (!before || !year) throw new Error('a week has two others beside it');
  const endOfTomorrow = [tomorrow.toString(), days.to].sort().at(-1) ?? days.to;
  const gone = { ...days, to: today.toString() };
  const goneBefore = { ...before, to: today.subtract({ weeks: 1 }).toString() };
  const [now_, then, ago, sums, sumsBefore, booked, missed, missedBefore, due, low_stock, away] =
    await Promise.all([
      getWords(db, { ...days, until: null }, now),
      getWords(db, before, now),
      getWords(db, year, now),
      listDaySums(db, { ...days, until: null }),
      listDaySums(db, { ...before, until: null }),
      listBookedDays(db, { ...days, from: today.toString(), to: endOfTomorrow }, now),
      countNoShows(db, gone),
      countNoShows(db, goneBefore),
      sumOfDues(db, { business_id }),
      listLowStock(db, days, LOW_STOCK),
      listStoppedRegulars(db, business_id, today),
    ]);
  const ofDay = <Row extends { readonly day: string }>(rows: readonly Row[], day: Temporal.PlainDate) =>
    rows.find((row) => row.day === day.toString());
  const next = ofDay(booked, tomorrow);
  return ok({
    from: days.from,
    to: days.to,
    today: today.toString(),
    came_in: {
      amount: now_.came_in.amount,
      by_method: now_.came_in.by_method,
      before: then.came_in.amount,
      by_method_before: then.came_in.by_method,
      year: ago.came_in.amount,
      covered: paise(-now_.to_came_in.covered),
    },
    days: Array.from({ length: 7 }, (_, i) => {
      const day = monday.add({ days: i });
      return {
        day: day.toString(),
        came_in: ofDay(sums, day)?.came_in ?? noPaise,
        before: ofDay(sumsBefore, day.subtract({ weeks: 1 }))?.came_in ?? noPaise,
        booked: ofDay(booked, day)?.booked ?? noPaise,
      };
    }),
    bills: { now: now_.bills, before: then.bills },
    average_bill: { now: averageBill(now_), before: averageBill(then) },
    no_shows: { now: missed, before: missedBefore },
    tomorrow: {
      visits: next?.visits ?? 0,
      booked: next?.booked ?? noPaise,
      first_time: next?.first_time ?? null,
    },
    due: due.amount,
    low_stock,
    stopped: away.length,
  });
}

/** Services and products after discounts, by bill; whole rupees in paise. */
function averageBill({ bills, sold }: ThreeWords): number {
  return bills === 0 ? 0 : 100 * Math.round((sold.services + sold.products) / bills / 100);
}
