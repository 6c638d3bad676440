/** One row of the result table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** The target; a row without one is informational and cannot fail. */
  readonly bar?: string;
  readonly met?: boolean;
  /** Raw measurements, for the results file. */
  readonly raw?: unknown;
}

/** One bench: the default export of bench/<name>.bench.ts. */
export interface Bench {
  readonly name: string;
  readonly bar: string;
  run(): Promise<Row[]>;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[(sorted.length - 1) >> 1], sorted[middle]];
  return (low + high) / 2;
}

/**
 * Alternates A B A B …, so that load from other programs affects both sides equally. Returns the rounds of
 * each side, in order.
 */
export async function interleaved<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) results[i]?.push(await side());
  }
  return results;
}

/** Ratio to `bare`: the median of the ratios per round, since both sides of a round ran together. */
export function ratioRow(what: string, ours: readonly number[], bare: readonly number[], bar: number): Row {
  const ratio = median(ours.map((rate, round) => rate / (bare[round] ?? Number.NaN)));
  return {
    what,
    figure: `${percent(ratio)} (${whole(median(ours))}/s of ${whole(median(bare))}/s)`,
    bar: `≥ ${percent(bar)}`,
    met: ratio >= bar,
    raw: { ratio, ours, bare },
  };
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

/** mulberry32: a small seeded random generator, the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
