import type { ComponentProps } from 'react';

export const slotGrid = 'grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2';

/** A free time. */
export function SlotButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return (
    <button
      {...props}
      data-slot
      type="button"
      className="num min-h-11 rounded-1 bg-surface px-1 py-0.5 text-center text-t2/[1.125rem] font-medium shadow-[inset_0_0_0_1px_var(--line-field)] hover:bg-hover aria-pressed:bg-ink aria-pressed:font-bold aria-pressed:text-surface aria-pressed:shadow-none"
    />
  );
}
