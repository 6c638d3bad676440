import { attempt } from '../api/attempt.ts';

const prefix = 'kursi:seen:';

/** The last answer of a list that someone wants to see without a network, kept on this device. */
export function keepSeen(name: string, userId: string, items: readonly unknown[]): void {
  attempt(() => localStorage.setItem(`${prefix}${name}`, JSON.stringify({ userId, items })));
}

/** Undefined when nothing was kept, or for someone else. */
export function readSeen(name: string, userId: string): readonly unknown[] | undefined {
  const kept = attempt(() => JSON.parse(localStorage.getItem(`${prefix}${name}`) ?? 'null'));
  return kept?.userId === userId && Array.isArray(kept.items) ? kept.items : undefined;
}

/** On sign-out: the next person on this device is someone else. */
export function forgetSeen(): void {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  for (const key of keys) if (key.startsWith(prefix)) attempt(() => localStorage.removeItem(key));
}
