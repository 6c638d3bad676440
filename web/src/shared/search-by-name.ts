/** Search: matches at the start of a word rank before matches inside it. */
export function searchByName<Named extends { readonly name: string }>(
  list: readonly Named[],
  text: string,
): Named[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const rank = ({ name }: Named) => {
    const known = folded(name);
    const starts = known.split(/[\s&/-]+/);
    if (words.every((word) => starts.some((start) => start.startsWith(word)))) return 0;
    return words.every((word) => known.includes(word)) ? 1 : 2;
  };
  return list
    .map((one) => ({ one, at: rank(one) }))
    .filter(({ at }) => at < 2)
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const folded = (text: string) => text.normalize('NFKD').replace(/[’']/g, '').toLowerCase().trim();
