import { noPaise, type Paise, sumPaise } from '../kernel/money.ts';
import {
  countedBy,
  type MethodTraits,
  type MethodType,
  type OwnMethod,
  type PaidBy,
  paymentMethods,
  type SumName,
} from '../payments/payment-methods.ts';

/** What came in by a method of the business. */
export interface OtherMoney {
  readonly method_id: string;
  readonly name: string;
  readonly amount: Paise;
}

/** What came in, refunds taken off the method they went out by. */
export type MoneyByMethod = Readonly<Record<SumName, Paise>> & { readonly others: OtherMoney[] };

const methods: readonly (MethodTraits & { readonly code: MethodType; readonly sum: SumName })[] =
  paymentMethods;
const drawer = methods.find((method) => countedBy(method) === 'pieces');

export function bySum<Value>(make: (sum: SumName) => Value): Record<SumName, Value> {
  return Object.fromEntries(methods.map(({ sum }) => [sum, make(sum)])) as Record<SumName, Value>;
}

/** The sum that a payment counts in; null: a method of the business with a sum of its own, or no money. */
export function sumOf({ type, method_id }: PaidBy, own: readonly OwnMethod[]): SumName | null {
  const known = methods.find(({ code }) => code === type);
  if (known) return known.is_money ? known.sum : null;
  const found = own.find(({ id }) => id === method_id);
  return found && countedBy(found) === 'pieces' ? (drawer?.sum ?? null) : null;
}

type LedgerSum = PaidBy & { readonly amount: Paise };

/** Sums of the ledger as takings and the close of a day say them. */
export function moneyByMethod(rows: readonly LedgerSum[], own: readonly OwnMethod[]): MoneyByMethod {
  const amountOf = (isMeant: (row: LedgerSum) => boolean) =>
    sumPaise(rows.filter(isMeant).map(({ amount }) => amount));
  return {
    ...bySum((sum) => amountOf((row) => sumOf(row, own) === sum)),
    others: own
      .filter((method) => {
        const moved = rows.some(({ method_id }) => method_id === method.id);
        return moved && countedBy(method) === 'total';
      })
      .map(({ id, name }) => ({
        method_id: id,
        name,
        amount: amountOf(({ method_id }) => method_id === id),
      })),
  };
}

/** One amount for each method from those of several: their sum, or what changed. */
export function combineMoney(
  all: readonly MoneyByMethod[],
  combine: (amounts: readonly Paise[]) => Paise,
): MoneyByMethod {
  const others = new Map(all.flatMap((one) => one.others).map((other) => [other.method_id, other]));
  const amountsOf = (id: string) =>
    all.map((money) => money.others.find(({ method_id }) => method_id === id)?.amount ?? noPaise);
  return {
    ...bySum((sum) => combine(all.map((money) => money[sum]))),
    others: [...others.values()].map((other) => ({ ...other, amount: combine(amountsOf(other.method_id)) })),
  };
}

/** The amounts of all methods. */
export function amountsOf(money: MoneyByMethod): Paise[] {
  return [...methods.map(({ sum }) => money[sum]), ...money.others.map(({ amount }) => amount)];
}

export function allMoney(money: MoneyByMethod): Paise {
  return sumPaise(amountsOf(money));
}
