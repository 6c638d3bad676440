import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { attempt } from '../api/attempt.ts';
import { createShortcuts, type Shortcut, type ShortcutOptions } from './shortcut-registry.ts';

const isApple = typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent);
const offAs = 'kursi:single-keys-off';

const shortcuts = createShortcuts({
  isApple,
  now: () => performance.now(),
  singleKeysOff: () => attempt(() => localStorage.getItem(offAs)) === '1',
});

/** Once, at start. */
export function startShortcuts(): void {
  window.addEventListener('keydown', shortcuts.handle);
}

/**
 * Active while mounted. Keys: 'n', '?', 'escape', 'mod+k' (Ctrl, on Apple ⌘), 'shift+n', and sequences such as
 * 'g h'. On a conflict the last mounted wins.
 */
export function useShortcut(
  keys: string,
  options: ShortcutOptions,
  handler: (event: KeyboardEvent) => void,
): void {
  const { label, scope = 'global', inFields = false, enabled = true } = options;
  // Latest ref: registering on each render would change which handler came last.
  const latest = useRef(handler);
  // Layout effects: a key counts as soon as its page is seen.
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    return shortcuts.register({ keys, label, scope, inFields, act: (event) => latest.current(event) });
  }, [keys, label, scope, inFields, enabled]);
}

/** While a modal dialog is open, only shortcuts of scope 'dialog' run. */
export function useDialogShortcutsOnly(open: boolean): void {
  useEffect(() => (open ? shortcuts.enterDialog() : undefined), [open]);
}

/** The active shortcuts, for the list on `?`. */
export function useActiveShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.active, shortcuts.active);
}

/** Does what the keys of an active shortcut do. */
export const runShortcut = shortcuts.run;

/** WCAG 2.1.4: single-key shortcuts can be turned off, since speech input "types" them. */
export function setSingleKeysOff(off: boolean): void {
  attempt(() => (off ? localStorage.setItem(offAs, '1') : localStorage.removeItem(offAs)));
  shortcuts.changed();
}

export function useSingleKeysOff(): boolean {
  return useSyncExternalStore(shortcuts.subscribe, shortcuts.singleKeysOff, shortcuts.singleKeysOff);
}

/** The key symbols on this device, for each stroke of a sequence. */
export function keySigns(keys: string): readonly (readonly string[])[] {
  return keys.split(' ').map((stroke) => shortcuts.caps(stroke).map((cap) => cap.shown));
}
