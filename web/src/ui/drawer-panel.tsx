import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DrawerPanelProps = {
  /** Names the panel. */
  label: string;
  head: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** The drawer as a fixed part of a sheet, beside the work and never over it. */
export function DrawerPanel({ label, head, footer, children, className }: DrawerPanelProps) {
  return (
    <aside aria-label={label} className={cx('k-drawer', className)}>
      <header>{head}</header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </aside>
  );
}
