import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { IconAlertCircle } from '../../../../ui/pictures/icons.ts';

interface ErrorLineProps {
  readonly id?: string | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A problem below its field, as a Field shows it; nothing where there is none. */
export function ErrorLine({ id, className, children }: ErrorLineProps) {
  if (!children) return null;
  return (
    <p id={id} className={cx('k-error', className)}>
      <IconAlertCircle className="i-s" aria-hidden />
      <span>{children}</span>
    </p>
  );
}
