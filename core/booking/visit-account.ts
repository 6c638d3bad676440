import { leastPaise, noPaise, type Paise, paise, subtractPaise, sumPaise } from '../kernel/money.ts';
import { isOnline, type PaidBy } from '../payments/payment-methods.ts';

/**
 * A row of the ledger. A refund has a negative amount and names the payment that it takes from; an undo names the
 * payment or the refund that it takes back whole.
 */
export interface LedgerRow extends PaidBy {
  readonly id: string;
  /** The service it was paid for; null: the whole visit. */
  readonly booking_id: string | null;
  readonly kind: 'payment' | 'undo' | 'refund';
  readonly amount: Paise;
  readonly reverses: string | null;
}

/** What is left of each payment after its undo and its refunds; in the order of the rows. */
export function paymentsLeft<Row extends LedgerRow>(
  rows: readonly Row[],
): { readonly row: Row; readonly left: Paise }[] {
  return rows
    .filter(({ kind }) => kind === 'payment')
    .map((row) => {
      const back = rows.filter(({ reverses }) => reverses === row.id);
      const returned = rows.filter(({ reverses }) => back.some(({ id }) => id === reverses));
      return { row, left: sumPaise([row, ...back, ...returned].map(({ amount }) => amount)) };
    });
}

/** Payments and refunds as they happened, without what was undone. */
export function standingRows<Row extends LedgerRow>(rows: readonly Row[]): Row[] {
  return rows.filter(
    ({ id, kind }) =>
      kind !== 'undo' && !rows.some(({ kind, reverses }) => kind === 'undo' && reverses === id),
  );
}

/** What went back of all payments and was not taken in again. */
export function refundedBefore(rows: readonly LedgerRow[]): Paise {
  const refunds = standingRows(rows).filter(({ kind }) => kind === 'refund');
  return paise(-sumPaise(refunds.map(({ amount }) => amount)));
}

export interface Account {
  readonly paid: Paise;
  /** Paid above what the services cost: sent back by the gateway. */
  readonly overpaidOnline: Paise;
  /** The same for what was paid by hand: the desk gives it back. */
  readonly overpaidByHand: Paise;
}

/** Online payments go back first: nobody has to open the drawer for them. */
export function accountOf(charges: Paise, rows: readonly LedgerRow[]): Account {
  const paid = sumPaise(rows.map(({ amount }) => amount));
  // Less what was given back of it by hand.
  const online = sumPaise(paymentsLeft(rows).flatMap(({ row, left }) => (isOnline(row.type) ? [left] : [])));
  const over = paise(Math.max(0, paid - charges));
  const overpaidOnline = leastPaise(over, online);
  return { paid, overpaidOnline, overpaidByHand: subtractPaise(over, overpaidOnline) };
}

interface Charged {
  readonly id: string;
  /** Without what a membership covers. */
  readonly charged_amount: Paise;
}

export interface Share extends Pick<PaidBy, 'type'> {
  readonly amount: Paise;
}

/**
 * What was paid of each service: first what was paid for it alone, then what was paid for the visit, in the order
 * of the services. A service that nothing was paid for has no share.
 */
export function sharesOf(charged: readonly Charged[], rows: readonly LedgerRow[]): Map<string, Share> {
  const shares = new Map<string, Share>();
  const give = (one: Charged, row: LedgerRow, upTo: Paise): Paise => {
    const before = shares.get(one.id);
    const room = subtractPaise(one.charged_amount, before?.amount ?? noPaise);
    const amount = leastPaise(room, upTo);
    // Paid in several ways: one that the desk cannot undo is named before the others.
    const { type } = before && isOnline(before.type) ? before : row;
    if (amount > 0) shares.set(one.id, { amount: sumPaise([before?.amount ?? null, amount]), type });
    return subtractPaise(upTo, amount);
  };
  const left = paymentsLeft(rows).map(({ row, left }) => {
    const one = charged.find(({ id }) => id === row.booking_id);
    return { row, left: one ? give(one, row, left) : left };
  });
  for (const { row, left: amount } of left) charged.reduce((rest, one) => give(one, row, rest), amount);
  return shares;
}
