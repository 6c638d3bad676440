import type { MoneyByMethod } from '@kursi/core/billing/money-by-method.ts';
import type { Paise } from '@kursi/core/kernel/money.ts';
import {
  type MethodType,
  type NamedPayment,
  ownMethodText,
  paymentMethods,
} from '@kursi/core/payments/payment-methods.ts';
import type { Translate } from '../../lib/text.ts';

/** Methods of a business have the name that it gave them. */
export function methodName(t: Translate, by: NamedPayment & { readonly type: MethodType }): string {
  const known = paymentMethods.find(({ code }) => code === by.type);
  return known ? t(known.name_key) : ownMethodText(by);
}

interface MethodSum {
  readonly key: string;
  readonly name: string;
  readonly amount: Paise;
}

const inTakings = paymentMethods.toSorted((a, b) => a.takings_position - b.takings_position);

/** What came in, method by method, as takings list it. */
export function methodSums(t: Translate, money: MoneyByMethod): MethodSum[] {
  return [
    ...inTakings.map(({ sum, name_key }) => ({ key: sum, name: t(name_key), amount: money[sum] })),
    ...money.others.map(({ method_id, name, amount }) => ({ key: method_id, name, amount })),
  ];
}
