import { useSyncExternalStore } from 'react';

export interface Features {
  readonly waitlist: boolean;
  readonly show_all_categories: boolean;
}

export const defaultFeatures: Features = { waitlist: true, show_all_categories: false };

/** Known flags and booleans only: a server newer than this page may send others. */
export function readFeatures(sent: unknown, fallback: Features = defaultFeatures): Features {
  const given: Partial<Record<keyof Features, unknown>> =
    typeof sent === 'object' && sent !== null ? sent : {};
  const pick = (name: keyof Features) => (typeof given[name] === 'boolean' ? given[name] : fallback[name]);
  return { waitlist: pick('waitlist'), show_all_categories: pick('show_all_categories') };
}

const listeners = new Set<() => void>();
let current = defaultFeatures;

/** Applies `features` of the public configuration; missing flags keep their defaults. */
export function applyFeatures(sent: unknown): void {
  current = readFeatures(sent);
  for (const listener of listeners) listener();
}

export function useFeature(name: keyof Features): boolean {
  const read = () => current[name];
  return useSyncExternalStore(subscribe, read, () => defaultFeatures[name]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
