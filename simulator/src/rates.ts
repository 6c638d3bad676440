import type { Clock } from './clock.ts';

export interface Rate {
  readonly key: string;
  readonly most: number;
  readonly perMs: number;
}

/** Fixed windows, one per key. */
export function makeRates(clock: Clock): (rate: Rate) => boolean {
  const windows = new Map<string, { start: number; used: number }>();
  return ({ key, most, perMs }) => {
    const now = clock.now();
    let window = windows.get(key);
    if (!window || now >= window.start + perMs) {
      window = { start: now, used: 0 };
      windows.set(key, window);
    }
    return ++window.used <= most;
  };
}
