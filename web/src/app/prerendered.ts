/**
 * Some pages come with their first view already in them (see src/prerender.tsx). React draws the same view
 * anew and replaces it in one step, so nothing has to match to the letter.
 */

declare global {
  interface Window {
    /** What boot.js has noted while nothing could answer yet. */
    kursiEarly?: {
      /** The button that was pressed, by click or by Enter in its form. */
      readonly press: Element | null;
      /** What a finger or the mouse is down on. */
      readonly held: Element | null;
      stop(): void;
    };
  }
}

const pressable = 'a, button';

/** boot.js found that the markup is for someone else, and hid it. */
export function clearForeignMarkup(root: HTMLElement): void {
  const page = document.documentElement;
  if (!page.hasAttribute('data-foreign')) return;
  root.replaceChildren();
  page.removeAttribute('data-foreign');
}

/**
 * What stands in the fields already, typed or filled in by a password manager, for the fields that replace
 * them. Read when it is put back: people go on typing while the page is being drawn.
 */
export function keepTyped(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[name]')];
  const pressables = [...root.querySelectorAll(pressable)];
  const folds = [...root.querySelectorAll('details')];
  let focused = document.activeElement;
  const follow = ({ target }: Event) => {
    // The new view may put the focus where it would begin; what counts is where someone is typing.
    if (fields.includes(target as HTMLInputElement)) focused = target as Element;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    for (const field of fields) giveBack(root, field, field === focused);
    for (const [i, { open }] of folds.entries()) {
      // In the same order, since the view is the same.
      const successor = root.querySelectorAll('details')[i];
      if (successor) successor.open = open;
    }
    pressAgain(root, pressables);
  };
}

function pressAgain(root: HTMLElement, before: readonly Element[]): void {
  const early = window.kursiEarly;
  if (!early) return;
  early.stop();
  // The view is the same, so what can be pressed is in the same order.
  const successor = (old: Element) =>
    [...root.querySelectorAll<HTMLElement>(pressable)][before.indexOf(old)] ?? null;
  // Later, when the fields have their values.
  if (early.press) setTimeout((to: HTMLElement | null) => to?.click(), 0, successor(early.press));
  else if (early.held) finishPress(successor(early.held));
}

/** Down on what was there before and up on what replaced it: the browser makes no click of that. */
function finishPress(element: HTMLElement | null): void {
  if (!element) return;
  const clicked = new AbortController();
  addEventListener('click', () => clicked.abort(), { capture: true, once: true });
  addEventListener(
    'pointerup',
    (event) => {
      if (!element.contains(event.target as Node)) return;
      // A touch is followed by a click of its own; only when none came is it ours to make.
      setTimeout(() => clicked.signal.aborted || element.click(), 50);
    },
    { capture: true, once: true },
  );
}

function giveBack(root: HTMLElement, before: HTMLInputElement, focused: boolean): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(before.name)}"]`);
  if (!input || input === before) return;
  if (before.value !== '' && input.value !== before.value) {
    // Past React's own setter, which would take the value for known and the event for nothing new.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, before.value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!focused) return;
  input.focus({ preventScroll: true });
  // Fields for addresses and numbers have no selection to restore.
  if (before.selectionStart !== null) input.setSelectionRange(before.selectionStart, before.selectionEnd);
}
