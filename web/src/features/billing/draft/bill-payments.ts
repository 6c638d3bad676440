import { clampPayment } from '@kursi/core/billing/bill.ts';
import { type BillDraft, type WayToPay, waysToPay } from '@kursi/core/billing/bill-draft.ts';
import { noPaise, type Paise, paise, subtractPaise } from '@kursi/core/kernel/money.ts';

/** What comes in by each way: the typed amounts, never more than there is to collect, and the rest. */
export function placedOf({ paid, rest }: BillDraft, toCollect: Paise): Record<WayToPay, Paise> {
  const placed = { cash: noPaise, businessUPI: noPaise, pg: noPaise };
  let left = toCollect;
  for (const way of waysToPay) {
    if (way === rest) continue;
    placed[way] = clampPayment(paid[way] ?? noPaise, left);
    left = subtractPaise(left, placed[way]);
  }
  if (rest) placed[rest] = left;
  return placed;
}

/**
 * An amount is typed: amounts that were typed before give way to it. What takes the rest keeps taking it; typed less
 * itself, it hands over to the first way that has an amount, else the rest stays due.
 */
export function typeAmount(bill: BillDraft, way: WayToPay, amount: Paise, toCollect: Paise): BillDraft {
  const other = waysToPay.find((one) => one !== way && (bill.paid[one] ?? 0) > 0);
  const rest = bill.rest === way ? (other ?? null) : bill.rest;
  const taken = clampPayment(amount, toCollect);
  let left = subtractPaise(toCollect, taken);
  const paid: BillDraft['paid'] = {};
  for (const one of waysToPay) {
    const before = bill.paid[one];
    if (one === way || one === rest || before === undefined) continue;
    paid[one] = clampPayment(before, left);
    left = subtractPaise(left, paid[one]);
  }
  return { ...bill, paid: { ...paid, [way]: taken }, rest };
}

/** All that is open comes in this way; what was typed elsewhere stays. */
export function payRestBy(bill: BillDraft, way: WayToPay): BillDraft {
  const { [way]: _, ...paid } = bill.paid;
  return { ...bill, paid, rest: way };
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
