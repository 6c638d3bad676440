import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DockProps = { children: ReactNode; className?: string | undefined };

/** Sticky primary action of a phone page. Last child of a column with the height of the page. */
export function Dock({ children, className }: DockProps) {
  return <div className={cx('k-dock', className)}>{children}</div>;
}
