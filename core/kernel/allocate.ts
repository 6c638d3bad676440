import { type Paise, paise } from './money.ts';

/**
 * Splits an amount in proportion to weights, to the last paisa: each gets its whole part, and what is left
 * goes one paisa each to the largest remainders, earlier ones first. Without any weight the first gets all.
 */
export function allocate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (sum === 0n) return weights.map((_, i) => paise(i === 0 ? amount : 0));
  const parts = weights.map((weight, place) => {
    const exact = BigInt(amount) * BigInt(weight);
    return { place, whole: Number(exact / sum), rest: exact % sum };
  });
  let left = amount - parts.reduce((total, { whole }) => total + whole, 0);
  const shares = parts.map(({ whole }) => whole);
  for (const { place } of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1,
  )) {
    if (left === 0) break;
    shares[place] = (shares[place] ?? 0) + 1;
    left--;
  }
  return shares.map((share) => paise(share));
}
