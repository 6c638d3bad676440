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
  readonly byHand: WayBack | null;
}
export const nothingChosen: ChosenWays = { online: false, byHand: null };

export interface Overpaid {
  readonly over: Paise;
  /** What is left of online payments. */
  readonly online: Paise;
  /** Cash and UPI, and what else the visit was paid by. */
  readonly byHand: readonly WayBack[];
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
  return {
    over,
    online: leastPaise(over, sumPaise(online)),
    byHand: [hand('cash'), hand('businessUPI'), ...own.values()],
  };
}

/** What goes back by which way: the gateway takes what it can, the way by hand takes the rest. */
export function partsBack({ over, online }: Overpaid, chosen: ChosenWays): PartBack[] {
  const sent = chosen.online ? online : noPaise;
  const rest = subtractPaise(over, sent);
  return [
    { ...paidByGateway, method_name: null, amount: sent },
    ...(chosen.byHand ? [{ ...chosen.byHand, amount: rest }] : []),
  ].filter(({ amount }) => amount > 0);
}

/** What is still without a way. */
export function undecided(overpaid: Overpaid, chosen: ChosenWays): Paise {
  const placed = sumPaise(partsBack(overpaid, chosen).map(({ amount }) => amount));
  return subtractPaise(overpaid.over, placed);
}
