import { EVENT_FAULTS, type Fault, REQUEST_FAULTS } from './records.ts';
import type { World } from './world.ts';

export const DEFAULT_LATE_MS = 30_000;

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

/** When and how often something is told that is no status of a message: those have a plan of their own. */
export function tellingOf(
  world: World,
  at: number,
  phone?: string,
): { readonly tellAt: number | undefined; readonly copies: number } {
  const met = takeFaults(world, ['duplicate_events', 'late_events', 'lost_events'], { phone });
  const late = met.find(({ fault }) => fault === 'late_events');
  const isLost = met.some(({ fault }) => fault === 'lost_events');
  return {
    tellAt: isLost ? undefined : at + (late ? (late.delayMs ?? DEFAULT_LATE_MS) : 0),
    copies: met.some(({ fault }) => fault === 'duplicate_events') ? 2 : 1,
  };
}
