import { useEffect, useRef } from 'react';

const listeners = new Set<(ids: readonly string[]) => void>();

/** Before an undone booking is deleted: every panel that shows it closes. */
export function announceWithdrawn(ids: readonly string[]): void {
  for (const listener of listeners) listener(ids);
}

export function useWithdrawn(onWithdrawn: (ids: readonly string[]) => void): void {
  const latest = useRef(onWithdrawn);
  useEffect(() => {
    latest.current = onWithdrawn;
  });
  useEffect(() => {
    const listener = (ids: readonly string[]) => latest.current(ids);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
