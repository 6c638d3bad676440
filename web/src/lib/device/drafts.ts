import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { attempt } from '../api/attempt.ts';

/** A zod schema, or a type guard. Stored drafts are untrusted: an older version may have written them. */
export type DraftGuard<T> =
  | ((value: unknown) => value is T)
  | { safeParse(value: unknown): { success: true; data: T } | { success: false } };

/** `memory_only`: storage is full or forbidden, so the draft is lost with this tab. Tell the person. */
export type DraftPlace = 'device' | 'memory_only';

export interface KeptDraft<T> {
  readonly value: T;
  readonly savedAt: number;
  readonly place: DraftPlace;
}

export interface Draft<T> {
  /** The current draft, or undefined. Referentially stable until it changes. */
  read(): KeptDraft<T> | undefined;
  /** In memory immediately, in storage debounced. */
  write(value: T): void;
  /** Writes pending changes to storage synchronously. */
  flush(): void;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

export interface DraftSurroundings {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;
  readonly now: () => number;
  readonly setTimer: (act: () => void, milliseconds: number) => unknown;
  readonly clearTimer: (timer: unknown) => void;
}

const prefix = 'kursi:draft:';
const nobody = '-';
const waitBeforeKeeping = 400;

interface Slot {
  readonly key: string;
  /** Merges a draft brought along with the existing one; null keeps the existing one. */
  joined(brought: string, there: string): string | null;
  flush(): void;
  forget(): void;
  otherTabChanged(key: string | null): void;
}

export function createDrafts({ storage, now, setTimer, clearTimer }: DraftSurroundings) {
  const slots = new Set<Slot>();
  let owner = nobody;

  function draft<T>(
    key: string,
    version: number,
    guard: DraftGuard<T>,
    join?: (own: T, brought: T) => T,
  ): Draft<T> {
    const listeners = new Set<() => void>();
    let kept: KeptDraft<T> | undefined;
    let looked = false;
    let timer: unknown;

    const address = () => `${prefix}${owner}:${key}`;
    const tell = () => {
      for (const listener of listeners) listener();
    };
    const stopWaiting = () => {
      if (timer !== undefined) clearTimer(timer);
      timer = undefined;
    };

    function read(): KeptDraft<T> | undefined {
      if (!looked) {
        looked = true;
        kept = parse(attempt(() => storage().getItem(address())) ?? null, version, guard);
      }
      return kept;
    }

    function put(): void {
      stopWaiting();
      if (!kept) return;
      const text = JSON.stringify({ version, saved_at: kept.savedAt, value: kept.value });
      const isOnDevice = attempt(() => {
        storage().setItem(address(), text);
        return true;
      });
      const place: DraftPlace = isOnDevice ? 'device' : 'memory_only';
      if (place === kept.place) return;
      kept = { ...kept, place };
      tell();
    }

    const slot: Slot = {
      key,
      joined(brought, there) {
        const [from, own] = [parse(brought, version, guard), parse(there, version, guard)];
        if (!join || !from) return null;
        if (!own) return brought;
        return JSON.stringify({ version, saved_at: from.savedAt, value: join(own.value, from.value) });
      },
      flush: () => {
        if (timer !== undefined) put();
      },
      forget: () => {
        stopWaiting();
        kept = undefined;
        looked = false;
        tell();
      },
      otherTabChanged: (key) => {
        // Unsaved input in this tab wins over what another tab wrote.
        if (timer === undefined && (key === null || key === address())) slot.forget();
      },
    };
    slots.add(slot);

    return {
      read,
      write(value) {
        kept = { value, savedAt: now(), place: read()?.place ?? 'device' };
        looked = true;
        timer ??= setTimer(put, waitBeforeKeeping);
        tell();
      },
      flush: slot.flush,
      clear() {
        stopWaiting();
        kept = undefined;
        looked = true;
        attempt(() => storage().removeItem(address()));
        tell();
      },
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
  }

  const keys = (start: string): string[] =>
    attempt(() => {
      const store = storage();
      const all = Array.from({ length: store.length }, (_, index) => store.key(index));
      return all.filter((key): key is string => key?.startsWith(start) ?? false);
    }) ?? [];

  function flushAll(): void {
    for (const slot of slots) slot.flush();
  }

  return {
    draft,
    flushAll,
    /** Something typed that is not saved. What Kursi keeps by itself (`kept-…`), such as a cart, is no draft. */
    hasAny: () => keys(`${prefix}${owner}:`).some((key) => !key.includes(':kept-')),
    /**
     * Sets the owner. Drafts begun before signing in, or as a guest, move along, unless the account has a draft of
     * that name and the two cannot be merged.
     */
    setOwner(userId: string | undefined, { bringFrom }: { readonly bringFrom?: string } = {}): void {
      const next = userId ?? nobody;
      if (next === owner) return;
      flushAll();
      const from = bringFrom ?? (owner === nobody ? nobody : undefined);
      if (from !== undefined && next !== nobody) {
        const start = prefix + from;
        for (const old of keys(`${start}:`)) bring(old, next, old.slice(start.length + 1));
      }
      owner = next;
      for (const slot of slots) slot.forget();
    },
    /** At sign-out: deletes the drafts of everyone on this device. */
    wipeAll(): void {
      for (const key of keys(prefix)) attempt(() => storage().removeItem(key));
      owner = nobody;
      for (const slot of slots) slot.forget();
    },
    /** On a `storage` event: another tab wrote or deleted. */
    otherTabChanged(key: string | null): void {
      for (const slot of slots) slot.otherTabChanged(key);
    },
  };

  function bring(from: string, next: string, key: string): void {
    attempt(() => {
      const to = `${prefix}${next}:${key}`;
      const text = storage().getItem(from);
      storage().removeItem(from);
      if (text === null) return;
      const there = storage().getItem(to);
      const slot = [...slots].find((one) => one.key === key);
      const kept = there === null ? text : slot?.joined(text, there);
      if (kept) storage().setItem(to, kept);
    });
  }
}

function parse<T>(text: string | null, version: number, guard: DraftGuard<T>): KeptDraft<T> | undefined {
  const entry: unknown = text === null ? undefined : attempt(() => JSON.parse(text) as unknown);
  if (typeof entry !== 'object' || entry === null || !('value' in entry)) return undefined;
  if (!('version' in entry) || entry.version !== version) return undefined;
  const savedAt = 'saved_at' in entry && typeof entry.saved_at === 'number' ? entry.saved_at : 0;
  if (typeof guard === 'function') {
    return guard(entry.value) ? { value: entry.value, savedAt, place: 'device' } : undefined;
  }
  const parsed = guard.safeParse(entry.value);
  return parsed.success ? { value: parsed.data, savedAt, place: 'device' } : undefined;
}

const drafts = createDrafts({
  storage: () => localStorage,
  now: () => Date.now(),
  setTimer: (act, milliseconds) => setTimeout(act, milliseconds),
  clearTimer: (timer) => clearTimeout(timer as number),
});

/** Once, at start. Flushes when the page is hidden: a phone may kill it any time after. */
export function startDrafts(): void {
  window.addEventListener('pagehide', drafts.flushAll);
  document.addEventListener('visibilitychange', drafts.flushAll);
  window.addEventListener('storage', (event) => drafts.otherTabChanged(event.key));
}

/** At module level, once per kind: `const onboardingDraft = draft('onboarding', 1, schema)`. */
export const draft = drafts.draft;
export const setDraftOwner = drafts.setOwner;
export const hasDrafts = drafts.hasAny;
export const wipeAllDrafts = drafts.wipeAll;

/** One entry of a draft that holds several by key: the drawer of one service among many. */
export function draftEntry<T>(all: Draft<Record<string, T>>, about: string): Draft<T> {
  const put = (entry: T | undefined) => {
    const { [about]: _, ...others } = all.read()?.value ?? {};
    const next = entry === undefined ? others : { ...others, [about]: entry };
    if (Object.keys(next).length > 0) all.write(next);
    else all.clear();
  };
  return {
    read() {
      const kept = all.read();
      const value = kept?.value[about];
      return kept && value !== undefined ? { ...kept, value } : undefined;
    },
    write: put,
    flush: all.flush,
    clear: () => put(undefined),
    subscribe: all.subscribe,
  };
}

export interface UsedDraft<T> {
  readonly kept: KeptDraft<T> | undefined;
  readonly write: (value: T) => void;
  readonly clear: () => void;
}

/** The server snapshot: drafts appear after hydration. */
const nothing = () => undefined;

/** Flushes on unmount, so that nothing typed is lost on navigation. */
export function useDraft<T>(one: Draft<T>): UsedDraft<T> {
  const kept = useSyncExternalStore(one.subscribe, one.read, nothing);
  useEffect(() => () => one.flush(), [one]);
  const write = useCallback((value: T) => one.write(value), [one]);
  const clear = useCallback(() => one.clear(), [one]);
  return { kept, write, clear };
}
