import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { IconCheck } from '../pictures/icons.ts';

export type PickChipProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  picked: boolean;
  onPickedChange: (picked: boolean) => void;
  /** A tick beside the label; omit it for single choice. */
  tick?: boolean | undefined;
};

export function PickChip({
  picked,
  onPickedChange,
  tick = false,
  className,
  children,
  ...rest
}: PickChipProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={picked}
      className={cx('k-pick', className)}
      onClick={() => onPickedChange(!picked)}
    >
      {tick && picked && <IconCheck className="i-s" aria-hidden />}
      {children}
    </button>
  );
}
