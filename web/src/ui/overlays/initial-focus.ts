/**
 * Initial focus of a drawer or dialog: the first field at the desk. None on touch, where the on-screen keyboard
 * would cover it.
 */
export function firstField(popup: HTMLElement | null, opened: string): HTMLElement | true {
  if (opened === 'touch') return true;
  const field = popup?.querySelector<HTMLElement>(
    '.body :is(input, textarea, select, [role="combobox"]):not(:disabled, [type="hidden"])',
  );
  return field ?? true;
}
