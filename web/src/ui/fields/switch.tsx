import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & {
  label: ReactNode;
  sub?: ReactNode;
  /** Label first, switch at the end of the row, as in settings. */
  end?: boolean | undefined;
  /** Visually hidden label. */
  bare?: boolean | undefined;
};

export function Switch({ label, sub, end = false, bare = false, className, ...rest }: SwitchProps) {
  return (
    <label className={cx('k-check', end && 'end', bare && 'bare', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says its own state */}
      <input {...rest} type="checkbox" role="switch" className="sw" />
      <span className={cx(bare && 'sr-only')}>
        {label}
        {sub && <span className="sub block">{sub}</span>}
      </span>
    </label>
  );
}
