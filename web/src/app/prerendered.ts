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

interface Typed {
  readonly name: string;
  readonly value: string;
  readonly focused: boolean;
  readonly selection: readonly [number | null, number | null];
}

/** Takes what stands in the fields already, typed or filled in by a password manager; call to put it back. */
export function keepTyped(root: HTMLElement): () => void {
  const kept = [...root.querySelectorAll<HTMLInputElement>('input[name]')].map(
    (input): Typed => ({
      name: input.name,
      value: input.value,
      focused: input === document.activeElement,
      selection: [input.selectionStart, input.selectionEnd],
    }),
  );
  return () => {
    for (const typed of kept) giveBack(root, typed);
  };
}

function giveBack(root: HTMLElement, { name, value, focused, selection }: Typed): void {
  const input = root.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
  if (!input) return;
  if (value !== '' && input.value !== value) {
    input.value = value;
    // The form reads its fields when they say that they changed.
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!focused) return;
  input.focus({ preventScroll: true });
  // Fields for addresses and numbers have no selection to restore.
  if (selection[0] !== null) input.setSelectionRange(selection[0], selection[1]);
}
