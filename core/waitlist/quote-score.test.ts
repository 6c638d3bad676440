import { describe, expect, it } from 'vitest';
import { intervalScore, scoreQuotes } from './quote-score.ts';

const quote = (low: number, middle: number, high: number, actual: number) => ({ low, middle, high, actual });

describe('the score of a quote', () => {
  it('is its width, and ten for each minute missed', () => {
    expect(intervalScore(quote(10, 15, 20, 12))).toBe(10);
    expect(intervalScore(quote(10, 15, 20, 23))).toBe(40);
    expect(intervalScore(quote(10, 15, 20, 9))).toBe(20);
  });

  it('of several says how many held, how wide they were and how far off', () => {
    const quotes = [quote(10, 15, 20, 12), quote(10, 15, 20, 25), quote(0, 5, 10, 5), quote(6, 8, 10, 5)];
    expect(scoreQuotes(quotes)).toEqual({
      quotes: 4,
      held: 0.5,
      earlier: 0.25,
      later: 0.25,
      meanWidth: 8.5,
      medianError: 3,
      score: (10 + 60 + 10 + 14) / 4,
    });
    expect(scoreQuotes([])).toBeNull();
  });
});
