import { normalAt, quantile } from './service-times.ts';

/**
 * Conformal calibration: where the real waits lay between the ends of past ranges says where the ends of the next must
 * be. Places count in widths of the range, so that short and long waits teach each other, and each end moves by itself:
 * a shop whose people leave the queue is quicker than drawn, not less certain.
 */

/** What was drawn for a quote (not what was said), and how long it really took; in minutes. */
export interface PastQuote {
  readonly drawn_low: number;
  readonly drawn_high: number;
  readonly actual: number;
}

export interface WaitRange {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** Where the ends belong: 0 is the low end that was drawn, 1 the high one. */
export interface Calibration {
  readonly low: number;
  readonly high: number;
}

/** Resolved quotes that calibration learns from. */
export const QUOTES_KEPT = 500;
/** Quotes that "as drawn" is worth. Until there are more, little is moved. */
const PRIOR_QUOTES = 40;
const DRAWN_MISS = 0.1;
/** A little less than one of ten: quotes of one day err together, so that the past looks surer than the next day is. */
const AIMED_MISS = 0.095;
/** Minutes. Where next to nothing was uncertain, a place in widths says nothing. */
const LEAST_WIDTH = 1;
/** Widths beyond the ends. One forgotten press on "done" must not make a range of hours. */
const FARTHEST = 5;

export function calibrationOf(newestFirst: readonly PastQuote[]): Calibration {
  const places = Array.from({ length: PRIOR_QUOTES }, (_, i) => priorPlace((i + 0.5) / PRIOR_QUOTES));
  for (const { drawn_low, drawn_high, actual } of newestFirst) {
    const width = drawn_high - drawn_low;
    if (width < LEAST_WIDTH) continue;
    places.push((actual - drawn_low) / width);
    if (places.length === QUOTES_KEPT + PRIOR_QUOTES) break;
  }
  const sorted = Float64Array.from(places).sort();
  const at = (share: number) => Math.min(Math.max(quantile(sorted, share), -FARTHEST), 1 + FARTHEST);
  return { low: at(AIMED_MISS), high: at(1 - AIMED_MISS) };
}

/** The places of waits whose ranges were drawn rightly: one of ten below 0, one of ten above 1. */
function priorPlace(share: number): number {
  return (1 + normalAt(share) / normalAt(1 - DRAWN_MISS)) / 2;
}

/** The middle goes along where both ends move the same way. */
export function calibrate({ low, middle, high }: WaitRange, to: Calibration): WaitRange {
  const width = high - low;
  const moved = { low: Math.max(low + to.low * width, 0), high: Math.max(low + to.high * width, 0) };
  const along = middle + ((to.low + to.high - 1) / 2) * width;
  return { ...moved, middle: Math.min(Math.max(along, moved.low), moved.high) };
}
