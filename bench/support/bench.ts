/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly figure: string;
  /** What was promised for it; a row without one is there to be read, and cannot fail. */
  readonly bar?: string;
  readonly met?: boolean;
  /** What the figure was made from, for the file of results. */
  readonly raw?: unknown;
}

/** One measured promise: the default export of bench/<name>.bench.ts. */
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
 * A B A B …: other programs use the machine too, and what slows one side for a while then slows both.
 * Answers with the rounds of each side, in the order of the sides.
 */
export async function interleaved<T>(rounds: number, sides: readonly (() => Promise<T>)[]): Promise<T[][]> {
  const results: T[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [i, side] of sides.entries()) results[i]?.push(await side());
  }
  return results;
}

/** How much of `bare` we reach: the median of the rounds' own ratios, since a round's sides ran side by side. */
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

/** mulberry32: small, and the same everywhere for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
