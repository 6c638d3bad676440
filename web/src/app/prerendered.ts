import { useEffect } from 'react';

/**
 * Some pages come with their first view already in them (see src/prerender.tsx), which React brings to life.
 * Should it find something else there than it would draw, it draws the page anew.
 */

declare global {
  interface Window {
    /** What boot.js has noted while nothing could answer yet. */
    kursiEarly?: {
      /** The button that was pressed, by click or by Enter in its form. */
      readonly press: Element | null;
      stop(): void;
    };
  }
}

/** boot.js found that the markup is for someone else, and hid it. */
export function clearForeignMarkup(root: HTMLElement): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-foreign')) return;
  root.replaceChildren();
  page.removeAttribute('data-foreign');
}

/** Whether there is a view in the document, and of this address. */
export function isSameView(root: HTMLElement): boolean {
  return root.hasChildNodes() && !root.querySelector('[data-another-address]');
}

const pressable = 'a, button';
const writable = 'input:not([type="checkbox"], [type="radio"])';

let giveBackEarly: (() => void) | null = null;

/** Stands behind the page: what was kept is given to it as soon as it is alive. */
export function GiveBackEarly(): null {
  useEffect(() => {
    const give = giveBackEarly;
    giveBackEarly = null;
    // By itself: a page may come to life in the middle of the event that is to be repeated.
    if (give) setTimeout(give);
  }, []);
  return null;
}

/**
 * Keeps for the page what was typed (or filled in by a password manager) and pressed before it could answer.
 * Values are read late: people go on typing meanwhile.
 */
export function keepEarly(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<HTMLInputElement>(writable)];
  const pressables = [...root.querySelectorAll(pressable)];
  const folds = [...root.querySelectorAll('details')];
  const early = window.kursiEarly;
  // From here on React hears a press itself, on what is there already.
  early?.stop();
  let focused = document.activeElement;
  const follow = ({ target }: Event) => {
    // The new view may put the focus where it would begin; what counts is where someone is typing.
    if (fields.includes(target as HTMLInputElement)) focused = target as Element;
  };
  root.addEventListener('focusin', follow);
  giveBackEarly = () => {
    root.removeEventListener('focusin', follow);
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-submit]')) {
      button.type = 'submit';
      button.removeAttribute('data-submit');
    }
    // In the same order, since the view is the same.
    const successors = root.querySelectorAll<HTMLInputElement>(writable);
    for (const [i, field] of fields.entries()) giveBack(successors[i], field, field === focused);
    for (const [i, { open }] of folds.entries()) {
      const successor = root.querySelectorAll('details')[i];
      if (successor) successor.open = open;
    }
    const pressed = early?.press && pressables.indexOf(early.press);
    const successor = [...root.querySelectorAll<HTMLElement>(pressable)][pressed ?? -1];
    // Later, when the fields have their values.
    if (successor) setTimeout(() => successor.click());
  };
}

function giveBack(input: HTMLInputElement | undefined, before: HTMLInputElement, isFocused: boolean): void {
  if (!input) return;
  const { value, selectionStart, selectionEnd } = before;
  if (value !== '') {
    // React compares with what it wrote last, so that must be something else: emptied through its own setter, then
    // filled past it.
    input.value = '';
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!isFocused) return;
  input.focus({ preventScroll: true });
  // Fields for addresses and numbers have no selection to restore.
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd);
}
