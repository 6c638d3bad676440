/** A copy of the list with one item moved to another index. */
export function moved<Item>(
  items: readonly Item[],
  isTheOne: (item: Item) => boolean,
  to: number,
): readonly Item[] {
  const from = items.findIndex(isTheOne);
  const item = items[from];
  if (item === undefined) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
