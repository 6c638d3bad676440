export type ShortcutScope = 'global' | 'page' | 'dialog';

export interface ShortcutOptions {
  /** Label in the language of the page. */
  readonly label: string;
  readonly scope?: ShortcutScope;
  /** Also while typing in a field; only for keys that type nothing (mod+…, escape). */
  readonly inFields?: boolean;
  readonly enabled?: boolean;
}

export interface Shortcut {
  readonly keys: string;
  readonly label: string;
  readonly scope: ShortcutScope;
}

interface Registered extends Shortcut {
  readonly inFields: boolean;
  readonly act: (event: KeyboardEvent) => void;
}

export interface ShortcutSurroundings {
  readonly isApple: boolean;
  readonly now: () => number;
  readonly singleKeysOff: () => boolean;
}

/** Sequence timeout: after it, the `h` of `g h` starts anew. */
const sequencePause = 1_200;

export function createShortcuts({ isApple, now, singleKeysOff }: ShortcutSurroundings) {
  const listeners = new Set<() => void>();
  const registered: Registered[] = [];
  let dialogs = 0;
  let listed: readonly Shortcut[] = [];
  let typed: readonly string[] = [];
  let typedAt = Number.NEGATIVE_INFINITY;

  function reachable(): Registered[] {
    const latestFirst = registered.toReversed().filter((one) => dialogs === 0 || one.scope === 'dialog');
    const usable = singleKeysOff() ? latestFirst.filter((one) => !isSingleKey(one.keys)) : latestFirst;
    return usable.filter((one, index) => usable.findIndex((other) => other.keys === one.keys) === index);
  }

  function changed(): void {
    listed = reachable()
      .toReversed()
      .map(({ keys, label, scope }) => ({ keys, label, scope }));
    for (const listener of listeners) listener();
  }

  /** As if the keys were pressed. */
  function run(keys: string): void {
    reachable()
      .find((one) => one.keys === keys)
      ?.act(new KeyboardEvent('keydown'));
  }

  function handle(event: KeyboardEvent): boolean {
    const stroke = strokeOf(event, isApple);
    if (stroke === undefined || event.repeat || event.defaultPrevented || event.isComposing) return false;
    const candidates = reachable().filter((one) => one.inFields || !isTypingIn(event.target));
    const carriedOn = now() - typedAt <= sequencePause ? [...typed, stroke] : [stroke];
    for (const strokes of carriedOn.length > 1 ? [carriedOn, [stroke]] : [[stroke]]) {
      const text = strokes.join(' ');
      const found = candidates.find((one) => one.keys === text);
      const begun = candidates.some((one) => one.keys.startsWith(`${text} `));
      if (!found && !begun) continue;
      // A pending sequence waits for its next key, even where the first key is a shortcut itself.
      typed = begun ? strokes : [];
      typedAt = now();
      if (!found) return true;
      event.preventDefault();
      found.act(event);
      return true;
    }
    typed = [];
    return false;
  }

  return {
    run,
    handle,
    changed,
    singleKeysOff,
    active: () => listed,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    register(one: Registered): () => void {
      const mine = { ...one, keys: canonical(one.keys) };
      registered.push(mine);
      changed();
      return () => {
        registered.splice(registered.indexOf(mine), 1);
        changed();
      };
    },
    enterDialog(): () => void {
      dialogs += 1;
      changed();
      return () => {
        dialogs -= 1;
        changed();
      };
    },
    caps: (keys: string) => keycaps(keys, isApple),
  };
}

const modifiers = ['mod', 'ctrl', 'alt', 'shift'] as const;

/** Canonical order: 'Shift+Mod+K' and 'mod+shift+k' are the same keys. */
export function canonical(keys: string): string {
  return keys
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .map((stroke) => {
      const parts = stroke === '+' ? ['+'] : stroke.split('+').filter((part) => part !== '');
      const key = parts.at(-1) ?? '';
      const held = modifiers.filter((modifier) => parts.slice(0, -1).includes(modifier));
      return [...(isSymbol(key) ? held.filter(isLayoutFree) : held), key].join('+');
    })
    .join(' ');
}

/** Symbols need Shift or Alt on some layouts only, so those modifiers are ignored. */
function isSymbol(key: string): boolean {
  return key.length === 1 && !/[a-z0-9]/.test(key);
}

const isLayoutFree = (modifier: string) => modifier === 'mod' || modifier === 'ctrl';

function strokeOf(event: KeyboardEvent, isApple: boolean): string | undefined {
  if (['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'Dead', 'Process'].includes(event.key))
    return undefined;
  const key = keyName(event);
  const held = [
    (isApple ? event.metaKey : event.ctrlKey) && 'mod',
    isApple && event.ctrlKey && 'ctrl',
    event.altKey && !isSymbol(key) && 'alt',
    event.shiftKey && !isSymbol(key) && 'shift',
  ].filter((modifier) => typeof modifier === 'string');
  return [...held, key].join('+');
}

function keyName(event: KeyboardEvent): string {
  if (event.key === ' ') return 'space';
  const letter = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(event.code);
  const typesLatin = event.key.length !== 1 || /^[\x21-\x7e]$/.test(event.key);
  // On a Hindi layout the N key types "ल": use the physical key.
  if (letter && !typesLatin) return (letter[1] ?? letter[2] ?? '').toLowerCase();
  return event.key.toLowerCase();
}

function isSingleKey(keys: string): boolean {
  const first = keys.split(' ')[0] ?? '';
  return first.length === 1;
}

/** Checkboxes and sliders are inputs too, but take no text. */
const typedInto = /^(?:|text|search|email|tel|url|password|number|date|time|datetime-local|month|week)$/;

export function isTypingIn(target: unknown): boolean {
  if (typeof target !== 'object' || target === null) return false;
  const { tagName = '', type = '', isContentEditable = false } = target as Partial<HTMLInputElement>;
  if (isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT') return true;
  return tagName === 'INPUT' && typedInto.test(type);
}

export interface Keycap {
  readonly id: string;
  readonly shown: string;
  /** For screen readers, which read the symbol oddly or not at all. */
  readonly spoken: string;
}

const signs: Readonly<Record<string, readonly [shown: string, spoken: string]>> = {
  ctrl: ['Ctrl', 'Control'],
  shift: ['⇧', 'Shift'],
  escape: ['Esc', 'Escape'],
  enter: ['↵', 'Enter'],
  space: ['Space', 'Space'],
  arrowup: ['↑', 'Up'],
  arrowdown: ['↓', 'Down'],
  arrowleft: ['←', 'Left'],
  arrowright: ['→', 'Right'],
  backspace: ['⌫', 'Backspace'],
  delete: ['Del', 'Delete'],
};

export function keycaps(keys: string, isApple: boolean): readonly Keycap[] {
  const names = canonical(keys)
    .split(' ')
    .flatMap((stroke) => (stroke === '+' ? ['+'] : stroke.split('+')));
  return names.map((name, index) => {
    const [shown, spoken] = sign(name, isApple);
    return { id: `${index}-${name}`, shown, spoken };
  });
}

function sign(name: string, isApple: boolean): readonly [shown: string, spoken: string] {
  if (name === 'mod') return isApple ? ['⌘', 'Command'] : ['Ctrl', 'Control'];
  if (name === 'alt') return isApple ? ['⌥', 'Option'] : ['Alt', 'Alt'];
  if (name === 'ctrl' && isApple) return ['⌃', 'Control'];
  return signs[name] ?? [name.length === 1 ? name.toUpperCase() : name, name];
}
