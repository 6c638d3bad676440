import { CLOSES_SHOWN, type Drawer } from '@kursi/core/billing/day-close.contract.ts';
import { type AllPieces, differencesOf } from '@kursi/core/billing/day-close.ts';
import { allMoney, type OtherMoney } from '@kursi/core/billing/money-by-method.ts';
import type { MemberRole } from '@kursi/core/contract/member-roles.ts';
import { may, type RightSet } from '@kursi/core/contract/rights.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { type Outcome, ok, refuse } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listOwnMethods } from '../../business/public.ts';
import type { BilledSums, SalesOfDays } from '../ports.ts';
import {
  type DayCloseRow,
  type DayKey,
  findClose,
  getBillsOfDay,
  getDrawerSettings,
  listCloses,
  listCounts,
  listFloats,
  listOpenVisits,
  listPayouts,
  listReopened,
  openingCash,
} from './day-close.store.ts';
import { rangeOfDays } from './days.ts';
import {
  cameInAtClose,
  changedSince,
  countsOf,
  type ExpectedOfDay,
  expectedOf,
  getExpected,
} from './expected.ts';

interface Viewer {
  readonly user_id: string;
  readonly role: MemberRole | null;
  readonly rights: RightSet | null;
}

/** Days before the one shown that are looked at for closes, and for days without one. */
const DAYS_BACK = 30;

/** One day of the drawer, with what this person may see of it. */
export async function getDrawer(
  sales: SalesOfDays,
  db: Executor,
  key: DayKey,
  viewer: Viewer,
  now: Temporal.Instant,
): Outcome<Drawer, 'NOT_FOUND'> {
  const { business_id, day } = key;
  const settings = await getDrawerSettings(db, business_id);
  const { time_zone, staff_count_blind } = settings;
  const today = localMinute(now, time_zone).day.toString();
  if (day > today) return refuse('NOT_FOUND');
  const date = Temporal.PlainDate.from(day);
  const range = { business_id, ...rangeOfDays(date, date, time_zone) };
  const days = { business_id, from: day, to: day };
  const seesTakings = may(viewer, 'takings.see');
  const [expected, bills, billed, counts, floats, close, open_visits, people, earlier, reopened] =
    await Promise.all([
      getExpected(sales, db, key),
      getBillsOfDay(db, range),
      sales.getBilled(db, days),
      listCounts(db, key),
      listFloats(db, key),
      findClose(db, key),
      listOpenVisits(db, key),
      sales.listPeopleTakings(db, days, seesTakings ? null : viewer.user_id),
      listEarlierDays(sales, db, business_id, date),
      seesTakings ? listReopened(db, key) : [],
    ]);
  // Blind: the figures wait for the count of this person, in every answer.
  const own = countsOf(counts, viewer.user_id, expected);
  const sees = !staff_count_blind || own.length > 0 || may(viewer, 'drawer.see_uncounted');
  const count = counts.at(-1);
  const opening_cash = close?.opening_cash ?? openingCash(settings, floats);
  const uncounted = counts.every(({ cash }) => cash === null);
  return ok({
    day,
    today,
    time_zone,
    bills: { count: billed.bills, first: bills.first, last: bills.last },
    opening_cash,
    has_cash: expected.has_cash,
    expected: sees ? shownExpected(expected, opening_cash, { ...billed, due: bills.due }) : null,
    payouts: expected.payouts.map(({ id, amount, reason, made_by_name, made_at }) => ({
      id,
      amount,
      reason,
      made_by_name: made_by_name ?? '',
      made_at: made_at.toString(),
    })),
    floats: floats.map((float) => ({
      amount: float.amount,
      noted_by_name: float.noted_by_name ?? '',
      noted_at: float.noted_at.toString(),
    })),
    may_note_float: !close && may(viewer, 'float.note', { uncounted }),
    counts: (sees ? counts : [])
      .filter(({ cash, upi, others }) => cash !== null || upi !== null || others.length > 0)
      .map(({ cash, upi, others, counted_by_name, counted_at }) => ({
        cash,
        upi,
        others,
        counted_by_name: counted_by_name ?? '',
        counted_at: counted_at.toString(),
      })),
    count:
      count && sees
        ? {
            pieces: count.pieces,
            upi: count.upi,
            others: count.others,
            counted_by_name: count.counted_by_name ?? '',
            counted_at: count.counted_at.toString(),
          }
        : null,
    close: close
      ? {
          closed_by_name: close.closed_by_name ?? '',
          closed_at: close.closed_at.toString(),
          sheet: sees ? sheetOf(close, expected) : null,
        }
      : null,
    reopened: reopened.map((one) => ({
      closed_by_name: one.closed_by_name ?? '',
      closed_at: one.closed_at.toString(),
      counted_cash: one.counted_cash,
      reopened_by_name: one.reopened_by_name ?? '',
      reopened_at: one.reopened_at?.toString() ?? '',
      reason: one.reopen_reason ?? '',
    })),
    own_totals: expected.totals
      .filter(({ id, is_on }) => is_on || expected.in.others.some(({ method_id }) => method_id === id))
      .map(({ id, name }) => ({ method_id: id, name })),
    open_visit_count: open_visits[0]?.open_count ?? 0,
    open_visits,
    ...(seesTakings ? earlier : { last_closes: [], unclosed_days: earlier.unclosed_days }),
    people,
  });
}

function shownExpected(
  expected: ExpectedOfDay,
  opening_cash: Paise,
  { covered, advance, due, tips }: Omit<BilledSums, 'bills'> & { readonly due: Paise },
) {
  const { cash } = expected.in;
  return {
    ...expected.in,
    cash: paise(opening_cash + cash - expected.paid_out),
    cash_in: cash,
    paid_out: expected.paid_out,
    payments: expected.payments,
    covered,
    advance,
    due,
    tips,
  };
}

function countedOthers({ counted_others }: Pick<DayCloseRow, 'counted_others'>): OtherMoney[] {
  return counted_others as OtherMoney[];
}

function sheetOf(close: NonNullable<Awaited<ReturnType<typeof findClose>>>, now: ExpectedOfDay) {
  const { opening_cash, counted_cash, counted_upi, first_counted_cash, note } = close;
  return {
    opening_cash,
    cash_in: close.cash_amount,
    paid_out: close.paid_out_amount,
    counted_cash,
    counted_upi,
    counted_others: countedOthers(close),
    first_count: first_counted_cash,
    note,
    expected: { ...cameInAtClose(close), cash: close.expected_cash },
    pieces: close.pieces as AllPieces | null,
    changed: changedSince(close, now),
  };
}

/** The last closes before a day, and the days with payments since the first of them that nobody closed. */
async function listEarlierDays(
  sales: SalesOfDays,
  db: Executor,
  business_id: string,
  date: Temporal.PlainDate,
): Promise<Pick<Drawer, 'last_closes' | 'unclosed_days'>> {
  const [first, last] = [date.subtract({ days: DAYS_BACK }), date.subtract({ days: 1 })];
  const days = { first: first.toString(), last: last.toString() };
  const [closes, ledger, payouts, methods] = await Promise.all([
    listCloses(db, business_id, days),
    sales.listLedgerDays(db, { business_id, from: days.first, to: days.last }),
    listPayouts(db, business_id, days),
    listOwnMethods(db, business_id),
  ]);
  const began = closes.at(-1)?.day;
  const ofDay = Map.groupBy(ledger, (row) => row.day);
  const isClosed = (day: string) => closes.some((close) => close.day === day);
  const unclosed = [...ofDay.keys()].filter((day) => began !== undefined && day > began && !isClosed(day));
  const last_closes = closes.slice(0, CLOSES_SHOWN).map((close) => {
    const live = expectedOf(
      ofDay.get(close.day) ?? [],
      payouts.filter(({ day }) => day === close.day),
      methods,
    );
    return {
      day: close.day,
      came_in: allMoney(cameInAtClose(close)),
      difference: differencesOf(
        { ...cameInAtClose(close), cash: close.expected_cash },
        { cash: close.counted_cash, upi: close.counted_upi, others: countedOthers(close) },
      ),
      has_changed: changedSince(close, live) !== null,
    };
  });
  return { last_closes, unclosed_days: unclosed.toReversed().slice(0, CLOSES_SHOWN) };
}
