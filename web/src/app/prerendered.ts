/**
 * Some pages come with their first view already in them (see src/prerender.tsx). React draws the same view
 * anew and replaces it in one step, so nothing has to match to the letter.
 */

declare global {
  interface Window {
    kursiPress?: ((event: MouseEvent) => void) & { on?: Element | null };
  }
}

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
  const buttons = [...root.querySelectorAll('button')];
  let focused = document.activeElement;
  const follow = (event: Event) => {
    focused = event.target as Element;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    for (const field of fields) giveBack(root, field, field === focused);
    pressAgain(root, buttons);
  };
}

/** What boot.js has noted: a button that was pressed while nothing could answer yet. */
function pressAgain(root: HTMLElement, before: readonly Element[]): void {
  const noted = window.kursiPress;
  if (!noted) return;
  window.removeEventListener('click', noted, true);
  const place = noted.on ? before.indexOf(noted.on) : -1;
  // The view is the same, so its buttons are in the same order. Later, when the fields have their values.
  if (place >= 0) setTimeout(() => root.querySelectorAll('button')[place]?.click());
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
