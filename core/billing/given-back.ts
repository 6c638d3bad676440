import { type WrittenIn, writtenMoney } from '../kernel/format.ts';
import { type Paise, paise, sumPaise } from '../kernel/money.ts';
import { withoutLinks } from '../kernel/without-links.ts';
import type { MethodType } from '../payments/payment-methods.ts';

/** A part of what a client paid that went back to them, and the way it went. */
export interface GivenBack {
  readonly type: MethodType;
  readonly method_name: string | null;
  readonly amount: Paise;
}

const words = {
  en: {
    pg: 'online',
    cash: 'in cash',
    businessUPI: 'by UPI',
    other: (name: string) => `by ${name}`,
    sentence: (what: string) => ` Given back to you: ${what}.`,
  },
  hi: {
    pg: 'ऑनलाइन',
    cash: 'नकद',
    businessUPI: 'UPI से',
    other: (name: string) => `${name} से`,
    sentence: (what: string) => ` आपको लौटाए: ${what}।`,
  },
} as const;

/** What stands of it among the payments of a receipt, where it is below nought; one entry for each way. */
export function givenBackOf(
  payments: readonly (GivenBack & { readonly is_refund: boolean })[],
): readonly GivenBack[] {
  const refunds = payments.filter(({ is_refund }) => is_refund);
  const ways = Map.groupBy(refunds, ({ type, method_name }) => `${type} ${method_name}`);
  return [...ways.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const amount = paise(-sumPaise(rows.map((row) => row.amount)));
    return amount > 0 ? [{ type: first.type, method_name: first.method_name, amount }] : [];
  });
}

/** "₹681 online and ₹120 in cash", for the client; empty if nothing went back. */
export function givenBackText(locale: WrittenIn, parts: readonly GivenBack[]): string {
  const { other, ...ways } = words[locale];
  const said = parts.map(({ type, method_name, amount }) => {
    const way = type === 'other' ? other(withoutLinks(method_name ?? '')) : ways[type];
    return `${writtenMoney(amount)} ${way}`;
  });
  return new Intl.ListFormat(locale === 'hi' ? 'hi-IN' : 'en-IN').format(said);
}

/** The same as a sentence after another; empty if nothing went back. */
export function givenBackSentence(locale: WrittenIn, parts: readonly GivenBack[]): string {
  return parts.length > 0 ? words[locale].sentence(givenBackText(locale, parts)) : '';
}
