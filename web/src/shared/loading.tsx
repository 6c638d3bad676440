import type { ReactNode } from 'react';
import { useOnline } from '../lib/sync/online.ts';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import { Skeleton, SkeletonCard, SkeletonRow } from '../ui/states/skeleton.tsx';

interface LoadFailedProps {
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A read that failed, with a button that tries again. Without a network nothing is wrong: it comes by itself. */
export function LoadFailed({ onRetry, children, className }: LoadFailedProps) {
  const t = useText();
  const isOnline = useOnline();
  return (
    <Note
      tone={isOnline ? 'bad' : 'warn'}
      live="alert"
      className={className}
      action={<Button onClick={() => void onRetry()}>{t('action.retry')}</Button>}
    >
      {isOnline ? children : t('crash.unloaded')}
    </Note>
  );
}

interface LoadingCardProps {
  readonly lines: number;
  readonly className?: string | undefined;
}

export function LoadingCard({ lines, className }: LoadingCardProps) {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')}>
      <SkeletonCard lines={lines} className={className} />
    </Skeleton>
  );
}

interface LoadingCardsProps {
  readonly lines: readonly number[];
  /** Between one card and the next. */
  readonly gap?: string | undefined;
  readonly className?: string | undefined;
}

export function LoadingCards({ lines, gap, className }: LoadingCardsProps) {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')} className={className}>
      {lines.map((count, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <SkeletonCard key={i} lines={count} className={i > 0 ? gap : undefined} />
      ))}
    </Skeleton>
  );
}

interface LoadingRowsProps {
  readonly count: number;
  readonly avatar?: 'none' | undefined;
  readonly className?: string | undefined;
}

export function LoadingRows({ count, avatar, className }: LoadingRowsProps) {
  const t = useText();
  return (
    <Skeleton label={t('state.loading')} className={className}>
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <SkeletonRow key={i} avatar={avatar} />
      ))}
    </Skeleton>
  );
}
