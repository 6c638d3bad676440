/**
 * Some pages come with their first view already in them (see src/prerender.tsx). React draws the same view
 * anew and replaces it in one step, so nothing has to match to the letter.
 */

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
  let focused = document.activeElement;
  const follow = (event: Event) => {
    focused = event.target as Element;
  };
  root.addEventListener('focusin', follow);
  return () => {
    root.removeEventListener('focusin', follow);
    for (const field of fields) giveBack(root, field, field === focused);
  };
}

function giveBack(root: HTMLElement, before: HTMLInputElement, focused: boolean): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(before.name)}"]`);
  if (!input || input === before) return;
  if (before.value !== '' && input.value !== before.value) {
    input.value = before.value;
    // The form reads its fields when they say that they changed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!focused) return;
  input.focus({ preventScroll: true });
  // Fields for addresses and numbers have no selection to restore.
  if (before.selectionStart !== null) input.setSelectionRange(before.selectionStart, before.selectionEnd);
}
