import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeToSay } from './range-to-say.ts';

describe('a range as it is said', () => {
  it.each([
    [
      { low: 0, high: 0 },
      { low: 0, high: 0 },
    ],
    [
      { low: 2.6, high: 7.1 },
      { low: 2, high: 7 },
    ],
    [
      { low: 12.2, high: 31 },
      { low: 10, high: 30 },
    ],
    [
      { low: 20, high: 25.000_000_1 },
      { low: 20, high: 25 },
    ],
    [
      { low: 58, high: 93 },
      { low: 60, high: 100 },
    ],
    [
      { low: 170, high: 241 },
      { low: 165, high: 240 },
    ],
  ])('%j is said as %j', (range, said) => {
    expect(rangeToSay(range)).toEqual(said);
  });

  it('is never narrower than what is known, and never off by more than a step', () => {
    const minutes = fc.double({ min: 0, max: 300, noNaN: true });
    fc.assert(
      fc.property(minutes, minutes, (low, width) => {
        const said = rangeToSay({ low, high: low + width });
        expect(said.high - said.low).toBeGreaterThan(width - 0.001);
        expect(said.low).toBeGreaterThanOrEqual(0);
        expect(Math.abs(said.low - low)).toBeLessThanOrEqual(15);
        expect(Math.abs(said.high - low - width)).toBeLessThanOrEqual(15);
      }),
    );
  });
});
