/**
 * Where the focus goes when a drawer or dialog opens: into the first field at the desk. Under a finger nothing is
 * focused, or the keyboard would jump over what was just opened.
 */
export function firstField(popup: HTMLElement | null, opened: string): HTMLElement | true {
  if (opened === 'touch') return true;
  const field = popup?.querySelector<HTMLElement>(
    '.body :is(input, textarea, select, [role="combobox"]):not(:disabled, [type="hidden"])',
  );
  return field ?? true;
}
