import { type MoneyByKind, moneyByKind, moneyKinds } from '@kursi/core/billing/day-close.ts';
import { type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { rangeOfDays } from '../takings/days.ts';
import { type LedgerDay, listLedgerDays } from '../takings/takings.store.ts';
import { type DayCloseRow, type DayKey, listPayouts } from './day-close.store.ts';

type Payouts = Awaited<ReturnType<typeof listPayouts>>;

export interface ExpectedOfDay {
  readonly in: MoneyByKind;
  readonly payments: { readonly cash: number; readonly upi: number; readonly online: number };
  readonly paid_out: Paise;
  readonly payouts: Payouts;
  /** Cash came in or went out. */
  readonly has_cash: boolean;
}

/** What the ledger and the pay-outs say of one day, as it is now. */
export async function getExpected(
  db: Executor,
  { business_id, day }: DayKey,
  timeZone: string,
): Promise<ExpectedOfDay> {
  const date = Temporal.PlainDate.from(day);
  // One after the other: it also runs in a transaction, which has one connection.
  const ledger = await listLedgerDays(db, { business_id, ...rangeOfDays(date, date, timeZone) }, timeZone);
  return expectedOf(ledger, await listPayouts(db, business_id, { first: day, last: day }));
}

export function expectedOf(ledger: readonly LedgerDay[], payouts: Payouts): ExpectedOfDay {
  const of = (type: LedgerDay['type']) => ledger.find((row) => row.type === type);
  return {
    in: moneyByKind(ledger),
    payments: {
      cash: of('cash')?.payments ?? 0,
      upi: of('businessUPI')?.payments ?? 0,
      online: of('pg')?.payments ?? 0,
    },
    paid_out: sumPaise(payouts.map(({ amount }) => amount)),
    payouts,
    has_cash: (of('cash')?.rows ?? 0) > 0 || payouts.length > 0,
  };
}

/** By how much a closed day differs from what was expected when it was closed; null for not at all. */
export function changedSince(
  close: DayCloseRow,
  now: Pick<ExpectedOfDay, 'in' | 'paid_out'>,
): MoneyByKind | null {
  const changed = {
    cash: paise(now.in.cash - now.paid_out - (close.cash_amount - close.paid_out_amount)),
    upi: paise(now.in.upi - close.expected_upi),
    online: paise(now.in.online - close.expected_online),
  };
  return moneyKinds.some((kind) => changed[kind] !== 0) ? changed : null;
}

/** A count without cash ends when cash comes in: else a count at dawn would show the expected cash all day. */
export function countsOf<Count extends { readonly counted_by: string; readonly cash: Paise | null }>(
  counts: readonly Count[],
  userId: string,
  { has_cash }: Pick<ExpectedOfDay, 'has_cash'>,
): Count[] {
  return counts.filter(({ counted_by, cash }) => counted_by === userId && (cash !== null || !has_cash));
}
