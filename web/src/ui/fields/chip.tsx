import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconX } from '../pictures/icons.ts';

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand';

export type ChipProps = {
  tone?: Tone | 'line' | undefined;
  icon?: ReactNode;
  children: ReactNode;
  /** Adds a remove button; needs its own label, such as "Remove hair". */
  onRemove?: (() => void) | undefined;
  removeLabel?: string | undefined;
  className?: string | undefined;
};

export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span className={cx('k-chip', tone !== 'neutral' && tone, className)}>
      {icon}
      <span>{children}</span>
      {onRemove && (
        <button type="button" aria-label={removeLabel} onClick={onRemove}>
          <IconX className="i-s" aria-hidden />
        </button>
      )}
    </span>
  );
}
