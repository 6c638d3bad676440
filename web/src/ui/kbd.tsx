import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type KbdProps = { children: ReactNode; className?: string | undefined };

export function Kbd({ children, className }: KbdProps) {
  return <kbd className={cx('k-kbd', className)}>{children}</kbd>;
}
