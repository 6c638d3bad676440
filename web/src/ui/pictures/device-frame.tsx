import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type DeviceFrameProps = { caption?: ReactNode; children: ReactNode; className?: string | undefined };

/** A phone around a preview at the desk. */
export function DeviceFrame({ caption, children, className }: DeviceFrameProps) {
  return (
    <figure className={cx('flex flex-col items-center gap-4', className)}>
      <div className="k-device">
        <div className="screen">{children}</div>
      </div>
      {caption && <figcaption className="text-t1 text-ink-3">{caption}</figcaption>}
    </figure>
  );
}
