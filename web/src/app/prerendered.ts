import { useEffect } from 'react';

/** Hydration of pages that were prerendered (see src/prerender.tsx). On a mismatch React renders the page anew. */

declare global {
  interface Window {
    /** Input recorded by boot.js before hydration. */
    kursiEarly?: {
      /** The button that was pressed, by click or by Enter in its form. */
      readonly press: Element | null;
      /** The address that the markup is for. */
      readonly address: string;
      /** From now on only a form's button counts: React replays the other presses itself. */
      isHydrating: boolean;
      stop(): void;
    };
  }
}

/** boot.js found that the markup is for another user or language, and hid it. */
export function clearForeignMarkup(root: HTMLElement): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-foreign')) return;
  root.replaceChildren();
  page.removeAttribute('data-foreign');
}

/** Path and search, as boot.js writes them down. */
export const addressNow = () => location.pathname + location.search;

/** Whether the document holds prerendered markup of this address. */
export function isSameView(root: HTMLElement): boolean {
  const isHere = window.kursiEarly?.address === addressNow();
  return isHere && root.hasChildNodes() && !root.querySelector('[data-another-address]');
}

const pressable = 'a, button';
const writable = 'input:not([type="checkbox"], [type="radio"])';

let giveBackEarly: (() => void) | null = null;

/** Rendered last: replays early input once the page is hydrated. */
export function GiveBackEarly(): null {
  useEffect(() => {
    const give = giveBackEarly;
    giveBackEarly = null;
    // In a task of its own: hydration may run inside the event that is to be replayed.
    if (give) setTimeout(give);
  }, []);
  return null;
}

/**
 * Records input from before hydration (typed, autofilled, pressed) for replay. Values are read at replay time,
 * since people go on typing meanwhile.
 */
export function keepEarly(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<HTMLInputElement>(writable)];
  const pressables = [...root.querySelectorAll(pressable)];
  const folds = [...root.querySelectorAll('details')];
  const early = window.kursiEarly;
  if (early) early.isHydrating = true;
  let focused = document.activeElement;
  const follow = ({ target }: Event) => {
    // Follow the field being typed in: the new view may set an initial focus of its own.
    if (fields.includes(target as HTMLInputElement)) focused = target as Element;
  };
  root.addEventListener('focusin', follow);
  giveBackEarly = () => {
    root.removeEventListener('focusin', follow);
    early?.stop();
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-submit]')) {
      button.type = 'submit';
      button.removeAttribute('data-submit');
    }
    // Matched by index: the view is the same, so is the order. Before the fields have their values, which may
    // bring or take away a button.
    const pressed = early?.press && pressables.indexOf(early.press);
    const successor = [...root.querySelectorAll<HTMLElement>(pressable)][pressed ?? -1];
    const successors = root.querySelectorAll<HTMLInputElement>(writable);
    for (const [i, field] of fields.entries()) giveBack(successors[i], field, field === focused);
    for (const [i, { open }] of folds.entries()) {
      const successor = root.querySelectorAll('details')[i];
      if (successor) successor.open = open;
    }
    // After the fields have their values.
    if (successor) setTimeout(() => successor.click());
  };
}

function giveBack(input: HTMLInputElement | undefined, before: HTMLInputElement, isFocused: boolean): void {
  if (!input) return;
  const { value, selectionStart, selectionEnd } = before;
  if (value !== '') {
    // React ignores an input event whose value equals the tracked one: clear through its setter, then set natively.
    input.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!isFocused) return;
  input.focus({ preventScroll: true });
  // Email and number fields have no selection to restore.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}
