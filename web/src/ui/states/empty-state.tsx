import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Chair } from '../pictures/chair.tsx';

export type EmptyStateProps = {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** Replaces the chair. */
  picture?: ReactNode;
  /** Less padding and a smaller chair, inside a card or a column. */
  compact?: boolean | undefined;
  className?: string | undefined;
};

export function EmptyState({
  title,
  children,
  action,
  picture,
  compact = false,
  className,
}: EmptyStateProps) {
  return (
    <div className={cx('k-empty', className)}>
      {picture ?? <Chair height={compact ? 84 : 128} className="mb-2" />}
      <p className={cx('font-bold text-ink', !compact && 'text-t3')}>{title}</p>
      {children && <p>{children}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
