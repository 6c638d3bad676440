import { leastPaise, noPaise, type Paise, paise, percentOfPaise } from '../kernel/money.ts';
import type { MoneyByMethod, OtherMoney } from './money-by-method.ts';

/** Notes and coins in rupees, largest first. */
export const denominations = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;
export type Denomination = (typeof denominations)[number];
/** How many pieces of each; one that is left out means none. */
export type Pieces = { readonly [value in `${Denomination}`]?: number | undefined };

export type AllPieces = { [value in `${Denomination}`]: number };

export function countedCash(pieces: Pieces): Paise {
  return paise(denominations.reduce((sum, value) => sum + 100 * value * piecesOf(pieces, value), 0));
}

/** With a nought for every piece of which there is none. */
export function everyPiece(pieces: Pieces): AllPieces {
  const all = denominations.map((value) => [`${value}`, piecesOf(pieces, value)]);
  return Object.fromEntries(all) as AllPieces;
}

export function piecesOf(pieces: Pieces, value: Denomination): number {
  return pieces[`${value}`] ?? 0;
}

export type DifferenceLevel = 'matches' | 'small' | 'large';

/** Wrong change happens; beyond that somebody should look. */
const SMALL_DIFFERENCE = paise(100_00);
const SMALL_SHARE = 1_00;

/** Small is up to ₹100 or 1 % of what was expected, whichever is more; over is as much a difference as short. */
export function differenceLevel(expected: Paise, counted: Paise): DifferenceLevel {
  const off = Math.abs(counted - expected);
  if (off === 0) return 'matches';
  const limit = Math.max(SMALL_DIFFERENCE, percentOfPaise(paise(Math.abs(expected)), SMALL_SHARE));
  return off <= limit ? 'small' : 'large';
}

export interface Counted {
  readonly cash: Paise;
  /** Null when the statement was not looked at. */
  readonly upi: Paise | null;
  /** Methods of the business whose own total was looked up. */
  readonly others: readonly OtherMoney[];
}

export type Differences = Record<'cash' | 'upi', Paise> & { readonly others: OtherMoney[] };

/** Above nought is too much. Each kind for itself: what is missing in one is not found in the other. */
export function differencesOf(
  expected: Pick<MoneyByMethod, 'cash' | 'upi' | 'others'>,
  counted: Counted,
): Differences {
  return {
    cash: paise(counted.cash - expected.cash),
    upi: counted.upi === null ? noPaise : paise(counted.upi - expected.upi),
    others: counted.others.map((one) => ({
      ...one,
      amount: paise(one.amount - amountBy(expected.others, one.method_id)),
    })),
  };
}

export function amountBy(others: readonly OtherMoney[], methodId: string): Paise {
  return others.find(({ method_id }) => method_id === methodId)?.amount ?? noPaise;
}

/** What differs, kind by kind. */
export function nonzeroOf({ cash, upi, others }: Differences): Paise[] {
  return [cash, upi, ...others.map(({ amount }) => amount)].filter((amount) => amount !== 0);
}

/** Methods that were looked up in one count and not in the other count as different. */
export function isSameCount(
  one: Omit<Counted, 'cash'> & { readonly cash: Paise | null },
  other: Omit<Counted, 'cash'> & { readonly cash: Paise | null },
): boolean {
  const sums = ({ others }: Pick<Counted, 'others'>) =>
    others.map(({ method_id, amount }) => `${method_id} ${amount}`).toSorted();
  return one.cash === other.cash && one.upi === other.upi && sums(one).join() === sums(other).join();
}

export interface CashPlan {
  readonly tips: Paise;
  readonly stays: Paise;
  readonly to_bank: Paise;
  /** What to take for the bank. */
  readonly take: Pieces;
}

/** Where counted cash goes: tips to the people, the float stays, the rest to the bank, as far as it reaches. */
export function planCash(
  pieces: Pieces,
  { tips, float }: { readonly tips: Paise; readonly float: Paise },
): CashPlan {
  const counted = countedCash(pieces);
  const handed = leastPaise(tips, counted);
  const stays = leastPaise(float, paise(counted - handed));
  const take = largestPieces(pieces, paise(counted - handed - stays));
  const to_bank = countedCash(take);
  return { tips: handed, stays: paise(counted - handed - to_bank), to_bank, take };
}

/** Largest first, so that small notes stay for change; what the pieces cannot make exactly stays in the drawer. */
function largestPieces(pieces: Pieces, amount: Paise): Pieces {
  const take: Partial<Record<`${Denomination}`, number>> = {};
  let left: number = amount;
  for (const value of denominations) {
    const some = Math.min(piecesOf(pieces, value), Math.floor(left / (100 * value)));
    if (some > 0) take[`${value}`] = some;
    left -= some * 100 * value;
  }
  return take;
}
