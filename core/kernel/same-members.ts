/** Whether two lists have the same members, each once, in any order. */
export function sameMembers(wanted: readonly string[], current: readonly string[]): boolean {
  const known = new Set(current);
  return (
    wanted.length === current.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((id) => known.has(id))
  );
}
