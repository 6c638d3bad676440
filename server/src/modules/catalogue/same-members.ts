/** Whether two lists name the same things, each once, in whatever order. */
export function sameMembers(wanted: readonly string[], current: readonly string[]): boolean {
  const known = new Set(current);
  return (
    wanted.length === current.length &&
    new Set(wanted).size === wanted.length &&
    wanted.every((id) => known.has(id))
  );
}
