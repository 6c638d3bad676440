import { clampPayment } from '@kursi/core/billing/bill.ts';
import type { BillDraft, PayKey } from '@kursi/core/billing/bill-draft.ts';
import { noPaise, type Paise, paise, subtractPaise } from '@kursi/core/kernel/money.ts';
import { type MethodCode, methodCodes } from '@kursi/core/payments/payment-methods.ts';

/** By method: its code, or the id of one of the business. */
export type Placed = Readonly<Record<MethodCode, Paise> & Record<PayKey, Paise>>;

/** The methods of every business, in the order of the page, then those of this one that the bill names. */
const methodsOf = ({ paid, rest }: BillDraft): Set<PayKey> =>
  new Set([...methodCodes, ...Object.keys(paid), ...(rest ? [rest] : [])]);

/** What comes in by each method: the typed amounts, never more than there is to collect, and the rest. */
export function placedOf(bill: BillDraft, toCollect: Paise): Placed {
  const { paid, rest } = bill;
  const placed: Record<PayKey, Paise> = {};
  let left = toCollect;
  for (const method of methodsOf(bill)) {
    const amount = method === rest ? noPaise : clampPayment(paid[method] ?? noPaise, left);
    placed[method] = amount;
    left = subtractPaise(left, amount);
  }
  if (rest) placed[rest] = left;
  return placed as Placed;
}

/**
 * An amount is typed: amounts that were typed before give way to it. What takes the rest keeps taking it; typed less
 * itself, it hands over to the first method that has an amount, else the rest stays due.
 */
export function typeAmount(bill: BillDraft, method: PayKey, amount: Paise, toCollect: Paise): BillDraft {
  const methods = [...methodsOf(bill)];
  const other = methods.find((one) => one !== method && (bill.paid[one] ?? 0) > 0);
  const rest = bill.rest === method ? (other ?? null) : bill.rest;
  const taken = clampPayment(amount, toCollect);
  let left = subtractPaise(toCollect, taken);
  const paid: BillDraft['paid'] = {};
  for (const one of methods) {
    const before = bill.paid[one];
    if (one === method || one === rest || before === undefined) continue;
    const amount = clampPayment(before, left);
    paid[one] = amount;
    left = subtractPaise(left, amount);
  }
  return { ...bill, paid: { ...paid, [method]: taken }, rest };
}

/** All that is open comes in this way; what was typed elsewhere stays. */
export function payRestBy(bill: BillDraft, method: PayKey): BillDraft {
  const { [method]: _, ...paid } = bill.paid;
  return { ...bill, paid, rest: method };
}

/** Nothing more comes in now: what no typed amount covers stays due. */
export const leaveDue = (bill: BillDraft): BillDraft => ({ ...bill, rest: null });

/** Notes that a client is likely to hand over: the exact sum, then the next ones upward. */
export function handedOver(amount: Paise): Paise[] {
  const notes = [100_00, 500_00, 1000_00].map((note) => Math.ceil(amount / note) * note);
  return [...new Set(notes)]
    .filter((sum) => sum > amount)
    .map((sum) => paise(sum))
    .slice(0, 3);
}
