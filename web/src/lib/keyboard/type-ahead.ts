/** What is typed after a window was asked for and before its field is there: its text, and no shortcut of the page. */
export function createTypeAhead() {
  let typed = '';
  return {
    /** True for a key that is kept. */
    take({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
      if (ctrlKey || metaKey || altKey || isComposing) return false;
      if (key === 'Backspace') typed = typed.slice(0, -1);
      else if ([...key].length === 1) typed += key;
      else return false;
      return true;
    },
    typed: () => typed,
  };
}

/** Keeps what is typed from now on; the function returned ends that and gives it. */
export function keepTyping(): () => string {
  const ahead = createTypeAhead();
  const onKeyDown = (event: KeyboardEvent) => {
    if (!ahead.take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKeyDown, { capture: true });
    return ahead.typed();
  };
}
