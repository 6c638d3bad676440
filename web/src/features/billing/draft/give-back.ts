import type { Receipt } from '@kursi/core/billing/billing.contract.ts';
import type { Visit } from '@kursi/core/booking/booking-shapes.ts';
import { leastPaise, noPaise, type Paise, paise, subtractPaise, sumPaise } from '@kursi/core/kernel/money.ts';
import { isOnline, type MethodType, paidByGateway } from '@kursi/core/payments/payment-methods.ts';

export interface WayBack {
  readonly type: MethodType;
  readonly method_id: string | null;
  /** Of a method of the business. */
  readonly method_name: string | null;
}
export interface PartBack extends WayBack {
  readonly amount: Paise;
}

/** Which ways were chosen. Nothing is chosen beforehand: money moves only by a word. */
export interface ChosenWays {
  readonly online: boolean;
  /** Of several methods, each takes back what came in by it: `as_paid`. */
  readonly byHand: WayBack | 'as_paid' | null;
}
export const nothingChosen: ChosenWays = { online: false, byHand: null };

export interface Overpaid {
  readonly over: Paise;
  /** What is left of online payments. */
  readonly online: Paise;
  /** Cash and UPI, and what else the visit was paid by. */
  readonly byHand: readonly WayBack[];
  /** By method, when all that was paid by hand in more than one way goes back; else empty. */
  readonly asPaid: readonly PartBack[];
}

const hand = (type: MethodType): WayBack => ({ type, method_id: null, method_name: null });

/** What this total leaves above it of what was paid; null when nothing is. */
export function overpaidAt(visit: Visit | null, revised: Receipt | null, total: Paise): Overpaid | null {
  const over = visit ? paise(Math.max(0, visit.paid_amount - total)) : noPaise;
  if (!visit || over === 0) return null;
  const online = visit.payments.flatMap(({ type, amount, refunded_amount }) =>
    isOnline(type) ? [subtractPaise(amount, refunded_amount)] : [],
  );
  const own = new Map<string, WayBack>();
  for (const { type, method_id, method_name } of [...visit.payments, ...(revised?.payments ?? [])])
    if (type === 'other' && method_id) own.set(method_id, { type, method_id, method_name });
  const sent = leastPaise(over, sumPaise(online));
  const asPaid = leftByMethod(visit);
  const isAllOfIt = sumPaise(asPaid.map(({ amount }) => amount)) === subtractPaise(over, sent);
  return {
    over,
    online: sent,
    byHand: [hand('cash'), hand('businessUPI'), ...own.values()],
    asPaid: isAllOfIt && asPaid.length > 1 ? asPaid : [],
  };
}

function leftByMethod({ payments }: Visit): PartBack[] {
  const parts = new Map<string, PartBack>();
  for (const { type, method_id, method_name, amount, refunded_amount, status } of payments) {
    const left = subtractPaise(amount, refunded_amount);
    if (isOnline(type) || status === 'undone' || left === 0) continue;
    const key = method_id ?? type;
    const before = parts.get(key)?.amount ?? noPaise;
    parts.set(key, { type, method_id, method_name, amount: sumPaise([before, left]) });
  }
  return [...parts.values()];
}

/** What goes back by which way: the gateway takes what it can, the way by hand takes the rest. */
export function partsBack({ over, online, asPaid }: Overpaid, chosen: ChosenWays): PartBack[] {
  const sent = chosen.online ? online : noPaise;
  const rest = subtractPaise(over, sent);
  const byHand =
    chosen.byHand === 'as_paid' ? asPaid : chosen.byHand ? [{ ...chosen.byHand, amount: rest }] : [];
  return [{ ...paidByGateway, method_name: null, amount: sent }, ...byHand].filter(
    ({ amount }) => amount > 0,
  );
}

/** What is still without a way. */
export function undecided(overpaid: Overpaid, chosen: ChosenWays): Paise {
  const placed = sumPaise(partsBack(overpaid, chosen).map(({ amount }) => amount));
  return subtractPaise(overpaid.over, placed);
}
