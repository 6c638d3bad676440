import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export type BoneProps = { className?: string | undefined };

/** One placeholder; give it the size of the final content. */
export function Bone({ className }: BoneProps) {
  return <span className={cx('k-bone', className)} />;
}

export type SkeletonProps = { label: string; children: ReactNode; className?: string | undefined };

/** Announces loading once; the bones inside are hidden from screen readers. */
export function Skeleton({ label, children, className }: SkeletonProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden className="k-bones">
        {children}
      </div>
    </div>
  );
}

export type SkeletonTextProps = { lines?: number | undefined; className?: string | undefined };

const widths = ['w-full', 'w-11/12', 'w-10/12', 'w-full', 'w-9/12'];

export function SkeletonText({ lines = 3, className }: SkeletonTextProps) {
  const rows = Array.from({ length: lines }, (_, index) => index);
  return (
    <span className={cx('grid gap-2', className)}>
      {rows.map((row) => (
        <Bone
          key={row}
          className={cx('h-3', lines > 1 && row === lines - 1 ? 'w-1/2' : widths[row % widths.length])}
        />
      ))}
    </span>
  );
}

export type SkeletonAvatarProps = { shape?: 'round' | 'arch' | undefined };

export function SkeletonAvatar({ shape = 'round' }: SkeletonAvatarProps) {
  return <span className={cx('k-av k-bone', shape === 'arch' && 'arch')} />;
}

export type SkeletonRowProps = { avatar?: 'round' | 'arch' | 'none' | undefined };

export function SkeletonRow({ avatar = 'round' }: SkeletonRowProps) {
  return (
    <div className="k-row">
      {avatar !== 'none' && <SkeletonAvatar shape={avatar} />}
      <span className="mid grid gap-2">
        <Bone className="h-3.5 w-2/5" />
        <Bone className="h-3 w-3/5" />
      </span>
      <Bone className="h-3.5 w-14" />
    </div>
  );
}

export type SkeletonCardProps = { lines?: number | undefined; className?: string | undefined };

export function SkeletonCard({ lines = 3, className }: SkeletonCardProps) {
  return (
    <div className={cx('k-card pad', className)}>
      <Bone className="mb-4 h-4 w-1/3" />
      <SkeletonText lines={lines} />
    </div>
  );
}
