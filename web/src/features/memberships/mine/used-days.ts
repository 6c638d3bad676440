import type { LedgerEntry } from '@kursi/core/memberships/memberships.contract.ts';

/** When the uses of a service were taken that did not come back, oldest first. `entries` are newest first. */
export function usedDays(entries: readonly LedgerEntry[], service_id: string): Temporal.Instant[] {
  const open = new Map<string, Temporal.Instant[]>();
  for (const entry of entries.toReversed()) {
    if (entry.service_id !== service_id) continue;
    const key = entry.visit_id ?? '';
    const days = open.get(key) ?? [];
    if (entry.kind === 'used') days.push(Temporal.Instant.from(entry.made_at));
    if (entry.kind === 'returned') days.pop();
    open.set(key, days);
  }
  return [...open.values()].flat().toSorted(Temporal.Instant.compare);
}
