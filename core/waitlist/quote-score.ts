/** A range that was quoted, and how long it really took; in minutes. */
export interface ResolvedQuote {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
  readonly actual: number;
}

export interface QuoteScore {
  readonly quotes: number;
  /** Of 1: how many ranges held. */
  readonly held: number;
  readonly earlier: number;
  readonly later: number;
  readonly meanWidth: number;
  /** Half of the quotes were off by less, measured from the middle. */
  readonly medianError: number;
  /** Winkler's interval score, on average: less is better. */
  readonly score: number;
}

const MISSES = 0.2;
/** Of the ranges, as they are made. */
export const SHARE_TO_HOLD = 1 - MISSES;

export type QuoteOutcome = 'held' | 'sooner' | 'later';

/** Being called sooner than said is a miss as well: who went for a tea is not there. */
export function outcomeOf({ low, high, actual }: Omit<ResolvedQuote, 'middle'>): QuoteOutcome {
  if (actual < low) return 'sooner';
  return actual > high ? 'later' : 'held';
}

/** Winkler's score of a range that should hold in 8 of 10 cases: its width, and ten minutes for each minute missed. */
export function intervalScore({ low, high, actual }: Omit<ResolvedQuote, 'middle'>): number {
  const missed = Math.max(low - actual, actual - high, 0);
  return high - low + (2 / MISSES) * missed;
}

/** Quoted against actual; null without quotes. */
export function scoreQuotes(quotes: readonly ResolvedQuote[]): QuoteScore | null {
  if (quotes.length === 0) return null;
  const mean = (of: (quote: ResolvedQuote) => number) =>
    quotes.reduce((sum, quote) => sum + of(quote), 0) / quotes.length;
  const earlier = mean((quote) => Number(outcomeOf(quote) === 'sooner'));
  const later = mean((quote) => Number(outcomeOf(quote) === 'later'));
  const errors = quotes.map(({ middle, actual }) => Math.abs(actual - middle)).toSorted((a, b) => a - b);
  const half = (errors.length - 1) / 2;
  return {
    quotes: quotes.length,
    held: 1 - earlier - later,
    earlier,
    later,
    meanWidth: mean(({ low, high }) => high - low),
    medianError: ((errors[Math.floor(half)] ?? 0) + (errors[Math.ceil(half)] ?? 0)) / 2,
    score: mean(intervalScore),
  };
}
