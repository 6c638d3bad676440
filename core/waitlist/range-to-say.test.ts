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
      { low: 2, high: 8 },
    ],
    [
      { low: 12.2, high: 31 },
      { low: 10, high: 35 },
    ],
    [
      { low: 20, high: 20.000_000_1 },
      { low: 20, high: 20 },
    ],
    [
      { low: 58, high: 93 },
      { low: 50, high: 100 },
    ],
    [
      { low: 170, high: 241 },
      { low: 165, high: 255 },
    ],
  ])('%j is said as %j', (range, said) => {
    expect(rangeToSay(range)).toEqual(said);
  });
});
