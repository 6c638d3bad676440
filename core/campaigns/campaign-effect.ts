import { type Paise, paise } from '../kernel/money.ts';

/** With fewer held back the range says nothing. */
export const FEWEST_HELD_BACK = 30;
/** 80 %: the normal quantile of 0.9. */
const Z = 1.281_551_565_545;

/** Clients, how many of them booked, and what for. */
export interface Group {
  readonly clients: number;
  readonly booked: number;
  readonly amount: Paise;
}

interface Estimate {
  readonly likely: number;
  readonly low: number;
  readonly high: number;
}

export type CampaignEffect =
  /** Nobody was held back: nothing is claimed. */
  | { readonly is: 'unknown' }
  | { readonly is: 'too_few'; readonly held_back: number }
  | {
      readonly is: 'known';
      /** Clients who booked because of it; below zero: fewer than without. */
      readonly extra: Estimate;
      readonly amount: { readonly likely: Paise; readonly low: Paise; readonly high: Paise };
      /** Who would have booked anyway. */
      readonly anyway: number;
    };

/**
 * What a campaign brought beyond what would have come anyway, against clients who were held back at random. All to
 * whom it was addressed are compared, also whom it did not reach: only so both groups are alike.
 */
export function campaignEffect(got: Group, without: Group | null): CampaignEffect {
  if (!without || without.clients === 0) return { is: 'unknown' };
  if (without.clients < FEWEST_HELD_BACK || got.clients === 0)
    return { is: 'too_few', held_back: without.clients };
  const share = shareDifference(got, without);
  const extra = scaled(share, got.clients);
  // A booking is worth what bookings of both groups were worth.
  const booked = got.booked + without.booked;
  const each = booked === 0 ? 0 : (got.amount + without.amount) / booked;
  const { likely, low, high } = scaled(extra, each);
  return {
    is: 'known',
    extra,
    amount: { likely: rounded(likely), low: rounded(low), high: rounded(high) },
    anyway: (without.booked / without.clients) * got.clients,
  };
}

const scaled = ({ likely, low, high }: Estimate, by: number): Estimate => ({
  likely: likely * by,
  low: low * by,
  high: high * by,
});
/** To hundreds of rupees: more digits would say more than is known. */
const rounded = (amount: number): Paise => paise(Math.round(amount / 100_00) * 100_00);

/** Difference of two shares with its range by Newcombe's method: it holds where nobody or everybody booked. */
function shareDifference(a: Group, b: Group): Estimate {
  const [p, q] = [a.booked / a.clients, b.booked / b.clients];
  const [x, y] = [wilson(a), wilson(b)];
  return {
    likely: p - q,
    low: p - q - Math.hypot(p - x.low, y.high - q),
    high: p - q + Math.hypot(x.high - p, q - y.low),
  };
}

/** Wilson's range of a share. */
function wilson({ clients: n, booked }: Group): { readonly low: number; readonly high: number } {
  const p = booked / n;
  const middle = (p + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const half = (Z * Math.sqrt((p * (1 - p)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n);
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}
