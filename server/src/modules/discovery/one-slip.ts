/** Shorter words have too many neighbours: only two letters that changed places are tried. */
const SHORTEST = 4;
const SHORTEST_FOR_LETTERS = 5;
/** Further away than this is another word. */
const MOST_SLIPS = 2;

/** Patterns of LIKE that a word fits with one slip of the pen: letters swapped, one wrong, one too many, one missing. */
export function oneSlipPatterns(word: string): string[] {
  const letters = [...word];
  if (letters.length < SHORTEST) return [];
  const around = (from: number, to: number, between: string) =>
    `%${letters.slice(0, from).join('')}${between}${letters.slice(to).join('')}%`;
  const patterns = new Set<string>();
  letters.forEach((letter, i) => {
    const next = letters[i + 1];
    if (next !== undefined) patterns.add(around(i, i + 2, next + letter));
    if (letters.length < SHORTEST_FOR_LETTERS) return;
    patterns.add(around(i, i + 1, '_')).add(around(i, i + 1, ''));
    if (i > 0) patterns.add(around(i, i, '_'));
  });
  return [...patterns];
}

/** The word of these names that was probably meant; the word itself where none is near. */
export function nearestWord(word: string, names: readonly string[]): string {
  const all = new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []));
  let nearest = { slips: MOST_SLIPS + 1, word };
  for (const one of all) {
    if (one.includes(word)) return word;
    const slips = slipsBetween(word, one);
    if (slips < nearest.slips) nearest = { slips, word: one };
  }
  return nearest.word;
}

/** Edit distance in which two letters that changed places are one slip (optimal string alignment). */
function slipsBetween(typed: string, meant: string): number {
  const [a, b] = [[...typed], [...meant]];
  const rows = [b.map((_, j) => j + 1)];
  const at = (i: number, j: number): number => (i < 0 ? j + 1 : j < 0 ? i + 1 : (rows[i + 1]?.[j] ?? 0));
  a.forEach((letter, i) => {
    rows.push([]);
    b.forEach((other, j) => {
      const isSwap = i > 0 && j > 0 && letter === b[j - 1] && a[i - 1] === other;
      rows[i + 1]?.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (letter === other ? 0 : 1),
          isSwap ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    });
  });
  return at(a.length - 1, b.length - 1);
}
