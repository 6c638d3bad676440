import type { dayCloseCalls } from '@kursi/core/billing/day-close.contract.ts';
import { countedCash, differencesOf, isSameCount, nonzeroOf } from '@kursi/core/billing/day-close.ts';
import type { InputOf } from '@kursi/core/contract/call.ts';
import { may, refuseRight } from '@kursi/core/contract/rights.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';
import { type Done, done, refuse, refuseField } from '@kursi/core/kernel/result.ts';
import { localMinute } from '@kursi/core/kernel/time-zone.ts';
import type { ActorContext } from '../../../platform/module/command-context.ts';
import type { SalesOfDays } from '../ports.ts';
import {
  findClose,
  getDrawerSettings,
  insertClose,
  insertCount,
  insertFloat,
  listCounts,
  listFloats,
  openingCash,
  reopenClose,
} from './day-close.store.ts';
import { countsOf, getExpected, namedTotals } from './expected.ts';

type Calls = typeof dayCloseCalls;
const nothingCounted = { cash: null, upi: null, others: [] };

/** A day that has not begun can neither be counted nor paid out of. */
export function isToCome(day: string, now: Temporal.Instant, timeZone: string): boolean {
  return day > localMinute(now, timeZone).day.toString();
}

/** Who was first, in words that the other can be told. */
export async function refuseClosed(ctx: ActorContext, day: string) {
  const close = await findClose(ctx.tx.q, { business_id: ctx.business_id, day });
  return refuse('DAY_CLOSED', {
    closed_by_name: close?.closed_by_name ?? '',
    closed_at: close?.closed_at.toString() ?? '',
  });
}

export async function handInCount(
  sales: SalesOfDays,
  ctx: ActorContext,
  { day, pieces, upi, others: sent = [] }: InputOf<Calls['handInCount']>,
): Done<'DAY_CLOSED' | 'MALFORMED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, day };
  const { time_zone } = await getDrawerSettings(tx.q, business_id);
  if (isToCome(day, now, time_zone)) return refuseField('day');
  if (await findClose(tx.q, key)) return refuseClosed(ctx, day);
  const expected = await getExpected(sales, tx.q, key);
  if (!pieces && expected.has_cash) return refuseField('pieces');
  const others = namedTotals(sent, expected);
  if (!others) return refuseField('others');
  const cash = pieces && countedCash(pieces);
  const counted = { pieces, cash, upi, others, counted_by: actor_id, counted_at: now };
  await insertCount(tx, { ...key, id: ctx.newId(), ...counted });
  ctx.emit('drawer.counted', { day });
  return done;
}

/** A revised float would explain away what is missing: staff note it before the drawer is counted. */
export async function noteFloat(
  ctx: ActorContext,
  { day, amount }: InputOf<Calls['noteFloat']>,
): Done<'DAY_CLOSED' | 'NOT_ALLOWED' | 'MALFORMED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, day };
  const { time_zone } = await getDrawerSettings(tx.q, business_id);
  if (isToCome(day, now, time_zone)) return refuseField('day');
  if (await findClose(tx.q, key)) return refuseClosed(ctx, day);
  const uncounted = (await listCounts(tx.q, key)).every(({ cash }) => cash === null);
  if (!may(ctx, 'float.note', { uncounted })) return refuseRight('float.note');
  await insertFloat(tx, { ...key, id: ctx.newId(), amount, noted_by: actor_id, noted_at: now });
  ctx.emit('drawer.float_noted', { day });
  return done;
}

/** What is expected is worked out here and kept; the page's own sums are not asked. */
export async function closeDay(
  sales: SalesOfDays,
  ctx: ActorContext,
  { day, pieces, upi, others: sent = [], note = null }: InputOf<Calls['close']>,
): Done<'DAY_CLOSED' | 'COUNT_FIRST' | 'DIFFERENCE_UNEXPLAINED' | 'MALFORMED'> {
  const { tx, business_id, now, actor_id } = ctx;
  const key = { business_id, day };
  const settings = await getDrawerSettings(tx.q, business_id);
  const { time_zone, staff_count_blind } = settings;
  if (isToCome(day, now, time_zone)) return refuseField('day');
  if (await findClose(tx.q, key)) return refuseClosed(ctx, day);
  const counts = await listCounts(tx.q, key);
  const opening_cash = openingCash(settings, await listFloats(tx.q, key));
  const expected = await getExpected(sales, tx.q, key);
  const own = countsOf(counts, actor_id, expected);
  // Otherwise a try without a note would say how much should be there.
  const isBlind = staff_count_blind && !may(ctx, 'drawer.see_uncounted');
  if (isBlind && own.length === 0) return refuse('COUNT_FIRST');
  if (!pieces && expected.has_cash) return refuseField('pieces');
  const others = namedTotals(sent, expected);
  if (!others) return refuseField('others');
  const expected_cash = paise(opening_cash + expected.in.cash - expected.paid_out);
  const counted_cash: Paise = pieces ? countedCash(pieces) : expected_cash;
  const difference = differencesOf(
    { ...expected.in, cash: expected_cash },
    { cash: counted_cash, upi, others },
  );
  if (!note && nonzeroOf(difference).length > 0) return refuse('DIFFERENCE_UNEXPLAINED', difference);
  const first = counts.find(({ cash }) => cash !== null)?.cash ?? null;
  const isClosed = await insertClose(tx, {
    ...key,
    id: ctx.newId(),
    opening_cash,
    cash_amount: expected.in.cash,
    expected_cash,
    expected_upi: expected.in.upi,
    expected_online: expected.in.online,
    expected_others: JSON.stringify(expected.in.others),
    pieces,
    counted_cash,
    counted_upi: upi,
    counted_others: JSON.stringify(others),
    paid_out_amount: expected.paid_out,
    first_counted_cash: first === counted_cash ? null : first,
    note,
    closed_by: actor_id,
    closed_at: now,
  });
  if (!isClosed) return refuseClosed(ctx, day);
  const counted = { pieces, cash: pieces && counted_cash, upi, others };
  const last = counts.at(-1) ?? nothingCounted;
  if (!isSameCount(last, counted)) {
    await insertCount(tx, { ...key, id: ctx.newId(), ...counted, counted_by: actor_id, counted_at: now });
  }
  ctx.emit('day.closed', { day });
  return done;
}

export async function reopenDay(
  ctx: ActorContext,
  { day, reason }: InputOf<Calls['reopen']>,
): Done<'NOT_FOUND'> {
  const { tx, business_id, now, actor_id } = ctx;
  const by = { reopened_by: actor_id, reopened_at: now, reopen_reason: reason };
  if (!(await reopenClose(tx, { business_id, day }, by))) return refuse('NOT_FOUND');
  ctx.emit('day.reopened', { day });
  return done;
}
