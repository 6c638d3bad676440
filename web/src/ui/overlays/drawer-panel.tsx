import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type DrawerPanelProps = {
  /** Accessible name. */
  label: string;
  head: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
};

/** A drawer that is a fixed column of the sheet instead of an overlay. */
export function DrawerPanel({ label, head, footer, children, className }: DrawerPanelProps) {
  return (
    <aside aria-label={label} className={cx('k-drawer', className)}>
      <header>{head}</header>
      <div className="body">{children}</div>
      {footer && <footer>{footer}</footer>}
    </aside>
  );
}
