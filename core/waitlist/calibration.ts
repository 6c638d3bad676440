import { normalAt, quantile } from './service-times.ts';

/**
 * Conformal calibration: how far both ends of past quotes were off says how far those of the next must be moved. Errors
 * count in widths of the range, so that short and long waits teach each other, and each end by itself: a shop whose
 * people leave the queue is early, not uncertain.
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

/** In widths of the drawn range; positive moves an end outwards. */
export interface Calibration {
  readonly low: number;
  readonly high: number;
}

const KEPT = 500;
/** Quotes that a range drawn rightly is worth. Until there are more, little is moved. */
const PRIOR_QUOTES = 40;
const MISS = 0.1;
/** Ranges below a minute say nothing about an error in widths. */
const LEAST_WIDTH = 1;
const MOST_OUTWARDS = 5;
/** So that both ends together cannot pass each other. */
const MOST_INWARDS = -0.45;

export function calibrationOf(newestFirst: readonly PastQuote[]): Calibration {
  const low: number[] = [];
  const high: number[] = [];
  for (const { drawn_low, drawn_high, actual } of newestFirst) {
    const width = drawn_high - drawn_low;
    if (!(width >= LEAST_WIDTH)) continue;
    low.push((drawn_low - actual) / width);
    high.push((actual - drawn_high) / width);
    if (low.length === KEPT) break;
  }
  return { low: shiftOf(low), high: shiftOf(high) };
}

/** How far an end must move so that one of ten passes it; the errors of a range drawn rightly are added. */
function shiftOf(errors: number[]): number {
  for (let i = 0; i < PRIOR_QUOTES; i++) {
    const miss = normalAt((i + 0.5) / PRIOR_QUOTES) / normalAt(1 - MISS);
    errors.push((miss - 1) / 2);
  }
  const shift = quantile(Float64Array.from(errors).sort(), 1 - MISS);
  return Math.min(Math.max(shift, MOST_INWARDS), MOST_OUTWARDS);
}

/** The middle goes along where both ends move the same way. */
export function calibrate({ low, middle, high }: WaitRange, shift: Calibration): WaitRange {
  const width = high - low;
  const moved = { low: Math.max(low - shift.low * width, 0), high: Math.max(high + shift.high * width, 0) };
  const along = middle + ((shift.high - shift.low) / 2) * width;
  return { ...moved, middle: Math.min(Math.max(along, moved.low), moved.high) };
}
