import { type Paise, subtractPaise, sumPaise } from '../kernel/money.ts';
import { isOnline, type MethodType, type PaidBy } from '../payments/payment-methods.ts';

/** What a new total leaves above it: nothing of it moves before a person has said which way it goes back. */
export interface PaidOver {
  readonly over: Paise;
  /** What is left of online payments: no more than that goes back through the gateway. */
  readonly online: Paise;
}

interface WayBack {
  readonly type: MethodType;
  readonly amount: Paise;
}

/** The ways that were chosen name the whole sum, and the gateway only what it took. */
export function whyNotGivenBack(
  { over, online }: PaidOver,
  ways: readonly WayBack[],
): 'undecided' | 'more_than_online' | null {
  if (sumPaise(ways.map(({ amount }) => amount)) !== over) return 'undecided';
  const sentBack = sumPaise(ways.filter(({ type }) => isOnline(type)).map(({ amount }) => amount));
  return sentBack > online ? 'more_than_online' : null;
}

interface Left extends PaidBy {
  readonly left: Paise;
}

/**
 * Which payments the ways take from, the newest first. What goes back by hand takes what came in by the same method,
 * then what else came in by hand, and of an online payment only what is left over.
 */
export function takenFrom<Payment extends Left, Way extends PaidBy & WayBack>(
  payments: readonly Payment[],
  ways: readonly Way[],
): { readonly payment: Payment; readonly way: Way; readonly amount: Paise }[] {
  const left = new Map(payments.map((payment) => [payment, payment.left]));
  const taken: { payment: Payment; way: Way; amount: Paise }[] = [];
  const gatewayFirst = ways.toSorted((a, b) => Number(isOnline(b.type)) - Number(isOnline(a.type)));
  for (const way of gatewayFirst) {
    let { amount: open } = way;
    for (const payment of inOrder(payments, way)) {
      const amount = Math.min(open, left.get(payment) ?? 0) as Paise;
      if (amount === 0) continue;
      left.set(payment, subtractPaise(left.get(payment) ?? amount, amount));
      open = subtractPaise(open, amount);
      taken.push({ payment, way, amount });
    }
  }
  return taken;
}

function inOrder<Payment extends Left>(payments: readonly Payment[], way: PaidBy): Payment[] {
  const newest = payments.toReversed();
  if (isOnline(way.type)) return newest.filter(({ type }) => isOnline(type));
  const nearness = ({ type, method_id }: PaidBy) =>
    type === way.type && method_id === way.method_id ? 0 : isOnline(type) ? 2 : 1;
  return newest.sort((a, b) => nearness(a) - nearness(b));
}
