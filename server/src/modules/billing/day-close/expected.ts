import {
  amountsOf,
  bySum,
  combineMoney,
  type MoneyByMethod,
  moneyByMethod,
  type OtherMoney,
  sumOf,
} from '@kursi/core/billing/money-by-method.ts';
import { noPaise, type Paise, paise, sumPaise } from '@kursi/core/kernel/money.ts';
import { countedBy, type OwnMethod, type SumName } from '@kursi/core/payments/payment-methods.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { listOwnMethods } from '../../business/public.ts';
import type { LedgerDay, SalesOfDays } from '../ports.ts';
import { type DayCloseRow, type DayKey, listPayouts } from './day-close.store.ts';

type Payouts = Awaited<ReturnType<typeof listPayouts>>;

export interface ExpectedOfDay {
  readonly in: MoneyByMethod;
  readonly payments: Record<SumName, number>;
  readonly paid_out: Paise;
  readonly payouts: Payouts;
  /** Cash came in or went out. */
  readonly has_cash: boolean;
  /** Methods of the business that have a total of their own to look up. */
  readonly totals: readonly OwnMethod[];
}

/** What the ledger and the pay-outs say of one day, as it is now. */
export async function getExpected(
  sales: SalesOfDays,
  db: Executor,
  { business_id, day }: DayKey,
): Promise<ExpectedOfDay> {
  // One after the other: it also runs in a transaction, which has one connection.
  const ledger = await sales.listLedgerDays(db, { business_id, from: day, to: day });
  const methods = await listOwnMethods(db, business_id);
  return expectedOf(ledger, await listPayouts(db, business_id, { first: day, last: day }), methods);
}

export function expectedOf(
  ledger: readonly LedgerDay[],
  payouts: Payouts,
  methods: readonly OwnMethod[],
): ExpectedOfDay {
  const count = (of: 'payments' | 'rows', sum: SumName) =>
    ledger.reduce((all, row) => all + (sumOf(row, methods) === sum ? row[of] : 0), 0);
  return {
    in: moneyByMethod(ledger, methods),
    payments: bySum((sum) => count('payments', sum)),
    paid_out: sumPaise(payouts.map(({ amount }) => amount)),
    payouts,
    has_cash: count('rows', 'cash') > 0 || payouts.length > 0,
    totals: methods.filter((method) => countedBy(method) === 'total'),
  };
}

/** With the names that the methods have now; null: one of them has no total here, or is named twice. */
export function namedTotals(
  sent: readonly { readonly method_id: string; readonly amount: Paise }[],
  { totals }: Pick<ExpectedOfDay, 'totals'>,
): OtherMoney[] | null {
  const named = totals.flatMap(({ id, name }) =>
    sent.filter(({ method_id }) => method_id === id).map((one) => ({ ...one, name })),
  );
  return named.length === sent.length && new Set(named.map(({ method_id }) => method_id)).size === sent.length
    ? named
    : null;
}

/** By how much a closed day differs from what was expected when it was closed; null for not at all. */
export function changedSince(
  close: DayCloseRow,
  now: Pick<ExpectedOfDay, 'in' | 'paid_out'>,
): MoneyByMethod | null {
  const before = cameInAtClose(close);
  const difference = combineMoney([now.in, before], ([live = noPaise, then = noPaise]) => paise(live - then));
  const cash = paise(difference.cash - now.paid_out + close.paid_out_amount);
  const changed = { ...difference, cash };
  return amountsOf(changed).some((amount) => amount !== 0) ? changed : null;
}

/** What had come in when the day was closed. */
export function cameInAtClose(close: DayCloseRow): MoneyByMethod {
  return {
    cash: close.cash_amount,
    upi: close.expected_upi,
    online: close.expected_online,
    others: close.expected_others as OtherMoney[],
  };
}

/** A count without cash ends when cash comes in: else a count at dawn would show the expected cash all day. */
export function countsOf<Count extends { readonly counted_by: string; readonly cash: Paise | null }>(
  counts: readonly Count[],
  userId: string,
  { has_cash }: Pick<ExpectedOfDay, 'has_cash'>,
): Count[] {
  return counts.filter(({ counted_by, cash }) => counted_by === userId && (cash !== null || !has_cash));
}
