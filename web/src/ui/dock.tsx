import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type DockProps = { children: ReactNode; className?: string | undefined };

/** The one action of a phone page, always under the thumb. Last child of a column as high as the page. */
export function Dock({ children, className }: DockProps) {
  return <div className={cx('k-dock', className)}>{children}</div>;
}
