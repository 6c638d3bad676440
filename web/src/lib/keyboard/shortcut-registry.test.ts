import { describe, expect, it, vi } from 'vitest';
import { canonical, createShortcuts, isTypingIn, keycaps, type ShortcutScope } from './shortcut-registry.ts';

function press(key: string, changes: Partial<KeyboardEvent> = {}): KeyboardEvent {
  const event = { key, code: '', target: { tagName: 'BODY' }, preventDefault: vi.fn(), ...changes };
  return event as unknown as KeyboardEvent;
}

function makeShortcuts({ isApple = false } = {}) {
  let time = 0;
  let off = false;
  const acted: string[] = [];
  const shortcuts = createShortcuts({ isApple, now: () => time, singleKeysOff: () => off });
  return {
    shortcuts,
    acted,
    wait: (milliseconds: number) => {
      time += milliseconds;
    },
    turnSingleKeysOff: () => {
      off = true;
      shortcuts.changed();
    },
    add: (
      keys: string,
      {
        scope = 'global',
        inFields = false,
        name = keys,
      }: { scope?: ShortcutScope; inFields?: boolean; name?: string } = {},
    ) => shortcuts.register({ keys, label: name, scope, inFields, act: () => acted.push(name) }),
  };
}

describe('shortcuts', () => {
  it('run on their own keys only', () => {
    const { shortcuts, acted, add } = makeShortcuts();
    add('n');
    add('mod+k');
    add('?');
    const event = press('n');
    expect(shortcuts.handle(event)).toBe(true);
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(shortcuts.handle(press('k'))).toBe(false);
    shortcuts.handle(press('k', { ctrlKey: true }));
    shortcuts.handle(press('?', { shiftKey: true }));
    expect(shortcuts.handle(press('N', { shiftKey: true }))).toBe(false);
    expect(shortcuts.handle(press('n', { ctrlKey: true }))).toBe(false);
    expect(acted).toEqual(['n', 'mod+k', '?']);
  });

  it('use ⌘ on Apple and Ctrl elsewhere', () => {
    const { shortcuts, acted, add } = makeShortcuts({ isApple: true });
    add('mod+k');
    expect(shortcuts.handle(press('k', { ctrlKey: true }))).toBe(false);
    shortcuts.handle(press('k', { metaKey: true }));
    expect(acted).toEqual(['mod+k']);
    expect(keycaps('mod+shift+k', true).map((cap) => cap.shown)).toEqual(['⌘', '⇧', 'K']);
    expect(keycaps('mod+k', false).map((cap) => cap.spoken)).toEqual(['Control', 'k']);
    expect(keycaps('g h', false).map((cap) => cap.shown)).toEqual(['G', 'H']);
  });

  it('support key sequences with a timeout', () => {
    const { shortcuts, acted, add, wait } = makeShortcuts();
    add('g h');
    add('h');
    shortcuts.handle(press('g'));
    shortcuts.handle(press('h'));
    shortcuts.handle(press('g'));
    wait(2_000);
    shortcuts.handle(press('h'));
    shortcuts.handle(press('g'));
    shortcuts.handle(press('x'));
    shortcuts.handle(press('h'));
    expect(acted).toEqual(['g h', 'h', 'h']);
  });

  it('are ignored while typing, unless allowed in fields', () => {
    const { shortcuts, acted, add } = makeShortcuts();
    add('n');
    add('escape', { inFields: true });
    const field = { target: { tagName: 'INPUT', type: 'text' } as unknown as EventTarget };
    shortcuts.handle(press('n', field));
    shortcuts.handle(press('Escape', field));
    shortcuts.handle(press('n', { isComposing: true }));
    shortcuts.handle(press('n', { repeat: true }));
    shortcuts.handle(press('n', { defaultPrevented: true }));
    shortcuts.handle(press('Shift', { shiftKey: true }));
    expect(acted).toEqual(['escape']);
    expect(isTypingIn({ tagName: 'INPUT', type: 'checkbox' })).toBe(false);
    expect(isTypingIn({ tagName: 'DIV', isContentEditable: true })).toBe(true);
    expect(isTypingIn({ tagName: 'TEXTAREA' })).toBe(true);
    expect(isTypingIn(null)).toBe(false);
  });

  it('use the printed key on a Hindi keyboard', () => {
    const { shortcuts, acted, add } = makeShortcuts();
    add('n');
    shortcuts.handle(press('ल', { code: 'KeyN' }));
    expect(acted).toEqual(['n']);
  });

  it('the last registered handler wins, and the earlier one returns when it is removed', () => {
    const { shortcuts, acted, add } = makeShortcuts();
    add('n', { name: 'page' });
    const remove = add('n', { name: 'panel' });
    shortcuts.handle(press('n'));
    expect(shortcuts.active().map((one) => one.label)).toEqual(['panel']);
    remove();
    shortcuts.handle(press('n'));
    expect(acted).toEqual(['panel', 'page']);
  });

  it('only those of a dialog run while it is open', () => {
    const { shortcuts, acted, add } = makeShortcuts();
    add('n');
    add('enter', { scope: 'dialog' });
    const leave = shortcuts.enterDialog();
    shortcuts.handle(press('n'));
    shortcuts.handle(press('Enter'));
    expect(shortcuts.active().map((one) => one.keys)).toEqual(['enter']);
    leave();
    shortcuts.handle(press('n'));
    expect(acted).toEqual(['enter', 'n']);
  });

  it('single-key shortcuts can be turned off, with sequences that begin with one', () => {
    const { shortcuts, add, turnSingleKeysOff } = makeShortcuts();
    add('n');
    add('g h');
    add('mod+k');
    add('escape');
    turnSingleKeysOff();
    expect(shortcuts.active().map((one) => one.keys)).toEqual(['mod+k', 'escape']);
  });

  it('have one canonical spelling', () => {
    expect(canonical(' Shift+Mod+K ')).toBe('mod+shift+k');
    expect(canonical('G  H')).toBe('g h');
    expect(canonical('+')).toBe('+');
    expect(canonical('shift+/')).toBe('/');
  });
});
