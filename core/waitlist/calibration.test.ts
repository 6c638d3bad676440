import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calibrate, calibrationOf, type PastQuote } from './calibration.ts';

const range = { low: 20, middle: 30, high: 40 };
/** Waits at these places of a range from 10 to 20. */
const quotes = (places: readonly number[]): PastQuote[] =>
  places.map((place) => ({ drawn_low: 10, drawn_high: 20, actual: 10 + 10 * place }));
const spread = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((i + 0.5) / count) * (to - from));
const after = (past: readonly PastQuote[]) => calibrate(range, calibrationOf(past));

describe('calibration', () => {
  it('leaves a range nearly as it was drawn where nothing is known', () => {
    const { low, middle, high } = after([]);
    expect(low).toBeGreaterThan(19);
    expect(low).toBeLessThan(20);
    expect(middle).toBeCloseTo(30);
    expect(high).toBeLessThan(41);
  });

  it('brings both ends to where nearly one of ten waits was beyond', () => {
    const { low, high } = after(quotes(spread(500, -1, 2)));
    expect(low).toBeCloseTo(20 + 20 * (-1 + 3 * 0.095), -0.5);
    expect(high).toBeCloseTo(20 + 20 * (2 - 3 * 0.095), -0.5);
  });

  it('narrows where past ranges were too wide', () => {
    const { low, high } = after(quotes(spread(500, 0.3, 0.7)));
    expect(low).toBeGreaterThan(25);
    expect(high).toBeLessThan(35);
  });

  it('moves one end alone where only that one missed', () => {
    const { low, high } = after(quotes(spread(500, 0, 2)));
    expect(high).toBeGreaterThan(50);
    expect(low).toBeGreaterThan(19);
  });

  it('takes the middle along where every wait was longer than drawn', () => {
    const { low, middle, high } = after(quotes(spread(500, 1.5, 2.5)));
    expect(low).toBeGreaterThan(range.middle);
    expect(middle).toBeGreaterThan(range.high);
    expect(high).toBeGreaterThan(middle);
  });

  it('learns from the newest quotes only', () => {
    const wide = quotes(spread(500, -3, 4));
    expect(after([...quotes(spread(500, 0, 1)), ...wide])).toEqual(after(quotes(spread(500, 0, 1))));
  });

  it('learns nothing from quotes of no width', () => {
    const certain = Array.from({ length: 500 }, () => ({ drawn_low: 0, drawn_high: 0, actual: 2 }));
    expect(after(certain)).toEqual(after([]));
  });

  it('keeps a range ordered, not below zero, and as wide as some widths at most, whatever was quoted', () => {
    const minutes = fc.double({ min: 0, max: 1e6, noNaN: true });
    const quote = fc.record({ drawn_low: minutes, width: minutes, actual: minutes });
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 600 }), (list) => {
        const past = list.map(({ drawn_low, width, actual }) => ({
          drawn_low,
          drawn_high: drawn_low + width,
          actual,
        }));
        const { low, middle, high } = after(past);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(middle).toBeGreaterThanOrEqual(low);
        expect(high).toBeGreaterThanOrEqual(middle);
        expect(high).toBeLessThanOrEqual(range.low + 6 * 20);
      }),
      { numRuns: 100 },
    );
  });
});
