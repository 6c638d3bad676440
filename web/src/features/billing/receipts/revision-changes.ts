import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import { type Paise, paise } from '@kursi/core/kernel/money.ts';

type Line = Receipt['lines'][number];
type Bill = Pick<Receipt, 'lines' | 'tip_amount' | 'total_amount'>;

/** Null: it was not there, or is not any more. */
export interface Change {
  readonly what: string | 'tip' | 'total';
  readonly before: Paise | null;
  readonly after: Paise | null;
}

const keyOf = ({ booking_id, product_id, membership_id, name }: Line) =>
  booking_id ?? product_id ?? membership_id ?? name;
const labelOf = ({ name, quantity }: Line) => (quantity > 1 ? `${quantity} × ${name}` : name);

/** What one revision of a bill changed: lines that came, went, or cost something else; tip and total. */
export function changesBetween(before: Bill, after: Bill): Change[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines = [...new Set([...old.keys(), ...now.keys()])].map((key): Change => {
    const [was, is] = [old.get(key), now.get(key)];
    const line = is ?? was;
    return { what: line?.label ?? '', before: was?.amount ?? null, after: is?.amount ?? null };
  });
  const sums: Change[] = [
    { what: 'tip', before: before.tip_amount, after: after.tip_amount },
    { what: 'total', before: before.total_amount, after: after.total_amount },
  ];
  return [...lines, ...sums].filter((one) => one.before !== one.after);
}

function linesOf({ lines }: Bill) {
  const found = new Map<string, { readonly label: string; readonly amount: Paise }>();
  for (const line of lines) {
    const amount = paise((found.get(keyOf(line))?.amount ?? 0) + line.amount);
    found.set(keyOf(line), { label: labelOf(line), amount });
  }
  return found;
}
