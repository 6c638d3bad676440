import { EVENT_FAULTS, type Fault, REQUEST_FAULTS } from './records.ts';
import type { World } from './world.ts';

/** Which faults meet a request or a message; those for "the next n" count down. */
export function takeFaults(
  world: World,
  kinds: readonly Fault['fault'][],
  { phone, path }: { phone?: string | undefined; path?: string | undefined },
): Fault[] {
  const { store } = world;
  if (store.size('faults') === 0) return [];
  const met: Fault[] = [];
  for (const fault of [...store.all('faults')]) {
    if (!kinds.includes(fault.fault)) continue;
    if (fault.phone !== undefined && fault.phone !== phone) continue;
    if (fault.path !== undefined && !path?.includes(fault.path)) continue;
    met.push(fault);
    if (fault.next === undefined) continue;
    if (fault.next > 1) store.set('faults', fault.id, { next: fault.next - 1 });
    else store.remove('faults', fault.id);
  }
  return met;
}

export function isFault(text: unknown): text is Fault['fault'] {
  return ([...REQUEST_FAULTS, ...EVENT_FAULTS] as readonly unknown[]).includes(text);
}

export const DEFAULT_LATE_MS = 30_000;
