import { allNames, type Named } from '@kursi/core/kernel/in-language.ts';

/** Search: matches at the start of a word rank before matches inside it, in either language. */
export function searchByName<One extends Named>(list: readonly One[], text: string): One[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const rankOf = (name: string) => {
    const known = folded(name);
    const starts = known.split(/[\s&/-]+/);
    if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0;
    return words.every((word) => known.includes(word)) ? 1 : 2;
  };
  const rank = (one: One) => Math.min(...allNames(one).map(rankOf));
  return list
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at < 2)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const folded = (text: string) => text.normalize('NFKD').replace(/[’']/g, '').toLowerCase().trim();
