import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';

/** For a radiogroup of TimeChips. */
export const timeGrid = 'grid grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-1.5';

interface TimeChipProps {
  readonly name: string;
  readonly value?: string;
  readonly checked: boolean;
  readonly onChange: () => void;
  /** A whole sentence instead of a time. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A radio button that looks like a chip. */
export function TimeChip({ wide = false, children, ...input }: TimeChipProps) {
  return (
    <label
      className={cx(
        'num relative flex min-h-8 items-center justify-center rounded-1 py-1 font-medium text-ink-2 shadow-[inset_0_0_0_1px_var(--line)] transition-[background] hover:bg-hover has-checked:bg-ink has-checked:text-surface has-checked:shadow-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-desk:min-h-tap pointer-coarse:min-h-tap',
        wide ? 'bg-surface px-3' : 'px-1.5 whitespace-nowrap',
      )}
    >
      <input type="radio" {...input} className="absolute inset-0 cursor-[inherit] opacity-0" />
      {children}
    </label>
  );
}
