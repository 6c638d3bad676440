import type { ReactNode } from 'react';
import { useText } from '../lib/text.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/states/note.tsx';
import { Skeleton, SkeletonCard } from '../ui/states/skeleton.tsx';

interface LoadFailedProps {
  readonly onRetry: () => unknown;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A read that failed, with a button that tries again. */
export function LoadFailed({ onRetry, children, className }: LoadFailedProps) {
  const t = useText();
  return (
    <Note
      tone="bad"
      live="alert"
      className={className}
      action={<Button onClick={() => void onRetry()}>{t('action.retry')}</Button>}
    >
      {children}
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
