const touched = new Map<string, number>();
const OWN_FOR_MS = 4_000;

/** Whether this desk has just changed it; then its live event needs no highlight. */
export function isOwnChange(id: string): boolean {
  const at = touched.get(id);
  return at !== undefined && performance.now() - at < OWN_FOR_MS;
}

export function markOwnChange(ids: readonly string[]): void {
  for (const id of touched.keys()) if (!isOwnChange(id)) touched.delete(id);
  for (const id of ids) touched.set(id, performance.now());
}
