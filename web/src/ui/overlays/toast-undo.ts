import { useSyncExternalStore } from 'react';

/** The undos that toasts on the screen offer, the newest last: what Ctrl+Z presses. */
let offered: readonly (() => void)[] = [];
const listeners = new Set<() => void>();

function set(next: typeof offered): void {
  offered = next;
  for (const listener of listeners) listener();
}

/** Returns how to stop offering it. */
export function offerUndo(press: () => void): () => void {
  set([...offered, press]);
  return () => set(offered.filter((one) => one !== press));
}

export function undoNewest(): void {
  offered.at(-1)?.();
}

export function useHasUndo(): boolean {
  return useSyncExternalStore(subscribe, hasUndo, () => false);
}

const hasUndo = () => offered.length > 0;

function subscribe(act: () => void): () => void {
  listeners.add(act);
  return () => listeners.delete(act);
}
